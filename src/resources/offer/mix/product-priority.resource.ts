import { f } from "../../../contract/fields";
import { RANK_CRITERIA, RANK_MODES } from "../../../contract/pricing/rank";
import { defineResource } from "../../../contract/resource";
import { SEASONS, VEHICLE_TYPES } from "../../../contract/tyres";

/** In which order tyres are recommended, and whose offers come first. */
export default defineResource({
  name: "product-priority",
  area: "pricing",
  screens: { settings: { path: "product-priority", tag: "td-product-priority", icon: "sort-down" } },
  right: { read: "PRODUCT_PRIORITY", write: "PRODUCT_PRIORITY" },
  writeConditions: ["whole-shop"],
  scope: "shop",
  label: "mode",
  fields: {
    /** One criterion after the other, or points by weight. */
    mode: f.choice(RANK_MODES, { required: true, default: "LEXICAL" }),
    criteria: f.rows(
      {
        criterion: f.choice(RANK_CRITERIA, { required: true, default: "OWN_STOCK" }),
        active: f.boolean({ default: true }),
        weight: f.integer({ required: true, min: 0, max: 100, default: 50 }),
      },
      { max: RANK_CRITERIA.length, ordered: true, uniqueBy: "criterion" },
    ),
    brands: f.rows(
      {
        brand: f.text({ required: true, max: 40 }),
        vehicleType: f.choice(VEHICLE_TYPES),
        season: f.choice(SEASONS),
      },
      { max: 300, ordered: true },
    ),
    /** Profiles that come before others by the criterion of pinned profiles. */
    profiles: f.references("profile", { max: 100 }),
    /** Used by the strategy of the price settings that follows this order. */
    providers: f.rows(
      { provider: f.reference("provider", { required: true }), active: f.boolean({ default: true }) },
      { max: 100, ordered: true },
    ),
    /** How the order is explained to customers. */
    disclosure: f.multiline({ max: 600, localised: true }),
  },
  rules: ({ mode, criteria, brands, providers, disclosure }) => {
    const used = criteria.filter(({ active }) => active);
    const placeOf = (criterion: string): number => used.findIndex((row) => row.criterion === criterion);
    const marginFirst = placeOf("MARGIN") >= 0 && (placeOf("PRICE") < 0 || placeOf("MARGIN") < placeOf("PRICE"));
    const isExplained = Object.values(disclosure ?? {}).some((text) => text.trim() !== "");
    const ids = providers.map(({ provider }) => provider.id);
    const keys = brands.map(({ brand, vehicleType, season }) =>
      [brand.trim().toLowerCase(), vehicleType, season].join(),
    );
    return {
      criteria:
        mode === "SCORE" && used.every(({ weight }) => weight === 0) ? "product-priority.error.no-weight" : undefined,
      disclosure: marginFirst && !isExplained ? "product-priority.error.margin" : undefined,
      ...Object.fromEntries([
        ...ids.map((id, index) => [
          `providers.${index}.provider`,
          ids.indexOf(id) < index ? "error.duplicate" : undefined,
        ]),
        ...keys.map((key, index) => [
          `brands.${index}.brand`,
          keys.indexOf(key) < index ? "error.duplicate" : undefined,
        ]),
      ]),
    };
  },
  form: {
    tabs: {
      criteria: { criteria: ["mode", "criteria"], disclosure: ["disclosure"] },
      brands: { brands: ["brands"], profiles: ["profiles"] },
      providers: { providers: ["providers"] },
      try: { try: ["@try"] },
      history: { history: ["@history"] },
    },
  },
  examples: [
    {
      mode: "LEXICAL",
      criteria: [
        { criterion: "OWN_STOCK", active: true, weight: 60 },
        { criterion: "TIER", active: true, weight: 40 },
        { criterion: "BRAND_ORDER", active: true, weight: 30 },
        { criterion: "PRICE", active: true, weight: 50 },
        { criterion: "LABEL_WET", active: false, weight: 10 },
      ],
      brands: [
        { brand: "Michelin", vehicleType: null, season: null },
        { brand: "Continental", vehicleType: null, season: null },
        { brand: "Nokian", vehicleType: null, season: "WINTER" },
      ],
    },
  ],
});
