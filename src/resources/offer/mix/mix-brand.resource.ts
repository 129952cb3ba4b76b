import { f } from "../../../contract/fields";
import { MIX_STATES } from "../../../contract/pricing/mix";
import { defineResource } from "../../../contract/resource";
import { SEASONS, TIERS, VEHICLE_TYPES } from "../../../contract/tyres";

const inches = { min: 8, max: 42 } as const;

/** A brand of the assortment: its tier, and which of its tyres are sold. Brands without one are sold without limits. */
export default defineResource({
  name: "mix-brand",
  area: "pricing",
  screens: {
    list: {
      path: "mix/brands",
      tag: "td-mix-brands",
      icon: "collection",
      backTo: { path: "mix", titleKey: "mix.matrix.title" },
    },
    detail: { path: "mix/brands/{id}", tag: "td-mix-brand" },
  },
  right: { read: "MIX", write: "MIX" },
  writeConditions: ["whole-shop"],
  scope: "shop",
  label: "brand",
  fields: {
    brand: f.text({ required: true, unique: true, max: 40, example: "Nokian" }),
    /** That of all tyres of the brand. */
    tier: f.choice(TIERS, {
      required: true,
      default: "QUALITY",
      tints: { PREMIUM: "success", QUALITY: "info", BUDGET: "neutral" },
    }),
    minDiameter: f.integer(inches),
    maxDiameter: f.integer(inches),
    /** None: all providers. */
    providers: f.references("provider", { max: 50 }),
    /** Edited as a matrix of all brands. */
    cells: f.rows(
      {
        vehicleType: f.choice(VEHICLE_TYPES, { required: true, default: "CAR" }),
        season: f.choice(SEASONS, { required: true, default: "SUMMER" }),
        state: f.choice(MIX_STATES, { required: true, default: "SOLD" }),
      },
      { max: VEHICLE_TYPES.length * SEASONS.length },
    ),
    /** The shops of the network's members cannot sell what is excluded here. */
    binding: f.boolean({ writeConditions: ["head-of-network"] }),
    /** What the head of the network excludes for this shop. */
    bound: f.rows(
      {
        vehicleType: f.choice(VEHICLE_TYPES, { required: true, default: "CAR" }),
        season: f.choice(SEASONS, { required: true, default: "SUMMER" }),
      },
      { readOnly: true, max: VEHICLE_TYPES.length * SEASONS.length },
    ),
    tyres: f.computed("integer", { sortable: true }),
  },
  rules: ({ minDiameter, maxDiameter, cells }) => {
    const keys = cells.map(({ vehicleType, season }) => `${vehicleType} ${season}`);
    const repeated = keys.findIndex((key, index) => keys.indexOf(key) < index);
    return {
      maxDiameter:
        minDiameter !== null && maxDiameter !== null && maxDiameter < minDiameter ? "mix-brand.error.order" : undefined,
      ...(repeated >= 0 && { [`cells.${repeated}.season`]: "error.duplicate" as const }),
    };
  },
  list: {
    columns: ["brand", "tier", "tyres", "minDiameter", "maxDiameter", "providers", "updatedAt", "updatedBy"],
    visible: ["brand", "tier", "tyres", "minDiameter", "maxDiameter", "providers"],
    filters: ["tier", "providers"],
    search: ["brand"],
    sort: "brand",
    inlineEdit: ["tier", "minDiameter", "maxDiameter"],
  },
  form: {
    tabs: {
      brand: {
        brand: ["brand", "tier"],
        limits: ["minDiameter", "maxDiameter", "providers"],
        cells: ["cells", "binding", "bound"],
      },
      history: { history: ["@history"] },
    },
  },
  exportable: true,
  examples: [
    {
      brand: "Nankang",
      tier: "BUDGET",
      cells: [
        { vehicleType: "CAR", season: "WINTER", state: "EXCLUDED" },
        { vehicleType: "SUV", season: "WINTER", state: "EXCLUDED" },
      ],
    },
    { brand: "Roadstone", tier: "BUDGET", maxDiameter: 17 },
    { brand: "Tracmax", tier: "BUDGET", cells: [{ vehicleType: "VAN", season: "SUMMER", state: "ON_REQUEST" }] },
  ],
});
