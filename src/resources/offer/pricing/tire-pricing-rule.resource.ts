import { f } from "../../../contract/fields";
import {
  CHANNELS,
  DIRECTIONS,
  PRICE_BASES,
  ROUNDINGS,
  RULE_ACTIONS,
  RULE_TARGETS,
} from "../../../contract/pricing/model";
import { invalidPatterns } from "../../../contract/pricing/size-pattern";
import { defineResource } from "../../../contract/resource";
import { SEASONS, TIERS, VEHICLE_TYPES } from "../../../contract/tyres";

export const RULE_STATUSES = ["DRAFT", "ACTIVE", "PAUSED", "ARCHIVED"] as const;
export const RULE_STATES = ["DRAFT", "SCHEDULED", "ACTIVE", "EXPIRED", "PAUSED", "ARCHIVED"] as const;
const MAX_FACTOR = 5;
const MIN_FACTOR = 0.1;
const brands = () => f.rows({ brand: f.text({ required: true, max: 60 }) }, { max: 60, uniqueBy: "brand" });
const margin = () => f.decimal({ min: -50, max: 1_000, fractionDigits: 2 });
const inches = () => f.decimal({ min: 8, max: 42, fractionDigits: 1, unit: "unit.inches" });

const isAfter = (first: number | null, second: number | null): boolean =>
  first !== null && second !== null && first > second;

