import { f } from "../../../contract/fields";
import { RANK_CRITERIA, RANK_MODES } from "../../../contract/pricing/rank";
import { quotaTotal, SIZE_FAMILIES } from "../../../contract/pricing/result-mix";
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
    /** How many tyres of a result page have the mix below. Empty: none. */
    firstResults: f.integer({ min: 5, max: 20 }),
    quotas: f.rows(
      {
        sizes: f.choice(SIZE_FAMILIES, { required: true, default: "ALL" }),
        premium: f.integer({ required: true, min: 0, max: 20, default: 0 }),
        quality: f.integer({ required: true, min: 0, max: 20, default: 0 }),
        budget: f.integer({ required: true, min: 0, max: 20, default: 0 }),
      },
      { max: SIZE_FAMILIES.length, uniqueBy: "sizes" },
    ),
    maxPerBrand: f.integer({ min: 1, max: 10 }),
    allSeasonInWinter: f.boolean(),
    /** How the order is explained to customers. */
    disclosure: f.multiline({ max: 600, localised: true }),
  },
  rules: ({ mode, criteria, brands, providers, disclosure, firstResults, quotas }) => {
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
      firstResults: firstResults === null && quotas.length > 0 ? "error.required" : undefined,
      ...Object.fromEntries([
        ...quotas.map((quota, index) => [
          `quotas.${index}.budget`,
          firstResults !== null && quotaTotal(quota) !== firstResults ? "product-priority.error.quotas" : undefined,
        ]),
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
      mix: { mix: ["firstResults", "quotas", "maxPerBrand", "allSeasonInWinter"] },
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
      firstResults: 10,
      quotas: [
        { sizes: "ALL", premium: 4, quality: 4, budget: 2 },
        { sizes: "R18_UP", premium: 6, quality: 3, budget: 1 },
      ],
      maxPerBrand: 3,
      allSeasonInWinter: true,
      brands: [
        { brand: "Michelin", vehicleType: null, season: null },
        { brand: "Continental", vehicleType: null, season: null },
        { brand: "Nokian", vehicleType: null, season: "WINTER" },
      ],
    },
  ],
});
