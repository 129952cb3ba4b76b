import { f } from "../../../contract/fields";
import { DEALER_FREEDOMS, DIRECTIONS, MARGIN_MODES, ROUNDINGS, STRATEGIES } from "../../../contract/pricing/model";
import { findGridMistakes } from "../../../contract/pricing/margin-grid";
import { defineResource } from "../../../contract/resource";
import { CURRENCIES, SEASONS, TIERS, VEHICLE_TYPES } from "../../../contract/tyres";

/** Percent or an amount by margin mode; negative sells below cost. */
const MIN_MARGIN = -50;
const MAX_MARGIN = 1_000;
const margin = () => f.decimal({ min: MIN_MARGIN, max: MAX_MARGIN, fractionDigits: 2 });

/** The ground rules under every tyre price of the shop. */
export default defineResource({
  name: "price-configuration",
  area: "pricing",
  screens: { settings: { path: "price-configuration", tag: "td-price-configuration", icon: "sliders" } },
  right: { read: "PRICE_CONFIGURATION", write: "PRICE_CONFIGURATION" },
  conditions: ["not-super-admin"],
  writeConditions: ["whole-shop"],
  scope: "shop",
  label: "currency",
  fields: {
    currency: f.choice(CURRENCIES, { required: true, default: "EUR" }),
    marginMode: f.choice(MARGIN_MODES, { required: true, default: "MARGIN" }),
    /** Converts all margins of a save that changes the mode. Never stored. */
    convertMargins: f.boolean(),
    /** In percent, or in units of the currency with AMOUNT. */
    defaultMargin: f.decimal({ required: true, min: MIN_MARGIN, max: MAX_MARGIN, default: 25, fractionDigits: 2 }),
    minMargin: margin(),
    maxMargin: margin(),
    /** Resale at a loss is illegal in some countries. */
    belowCost: f.boolean(),
    /** Confirms a save that moves many prices a lot. Never stored. */
    acceptLargeChange: f.boolean(),
    strategy: f.choice(STRATEGIES, { required: true, default: "CHEAPEST" }),
    splitProviders: f.boolean(),
    rebateInCost: f.boolean(),
    /** Offers that take longer are not sold. */
    maxDelayDays: f.integer({ required: true, min: 1, max: 60, default: 15, unit: "unit.days" }),
    blockWithoutLabel: f.boolean(),
    /** Number of tyres for which a price is made. */
    quantity: f.integer({ required: true, min: 1, max: 4, default: 4 }),
    /** Whether dealers set prices of their own: within the limits of the margin, or any. */
    dealerFreedom: f.choice(DEALER_FREEDOMS, { required: true, default: "NONE" }),
    rounding: f.choice(ROUNDINGS, { required: true, default: "ENDING_90" }),
    direction: f.choice(DIRECTIONS, { required: true, default: "NEAREST" }),
    margins: f.rows(
      {
        vehicleType: f.choice(VEHICLE_TYPES),
        tier: f.choice(TIERS),
        season: f.choice(SEASONS),
        minDiameter: f.integer({ min: 8, max: 42 }),
        maxDiameter: f.integer({ min: 8, max: 42 }),
        margin: f.decimal({ required: true, min: MIN_MARGIN, max: MAX_MARGIN, fractionDigits: 2 }),
      },
      { max: 120 },
    ),
    vatRates: f.rows(
      {
        country: f.country({ required: true, default: "FR" }),
        rate: f.percent({ required: true, max: 30, fractionDigits: 2 }),
      },
      { max: 40, uniqueBy: "country" },
    ),
    /** Units of the shop's currency for one of another currency. */
    currencyRates: f.rows(
      {
        currency: f.choice(CURRENCIES, { required: true, default: "CHF" }),
        rate: f.decimal({ required: true, min: 0.0001, max: 10_000, fractionDigits: 6 }),
        from: f.date(),
      },
      { max: 60 },
    ),
  },
  rules: ({
    marginMode,
    convertMargins,
    defaultMargin,
    minMargin,
    maxMargin,
    belowCost,
    margins,
    currency,
    currencyRates,
  }) => {
    // Margins that are converted are still those of the former mode.
    const isWhole = (value: number | null): boolean =>
      marginMode === "MARGIN" && !convertMargins && value !== null && value >= 100;
    const isLoss = (value: number | null): boolean => !belowCost && value !== null && value < 0;
    const marginError = (value: number | null): string | undefined =>
      isWhole(value)
        ? "price-configuration.error.whole-price"
        : isLoss(value)
          ? "price-configuration.error.below-cost"
          : undefined;
    const inverted = minMargin !== null && maxMargin !== null && minMargin > maxMargin;
    return {
      defaultMargin: marginError(defaultMargin),
      minMargin: marginError(minMargin),
      maxMargin: inverted ? "price-configuration.error.limits" : marginError(maxMargin),
      ...Object.fromEntries([
        ...margins.map((row, index) => [`margins.${index}.margin`, marginError(row.margin)]),
        ...[...findGridMistakes(margins)].map(([index, mistake]) => [
          `margins.${index}.${mistake === "order" ? "maxDiameter" : "minDiameter"}`,
          mistake === "order" ? "price-configuration.error.band-order" : "price-configuration.error.band-overlap",
        ]),
        ...currencyRates.map((row, index) => [
          `currencyRates.${index}.currency`,
          row.currency === currency ? "price-configuration.error.own-currency" : undefined,
        ]),
      ]),
    };
  },
  form: {
    tabs: {
      settings: {
        margin: [
          "marginMode",
          "convertMargins",
          "defaultMargin",
          "minMargin",
          "maxMargin",
          "belowCost",
          "dealerFreedom",
          "acceptLargeChange",
        ],
        rounding: ["rounding", "direction", "quantity"],
        offer: ["strategy", "maxDelayDays", "splitProviders", "rebateInCost", "blockWithoutLabel"],
        money: ["currency", "vatRates", "currencyRates"],
      },
      grid: { grid: ["margins"] },
      try: { try: ["@try"], impact: ["@impact"] },
      history: { history: ["@history"] },
    },
  },
  examples: [
    {
      minMargin: 12,
      maxMargin: 45,
      strategy: "OWN_STOCK_FIRST",
      margins: [
        { vehicleType: null, tier: "BUDGET", season: null, minDiameter: null, maxDiameter: null, margin: 28 },
        { vehicleType: null, tier: null, season: null, minDiameter: 19, maxDiameter: null, margin: 20 },
      ],
      vatRates: [{ country: "FR", rate: 20 }],
      currencyRates: [{ currency: "CHF", rate: 1.04, from: null }],
    },
  ],
});
