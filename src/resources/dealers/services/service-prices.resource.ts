import { f } from "../../../contract/fields";
import { defineTool } from "../../../contract/kinds/tool";
import { defineRecordless } from "../../../contract/resource";

/** Rounding of new prices: none, to ten cents, to the nearest price ending in .90, to whole units. */
export const PRICE_ROUNDINGS = ["NONE", "TENTH", "NINETY", "WHOLE"] as const;

/** Changes prices of services by a percentage. The dry run shows old and new prices. */
export default defineRecordless({
  name: "service-prices",
  apiPath: "servicePrices",
  area: "dealers",
  screens: {
    tool: {
      path: "service/prices",
      tag: "td-service-prices",
      icon: "percent",
      backTo: { path: "service", titleKey: "service-prices.up" },
      query: ["services"],
    },
  },
  right: { read: "SERVICE", write: "SERVICE" },
  scope: "shop",
  tool: defineTool({
    input: {
      /** Empty: all active services, of the category if one is chosen. */
      services: f.references("service", { max: 200 }),
      category: f.reference("service-category"),
      percent: f.decimal({ required: true, min: -90, max: 200 }),
      rounding: f.choice(PRICE_ROUNDINGS, { required: true, default: "TENTH" }),
      /** Also changes the dealers' own prices. */
      withDealers: f.boolean(),
    },
    cards: { services: ["services", "category"], change: ["percent", "rounding", "withDealers"] },
    rules: ({ percent }) => ({ percent: percent === 0 ? "service-prices.error.zero" : undefined }),
    confirm: "opt-in",
    kinds: ["service", "dealer"],
    undoDays: 7,
  }),
});
