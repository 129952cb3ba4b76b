import { f } from "../../../contract/fields";
import { findRowMistakes, FITTING_PARTS } from "../../../contract/pricing/fitting";
import { defineResource } from "../../../contract/resource";

/** Price of fitting a tyre including VAT that no table exceeds, in units of the currency. */
const MAX_PRICE = 500;
const price = () => f.decimal({ min: 0, max: MAX_PRICE, fractionDigits: 2, amount: true });
const inches = { min: 8, max: 24 } as const;

/** A row of the examples: prices on steel and alloy rims of cars and SUVs, and minutes. */
const row = (minDiameter: number, maxDiameter: number | null, minutes: number, car: number, suv: number) => ({
  minDiameter,
  maxDiameter,
  minutes,
  carSteel: car,
  carAlloy: car + 2,
  suvSteel: suv,
  suvAlloy: suv + 2,
  vanSteel: (maxDiameter ?? minDiameter) <= 16 ? suv + 1 : null,
  vanAlloy: (maxDiameter ?? minDiameter) <= 16 ? suv + 3 : null,
  motorcycleSteel: null,
  motorcycleAlloy: minDiameter === 17 ? 25 : null,
  truckSteel: null,
  truckAlloy: null,
});
const GRID = [row(13, 15, 15, 14, 16), row(16, null, 15, 16, 18), row(17, null, 18, 18, 20), row(18, 19, 20, 21, 24)];