/** Sets the prices of all tyres that match. Of several active rules, exactly one wins for a tyre. */
export default defineResource({
  name: "tire-pricing-rule",
  area: "pricing",
  screens: {
    list: { path: "tire-pricing-rules", tag: "td-tire-pricing-rules", icon: "diagram-3" },
    order: { path: "tire-pricing-rules/order", tag: "td-tire-pricing-rule-order" },
    detail: { path: "tire-pricing-rules/{id}", tag: "td-tire-pricing-rule" },
  },
  right: { read: "TYRE_PRICING_RULES", write: "TYRE_PRICING_RULES" },
  conditions: ["not-super-admin"],
  writeConditions: ["whole-shop"],
  scope: "shop",
  label: "name",
  fields: {
    name: f.text({ required: true, max: 80 }),
    status: f.choice(RULE_STATUSES, { readOnly: true, default: "DRAFT" }),
    /** What the status means today. */
    state: f.choice(RULE_STATES, {
      readOnly: true,
      tints: {
        DRAFT: "neutral",
        SCHEDULED: "info",
        ACTIVE: "success",
        EXPIRED: "neutral",
        PAUSED: "warning",
        ARCHIVED: "neutral",
      },
    }),
    /** The highest wins. Equal ones are decided by target, conditions, start and age. */
    priority: f.integer({ required: true, min: 0, max: 999, default: 100 }),
    position: f.position(),
    target: f.choice(RULE_TARGETS, { required: true, default: "GLOBAL" }),
    brands: brands(),
    profiles: f.references("profile", { max: 200 }),
    vehicleTypes: f.choices(VEHICLE_TYPES),
    tiers: f.choices(TIERS),
    /** One pattern a line: `205/55 R16`, `205/* R16`, `R17-R19`. */
    sizes: f.multiline({ max: 4_000, example: "205/55 R16" }),
    seasons: f.choices(SEASONS),
    action: f.choice(RULE_ACTIONS, { required: true, default: "SET_MARGIN" }),
    /** A margin in the shop's margin mode, a factor, or a price including VAT. */
    value: f.decimal({ required: true, max: 100_000, fractionDigits: 3 }),
    base: f.choice(PRICE_BASES, { required: true, default: "DEFAULT_PRICE" }),
    minMargin: margin(),
    maxMargin: margin(),
    protectMargin: f.boolean(),
    /** Empty takes the rounding of the price settings. */
    rounding: f.choice(ROUNDINGS),
    direction: f.choice(DIRECTIONS, { required: true, default: "NEAREST" }),
    showAsDiscount: f.boolean(),
    discountLabel: f.text({ max: 20, localised: true }),
    startAt: f.dateTime(),
    endAt: f.dateTime(),
    onlyBrands: brands(),
    onlySeasons: f.choices(SEASONS),
    onlyVehicleTypes: f.choices(VEHICLE_TYPES),
    minDiameter: inches(),
    maxDiameter: inches(),
    minCost: f.decimal({ min: 0, max: 100_000, fractionDigits: 2, amount: true }),
    maxCost: f.decimal({ min: 0, max: 100_000, fractionDigits: 2, amount: true }),
    runflat: f.choice(["ONLY", "NEVER"]),
    ownStockOnly: f.boolean(),
    dotOlderThanMonths: f.integer({ min: 1, max: 120 }),
    minStock: f.integer({ min: 1, max: 9_999 }),
    minQuantity: f.integer({ min: 1, max: 20 }),
    channels: f.choices(CHANNELS),
    excludedEans: f.multiline({ max: 8_000 }),
  },
  rules: (rule) => {
    const { target, action, value, startAt, endAt } = rule;
    const wrong = invalidPatterns(rule.sizes ?? "");
    const valueError =
      action === "FIXED" && value <= 0
        ? "tire-pricing-rule.error.no-price"
        : action === "MULTIPLIER" && (value < MIN_FACTOR || value > MAX_FACTOR)
          ? "tire-pricing-rule.error.factor"
          : action === "SET_MARGIN" && value < -50
            ? "tire-pricing-rule.error.margin"
            : undefined;
    return {
      brands: target === "BRAND" && rule.brands.length === 0 ? "error.required" : undefined,
      vehicleTypes:
        target === "CATEGORY" && rule.vehicleTypes.length + rule.tiers.length === 0
          ? "tire-pricing-rule.error.category"
          : undefined,
      sizes:
        target !== "SIZE"
          ? undefined
          : (rule.sizes ?? "").trim() === ""
            ? "error.required"
            : wrong.length > 0
              ? "tire-pricing-rule.error.pattern"
              : undefined,
      seasons: target === "SEASON" && rule.seasons.length === 0 ? "error.required" : undefined,
      value: valueError,
      maxMargin: isAfter(rule.minMargin, rule.maxMargin) ? "price-configuration.error.limits" : undefined,
      maxDiameter: isAfter(rule.minDiameter, rule.maxDiameter) ? "tire-pricing-rule.error.order" : undefined,
      maxCost: isAfter(rule.minCost, rule.maxCost) ? "tire-pricing-rule.error.order" : undefined,
      endAt: startAt !== null && endAt !== null && endAt <= startAt ? "error.period.order" : undefined,
    };
  },
  relevant: ({ target, action, rounding, showAsDiscount }) => ({
    brands: target === "BRAND",
    profiles: target === "BRAND",
    vehicleTypes: target === "CATEGORY",
    tiers: target === "CATEGORY",
    sizes: target === "SIZE",
    seasons: target === "SEASON",
    base: action === "MULTIPLIER",
    protectMargin: action === "FIXED",
    direction: rounding !== null,
    discountLabel: showAsDiscount,
  }),
  locks: ({ status }) =>
    status === "ARCHIVED"
      ? { value: "tire-pricing-rule.lock.archived", priority: "tire-pricing-rule.lock.archived" }
      : {},
  list: {
    columns: [
      "priority",
      "name",
      "target",
      "action",
      "value",
      "minMargin",
      "maxMargin",
      "startAt",
      "endAt",
      "state",
      "showAsDiscount",
      "position",
      "updatedAt",
      "updatedBy",
    ],
    visible: ["priority", "name", "target", "action", "value", "minMargin", "startAt", "endAt", "state", "updatedBy"],
    filters: ["state", "target", "action", "onlySeasons", "showAsDiscount", "startAt", "endAt"],
    search: ["name"],
    sort: "position",
    views: { active: { state: "ACTIVE" }, drafts: { state: "DRAFT" }, scheduled: { state: "SCHEDULED" } },
    links: {
      simulator: "tire-pricing-rules?view=simulator",
      order: "tire-pricing-rules/order",
      settings: "price-configuration",
    },
  },
  order: { show: ["priority", "target", "action", "state"] },
  form: {
    tabs: {
      rule: {
        target: ["name", "target", "brands", "profiles", "vehicleTypes", "tiers", "sizes", "seasons"],
        price: ["action", "value", "base", "minMargin", "maxMargin", "protectMargin", "rounding", "direction"],
        display: ["showAsDiscount", "discountLabel"],
        period: ["priority", "startAt", "endAt"],
      },
      narrow: {
        tyres: [
          "onlyBrands",
          "onlySeasons",
          "onlyVehicleTypes",
          "minDiameter",
          "maxDiameter",
          "runflat",
          "excludedEans",
        ],
        offer: ["minCost", "maxCost", "ownStockOnly", "dotOlderThanMonths", "minStock"],
        sale: ["minQuantity", "channels"],
      },
      try: { impact: ["@impact"], try: ["@try"] },
      history: { history: ["@history"] },
    },
  },
  actions: {
    activate: {
      icon: "check-circle",
      main: true,
      when: ({ status }) => status === "DRAFT" || status === "PAUSED",
      input: { confirmed: f.boolean() },
    },
    pause: { icon: "pause-circle", bulk: true, when: ({ status }) => status === "ACTIVE" },
    end: { icon: "stop-circle", when: ({ state }) => state === "ACTIVE", confirm: "question" },
    archive: {
      icon: "archive",
      bulk: true,
      confirm: "question",
      when: ({ status }) => status !== "DRAFT" && status !== "ARCHIVED",
    },
  },
  operations: { duplicate: {} },
  exportable: true,
  examples: [
    {
      name: "205/55 R16 d’appel",
      status: "ACTIVE",
      priority: 200,
      position: 0,
      target: "SIZE",
      sizes: "205/55 R16",
      action: "FIXED",
      value: 59.9,
      protectMargin: true,
      minQuantity: 2,
    },
    {
      name: "Michelin -3 %",
      status: "ACTIVE",
      priority: 100,
      position: 1,
      target: "BRAND",
      brands: [{ brand: "Michelin" }],
      action: "MULTIPLIER",
      value: 0.97,
    },
    {
      name: "Winteraktion Nokian",
      status: "ACTIVE",
      priority: 100,
      position: 2,
      target: "BRAND",
      brands: [{ brand: "Nokian" }],
      onlySeasons: ["WINTER"],
      action: "MULTIPLIER",
      value: 0.92,
      startAt: "2027-10-01T00:00:00.000Z",
      endAt: "2027-11-15T23:00:00.000Z",
    },
    {
      name: "DOT > 24 Monate",
      status: "ACTIVE",
      priority: 90,
      position: 3,
      dotOlderThanMonths: 24,
      action: "MULTIPLIER",
      value: 0.85,
      showAsDiscount: true,
    },
    {
      name: "SUV marge",
      status: "ACTIVE",
      priority: 50,
      position: 4,
      target: "CATEGORY",
      vehicleTypes: ["SUV"],
      action: "SET_MARGIN",
      value: 24,
    },
    {
      name: "Été 2026",
      status: "ACTIVE",
      priority: 40,
      position: 5,
      target: "SEASON",
      seasons: ["SUMMER"],
      action: "SET_MARGIN",
      value: 21,
      startAt: "2026-05-01T00:00:00.000Z",
      endAt: "2026-08-31T22:00:00.000Z",
    },
    {
      name: "Jantes 19″ et plus",
      status: "PAUSED",
      priority: 30,
      position: 6,
      minDiameter: 19,
      action: "SET_MARGIN",
      value: 18,
    },
    { name: "Base tourisme", status: "ACTIVE", priority: 10, position: 7, action: "SET_MARGIN", value: 22 },
    { name: "Ancienne base", status: "ACTIVE", priority: 5, position: 8, action: "SET_MARGIN", value: 26 },
  ],
});
