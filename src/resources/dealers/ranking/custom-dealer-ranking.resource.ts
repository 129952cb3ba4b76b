import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";

/** Places that show dealers in a ranking's order. */
export const RANKING_USAGES = ["LOCATOR", "BASKET", "QUOTE", "WIDGET"] as const;
export type RankingUsage = (typeof RANKING_USAGES)[number];
export const TYRE_SEGMENTS = ["CAR", "SUV", "VAN", "MOTORCYCLE", "TRUCK"] as const;

/**
 * The order in which customers see dealers: the first active ranking of a usage by priority that is valid today and whose conditions hold.
 * Without one, dealers are sorted by distance.
 */
export default defineResource({
  name: "custom-dealer-ranking",
  apiPath: "customDealerRanking",
  area: "dealers",
  screens: {
    list: { path: "customDealerRanking", tag: "td-custom-dealer-rankings", icon: "sort-numeric-down" },
    detail: { path: "customDealerRanking/{id}", tag: "td-custom-dealer-ranking" },
    order: { path: "customDealerRanking/order", tag: "td-custom-dealer-ranking-order", icon: "sort-numeric-down" },
  },
  right: { read: "FITTER", write: "FITTER" },
  scope: "shop",
  label: "name",
  fields: {
    name: f.text({ required: true, max: 60 }),
    usages: f.choices(RANKING_USAGES, { required: true }),
    active: f.boolean(),
    validFrom: f.date(),
    validTo: f.date(),
    /** Conditions. An empty one always holds. */
    countries: f.rows({ country: f.country({ required: true }) }, { max: 50, uniqueBy: "country" }),
    locales: f.rows({ locale: f.locale({ required: true }) }, { max: 50, uniqueBy: "locale" }),
    segments: f.choices(TYRE_SEGMENTS),
    maxDistanceKm: f.integer({ required: true, min: 1, max: 500, default: 100, unit: "unit.kilometres" }),
    maxResults: f.integer({ required: true, min: 1, max: 100, default: 20 }),
    /** Width of the distance bands within the radius; 0 for a single band, so that only groups decide. */
    distanceBandKm: f.integer({ required: true, min: 0, max: 50, default: 0, unit: "unit.kilometres" }),
    remainder: f.choice(["SHOW_LAST", "HIDE"], { required: true, default: "SHOW_LAST" }),
    groups: f.computed("integer", { sortable: true }),
    /** Whether an active ranking without conditions always precedes it for the same usages. */
    neverReached: f.computed("boolean"),
    position: f.position(),
  },
  rules: (ranking) => ({
    validTo:
      ranking.validFrom !== null && ranking.validTo !== null && ranking.validTo < ranking.validFrom
        ? "error.period.order"
        : undefined,
  }),
  list: {
    columns: [
      "position",
      "name",
      "usages",
      "groups",
      "validFrom",
      "validTo",
      "active",
      "neverReached",
      "maxDistanceKm",
      "maxResults",
      "updatedAt",
      "updatedBy",
    ],
    visible: ["name", "usages", "groups", "validFrom", "validTo", "active", "neverReached"],
    filters: ["usages", "active"],
    search: ["name"],
    sort: "position",
    links: { order: "customDealerRanking/order" },
    views: { active: { active: "true" } },
  },
  order: { show: ["usages", "active", "neverReached"] },
  form: {
    tabs: {
      ranking: {
        general: ["name", "usages", "active", "validFrom", "validTo"],
        groups: ["@groups"],
        order: ["maxDistanceKm", "maxResults", "distanceBandKm", "remainder"],
        conditions: ["countries", "locales", "segments"],
      },
      try: { try: ["@try"] },
      history: { history: ["@history"] },
    },
  },
  actions: {
    activate: {
      icon: "check-circle",
      bulk: true,
      undo: true,
      when: (ranking) => !ranking.active,
      set: { active: true },
    },
    deactivate: {
      icon: "pause-circle",
      bulk: true,
      undo: true,
      when: (ranking) => ranking.active,
      set: { active: false },
    },
    duplicate: { icon: "files" },
    higher: { icon: "arrow-up", place: "row" },
  },
  exportable: true,
  examples: [{ name: "Réseau", usages: ["LOCATOR", "BASKET"], active: true, distanceBandKm: 10 }],
});
