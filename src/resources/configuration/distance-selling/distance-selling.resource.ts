import { f } from "../../../contract/fields";
import { DELIVERY_MODES } from "../../../contract/orders";
import { CUSTOMER_TYPES } from "../../../contract/payment-means";
import { defineResource } from "../../../contract/resource";

/** Everything that customers may order without coming to a dealer: what is open, under which conditions, and by which law. */
export default defineResource({
  name: "distance-selling",
  area: "configuration",
  screens: {
    settings: { path: "distance-selling-configuration", tag: "td-distance-selling-configuration", icon: "cart-check" },
  },
  right: { read: "PAYMENT_CONFIGURATION", write: "PAYMENT_CONFIGURATION" },
  writeConditions: ["whole-shop"],
  scope: "shop",
  label: "orderPrefix",
  fields: {
    active: f.boolean(),
    /** Confirms the open points of the checklist that do not prevent opening. Never stored. */
    acceptWarnings: f.boolean(),
    channels: f.choices(DELIVERY_MODES),
    customerTypes: f.choices(CUSTOMER_TYPES, { required: true, default: CUSTOMER_TYPES }),
    countries: f.rows({ country: f.country({ required: true, default: "FR" }) }, { max: 40, uniqueBy: "country" }),
    closedMessage: f.multiline({ max: 400, localised: true }),
    guestCheckout: f.boolean({ default: true }),
    phoneMandatory: f.boolean({ default: true }),
    minOrder: f.money({ min: 0, max: 1_000_000 }),
    maxTyresPerOrder: f.integer({ required: true, min: 1, max: 40, default: 8 }),
    maxTyresPerLine: f.integer({ min: 1, max: 40 }),
    orderPrefix: f.text({ required: true, max: 4, pattern: "[A-Z]{1,4}", default: "CMD", example: "CMD" }),
    basketDays: f.integer({ required: true, min: 1, max: 60, default: 30, unit: "unit.days" }),
    /** Time for which the tyres of an order that is being paid are kept. */
    reserveMinutes: f.integer({ required: true, min: 5, max: 60, default: 15, unit: "unit.minutes" }),
    backorder: f.boolean(),
    /** Working days between the arrival of the tyres and the first appointment. */
    bufferDays: f.integer({ required: true, min: 0, max: 5, default: 1, unit: "unit.days" }),
    withdrawalDays: f.integer({ required: true, min: 14, max: 365, default: 14, unit: "unit.days" }),
    returnsPaidBy: f.choice(["CUSTOMER", "SHOP"], { required: true, default: "CUSTOMER" }),
    returnAddress: f.address(),
    mountedExcluded: f.multiline({ max: 600, localised: true }),
    ageOfStock: f.multiline({ max: 600, localised: true }),
    mediatorName: f.text({ max: 120 }),
    mediatorUrl: f.externalUrl(),
    vatScheme: f.choice(["DOMESTIC", "OSS"], { required: true, default: "DOMESTIC" }),
    ossRates: f.rows(
      {
        country: f.country({ required: true, default: "DE" }),
        rate: f.percent({ required: true, max: 30, fractionDigits: 2 }),
        from: f.date({ required: true }),
      },
      { max: 40, uniqueBy: "country" },
    ),
    /** Business customers with a valid VAT number of another country pay none. */
    reverseCharge: f.boolean(),
  },
  rules: ({ active, channels, countries, phoneMandatory, maxTyresPerOrder, maxTyresPerLine, vatScheme, ossRates }) => ({
    channels: active && channels.length === 0 ? "error.required" : undefined,
    countries: active && countries.length === 0 ? "error.required" : undefined,
    phoneMandatory:
      channels.includes("HOME") && !phoneMandatory ? "distance-selling.error.phone-for-delivery" : undefined,
    maxTyresPerLine:
      maxTyresPerLine !== null && maxTyresPerLine > maxTyresPerOrder
        ? "distance-selling.error.line-above-order"
        : undefined,
    ossRates: vatScheme === "OSS" && ossRates.length === 0 ? "distance-selling.error.no-oss-rates" : undefined,
  }),
  relevant: ({ active, vatScheme }) => ({
    acceptWarnings: active,
    closedMessage: !active,
    ossRates: vatScheme === "OSS",
  }),
  form: {
    tabs: {
      general: {
        opening: ["active", "acceptWarnings", "closedMessage", "@checklist"],
        sale: ["channels", "countries", "customerTypes", "minOrder", "maxTyresPerOrder", "maxTyresPerLine"],
        basket: ["guestCheckout", "phoneMandatory", "orderPrefix", "basketDays", "reserveMinutes", "backorder"],
      },
      delivery: { delivery: ["@methods", "bufferDays"], try: ["@try"] },
      law: {
        withdrawal: ["withdrawalDays", "returnsPaidBy", "returnAddress", "mountedExcluded", "ageOfStock"],
        mediator: ["mediatorName", "mediatorUrl"],
        vat: ["vatScheme", "ossRates", "reverseCharge"],
      },
      history: { history: ["@history"] },
    },
  },
  examples: [
    {
      active: true,
      channels: ["AT_DEALER", "HOME", "CLICK_AND_COLLECT"],
      countries: [{ country: "FR" }],
      orderPrefix: "PRD",
      closedMessage: {
        fr_FR: "La vente en ligne rouvre bientôt.",
        en_GB: "Online sales open again soon.",
        de_DE: "Der Onlineverkauf öffnet bald wieder.",
      },
      mountedExcluded: {
        fr_FR: "Les pneus montés ne sont pas repris.",
        en_GB: "Tyres that were fitted are not taken back.",
        de_DE: "Montierte Reifen werden nicht zurückgenommen.",
      },
      mediatorName: "Médiateur Mobilians",
      mediatorUrl: "https://www.mediateur-mobilians.example",
    },
  ],
});
