import { f } from "../../../contract/fields";
import { ECOTAX_MODES, findBandMistakes, type BandMistake } from "../../../contract/pricing/ecotax";
import { defineResource } from "../../../contract/resource";
import { VEHICLE_TYPES } from "../../../contract/tyres";

/** Amount excluding VAT that no contribution exceeds, in units of the currency. */
const MAX_AMOUNT = 1_000;
const amount = () => f.decimal({ required: true, min: 0, max: MAX_AMOUNT, fractionDigits: 2, amount: true });

const BAND_ERRORS: Readonly<Record<BandMistake, string>> = {
  first: "ecotax.error.band-first",
  order: "ecotax.error.band-order",
  gap: "ecotax.error.band-gap",
  overlap: "ecotax.error.band-overlap",
  "open-end": "ecotax.error.band-open-end",
  twice: "ecotax.error.band-twice",
};

/** Recycling contribution of a country from a day on, shown apart from the price of the tyre. */
export default defineResource({
  name: "ecotax",
  area: "pricing",
  screens: {
    list: { path: "ecotax", tag: "td-ecotax", icon: "recycle" },
    detail: { path: "ecotax/{id}", tag: "td-ecotax-period" },
  },
  right: { read: "ECOTAX", write: "ECOTAX" },
  conditions: ["not-super-admin"],
  writeConditions: ["whole-shop"],
  scope: "shop",
  label: "name",
  fields: {
    name: f.text({ required: true, max: 60, example: "France 2027" }),
    country: f.country({ required: true, default: "FR" }),
    /** The period ends where the country's next one starts. */
    validFrom: f.date({ required: true }),
    state: f.choice(["CURRENT", "FUTURE", "PAST"], {
      readOnly: true,
      tints: { CURRENT: "success", FUTURE: "info", PAST: "neutral" },
    }),
    mode: f.choice(ECOTAX_MODES, { required: true, default: "NONE" }),
    /** What customers read beside the amount. */
    label: f.text({ max: 60, localised: true }),
    legalText: f.multiline({ max: 600, localised: true }),
    schemeName: f.text({ max: 60 }),
    /** Empty: the country's rate of the price settings. */
    vatRate: f.percent({ fractionDigits: 2 }),
    retreadedExempt: f.boolean(),
    bands: f.rows(
      {
        vehicleType: f.choice(VEHICLE_TYPES),
        from: f.decimal({ min: 0, max: 2_000, fractionDigits: 3 }),
        to: f.decimal({ min: 0, max: 2_000, fractionDigits: 3 }),
        amount: amount(),
      },
      { max: 60 },
    ),
    /** Confirms amounts that are the former ones plus VAT. Never stored. */
    amountsChecked: f.boolean(),
    fallbacks: f.rows({ vehicleType: f.choice(VEHICLE_TYPES), amount: amount() }, { max: 10, uniqueBy: "vehicleType" }),
  },
  rules: ({ mode, bands, fallbacks }) => {
    if (mode === "NONE") return {};
    const mistakes = [...findBandMistakes({ mode, bands })];
    return {
      bands: bands.length === 0 ? "ecotax.error.no-bands" : undefined,
      fallbacks: mode === "BY_WEIGHT" && fallbacks.length === 0 ? "ecotax.error.no-fallback" : undefined,
      ...Object.fromEntries(
        mistakes.map(([index, mistake]) => {
          const part =
            mode === "BY_CATEGORY" ? "vehicleType" : mistake === "order" || mistake === "open-end" ? "to" : "from";
          return [`bands.${index}.${part}`, BAND_ERRORS[mistake]];
        }),
      ),
    };
  },
  relevant: ({ mode }) => ({
    label: mode !== "NONE",
    legalText: mode !== "NONE",
    schemeName: mode !== "NONE",
    vatRate: mode !== "NONE",
    retreadedExempt: mode !== "NONE",
    amountsChecked: mode !== "NONE",
    bands: mode !== "NONE",
    fallbacks: mode === "BY_WEIGHT",
  }),
  list: {
    columns: [
      "name",
      "country",
      "validFrom",
      "state",
      "mode",
      "schemeName",
      "vatRate",
      "retreadedExempt",
      "updatedAt",
      "updatedBy",
    ],
    visible: ["name", "country", "validFrom", "state", "mode", "schemeName", "vatRate"],
    filters: ["country", "state", "mode", "validFrom"],
    search: ["name", "schemeName"],
    sort: "country,-validFrom",
    views: { current: { state: "CURRENT" }, future: { state: "FUTURE" } },
  },
  form: {
    tabs: {
      ecotax: {
        general: ["name", "country", "validFrom", "mode", "vatRate", "retreadedExempt"],
        bands: ["bands", "fallbacks", "amountsChecked"],
        texts: ["label", "schemeName", "legalText"],
      },
      try: { try: ["@try"] },
      history: { history: ["@history"] },
    },
  },
  actions: {
    "next-period": {
      icon: "calendar-plus",
      input: {
        from: f.date({ required: true }),
        percent: f.percent({ required: true, min: -90, max: 200, default: 0, fractionDigits: 2 }),
      },
    },
  },
  exportable: true,
  examples: [
    {
      name: "France 2024",
      country: "FR",
      validFrom: "2024-01-01",
      mode: "BY_CATEGORY",
      label: { fr_FR: "Éco-contribution", en_GB: "Recycling contribution", de_DE: "Recyclingbeitrag" },
      vatRate: 20,
      retreadedExempt: true,
      bands: [
        { vehicleType: "CAR", from: null, to: null, amount: 1.44 },
        { vehicleType: "SUV", from: null, to: null, amount: 1.44 },
        { vehicleType: "VAN", from: null, to: null, amount: 1.44 },
        { vehicleType: "TRUCK", from: null, to: null, amount: 10.98 },
        { vehicleType: "MOTORCYCLE", from: null, to: null, amount: 0.95 },
      ],
    },
    {
      name: "Italia 2024",
      country: "IT",
      validFrom: "2024-01-01",
      mode: "BY_WEIGHT",
      label: { fr_FR: "Contribution PFU", en_GB: "PFU contribution", de_DE: "PFU-Beitrag" },
      schemeName: "PFU",
      vatRate: 22,
      bands: [
        { vehicleType: null, from: 0, to: 5, amount: 1.17 },
        { vehicleType: null, from: 5, to: 8, amount: 1.98 },
        { vehicleType: null, from: 8, to: 13, amount: 2.98 },
        { vehicleType: null, from: 13, to: 16, amount: 3.98 },
        { vehicleType: null, from: 16, to: 25, amount: 5.61 },
        { vehicleType: null, from: 25, to: 35, amount: 8.28 },
        { vehicleType: null, from: 35, to: null, amount: 14.5 },
      ],
      fallbacks: [
        { vehicleType: null, amount: 2.98 },
        { vehicleType: "TRUCK", amount: 14.5 },
      ],
    },
    { name: "Deutschland", country: "DE", validFrom: "2024-01-01", mode: "NONE" },
    {
      name: "Belgique",
      country: "BE",
      validFrom: "2024-01-01",
      mode: "BY_CATEGORY",
      label: { fr_FR: "Contribution environnementale", en_GB: "Environmental contribution", de_DE: "Umweltbeitrag" },
      vatRate: 21,
      bands: [{ vehicleType: null, from: null, to: null, amount: 1.6 }],
    },
  ],
});