/** What fitting a tyre costs from a day on, by diameter, vehicle and rim: for the whole shop, or for some dealers. */
export default defineResource({
  name: "fitting-price",
  area: "pricing",
  screens: {
    list: { path: "fitting-price", tag: "td-fitting-price", icon: "wrench-adjustable" },
    detail: { path: "fitting-price/{id}", tag: "td-fitting-table" },
  },
  right: { read: "FITTING_PRICES", write: "FITTING_PRICES" },
  conditions: ["not-super-admin"],
  scope: "shop",
  about: "dealers",
  label: "name",
  fields: {
    name: f.text({ required: true, max: 60, example: "2027" }),
    /** The table ends where the next one for the same dealers starts. */
    validFrom: f.date({ required: true }),
    state: f.choice(["CURRENT", "FUTURE", "PAST"], {
      readOnly: true,
      tints: { CURRENT: "success", FUTURE: "info", PAST: "neutral" },
    }),
    /** None: all dealers without a table of their own. */
    dealers: f.references("fitter", { max: 500 }),
    /** Empty: the country's rate of the price settings. */
    vatRate: f.percent({ max: 30, fractionDigits: 2 }),
    grid: f.rows(
      {
        minDiameter: f.integer({ required: true, ...inches }),
        maxDiameter: f.integer(inches),
        minutes: f.integer({ min: 1, max: 240 }),
        carSteel: price(),
        carAlloy: price(),
        suvSteel: price(),
        suvAlloy: price(),
        vanSteel: price(),
        vanAlloy: price(),
        motorcycleSteel: price(),
        motorcycleAlloy: price(),
        truckSteel: price(),
        truckAlloy: price(),
      },
      { max: 20 },
    ),
    runflat: f.decimal({ min: 0, max: MAX_PRICE, fractionDigits: 2, amount: true, conditions: ["runflat-option"] }),
    lowProfile: price(),
    tpms: price(),
    foreignTyrePercent: f.percent({ max: 200, fractionDigits: 2 }),
    saturday: price(),
    mobile: price(),
    mobilePerKm: f.decimal({ min: 0, max: 50, fractionDigits: 2, amount: true }),
    minimum: price(),
    freeFrom: f.integer({ min: 2, max: 20 }),
    /** Mounting is always included; parts without a row are, too. */
    parts: f.rows(
      {
        part: f.choice(FITTING_PARTS, { required: true, default: "BALANCING" }),
        offer: f.choice(["INCLUDED", "PRICED", "NOT_OFFERED"], { required: true, default: "INCLUDED" }),
        price: price(),
      },
      { max: FITTING_PARTS.length, uniqueBy: "part" },
    ),
    packages: f.rows(
      {
        name: f.text({ required: true, max: 40, localised: true }),
        parts: f.choices(FITTING_PARTS),
        priceRule: f.choice(["ADD", "REPLACE"], { required: true, default: "ADD" }),
        price: f.decimal({ required: true, min: 0, max: MAX_PRICE, fractionDigits: 2, amount: true }),
        recommended: f.boolean(),
      },
      { max: 3, ordered: true },
    ),
  },
  rules: ({ grid, parts, packages }) => {
    const missing = parts.filter(({ offer }) => offer === "NOT_OFFERED").map(({ part }) => part);
    const firstRecommended = packages.findIndex(({ recommended }) => recommended);
    return {
      ...Object.fromEntries([
        ...[...findRowMistakes(grid)].map(([index, mistake]) => [
          `grid.${index}.${mistake === "order" ? "maxDiameter" : "minDiameter"}`,
          mistake === "order" ? "fitting-price.error.order" : "fitting-price.error.overlap",
        ]),
        ...parts.map((line, index) => [
          `parts.${index}.price`,
          line.offer === "PRICED" && line.price === null ? "error.required" : undefined,
        ]),
        ...packages.map((line, index) => [
          `packages.${index}.parts`,
          line.parts.some((part) => missing.includes(part)) ? "fitting-price.error.not-offered" : undefined,
        ]),
        ...packages.map((line, index) => [
          `packages.${index}.recommended`,
          line.recommended && index !== firstRecommended ? "fitting-price.error.recommended" : undefined,
        ]),
      ]),
    };
  },
  list: {
    columns: ["name", "validFrom", "state", "dealers", "vatRate", "minimum", "freeFrom", "updatedAt", "updatedBy"],
    visible: ["name", "validFrom", "state", "dealers", "minimum", "updatedAt"],
    filters: ["state", "dealers", "validFrom"],
    search: ["name"],
    sort: "-validFrom",
    views: { current: { state: "CURRENT" }, future: { state: "FUTURE" } },
  },
  form: {
    tabs: {
      table: { general: ["name", "validFrom", "dealers", "vatRate"], check: ["@check"] },
      grid: { grid: ["grid"] },
      options: {
        supplements: ["runflat", "lowProfile", "tpms", "foreignTyrePercent", "saturday", "mobile", "mobilePerKm"],
        limits: ["minimum", "freeFrom"],
        parts: ["parts"],
        packages: ["packages"],
      },
      try: { try: ["@try"] },
      history: { history: ["@history"] },
    },
  },
  actions: {
    "next-table": {
      icon: "calendar-plus",
      input: {
        from: f.date({ required: true }),
        percent: f.percent({ required: true, min: -90, max: 200, default: 0, fractionDigits: 2 }),
        /** None: those of the copied table. */
        dealers: f.references("fitter", { max: 500 }),
      },
    },
  },
  exportable: true,
  examples: [
    {
      name: "2026",
      validFrom: "2026-01-01",
      grid: GRID,
      runflat: 5,
      lowProfile: 2,
      tpms: 4,
      foreignTyrePercent: 30,
      saturday: 10,
      mobile: 35,
      mobilePerKm: 0.8,
      minimum: 12,
      parts: [
        { part: "BALANCING", offer: "INCLUDED", price: null },
        { part: "VALVE", offer: "INCLUDED", price: null },
        { part: "NITROGEN", offer: "PRICED", price: 2 },
        { part: "TPMS_RESET", offer: "PRICED", price: 3.5 },
      ],
      packages: [
        {
          name: { fr_FR: "Sérénité", en_GB: "Peace of mind", de_DE: "Rundum sorglos" },
          parts: ["BALANCING", "VALVE", "NITROGEN", "TPMS_RESET"],
          priceRule: "ADD",
          price: 5,
          recommended: true,
        },
      ],
    },
    {
      name: "2027",
      validFrom: "2027-01-01",
      grid: GRID.map((line) => ({ ...line, carSteel: line.carSteel + 0.5, carAlloy: line.carAlloy + 0.5 })),
      runflat: 5.5,
      minimum: 12,
    },
  ],
});
