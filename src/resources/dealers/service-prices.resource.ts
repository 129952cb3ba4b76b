import { f } from "../../contract/fields";
import { defineTool } from "../../contract/kinds/tool";
import { defineRecordless } from "../../contract/resource";

/** How a new price is rounded: not at all, to ten cents, to the nearest that ends in .90, to whole units. */
export const PRICE_ROUNDINGS = ["NONE", "TENTH", "NINETY", "WHOLE"] as const;

/** Raises or lowers the prices of services by a percentage; old and new stand beside each other before. Spec 2 §2 "Dealer area", "service". */
export default defineRecordless({
  name: "servicePrices",
  area: "dealers",
  screens: {
    tool: {
      path: "service/prices",
      tag: "td-service-prices",
      icon: "percent",
      up: { path: "service", titleKey: "servicePrices.up" },
      query: ["services"],
    },
  },
  right: { read: "SERVICE", write: "SERVICE" },
  scope: "shop",
  tool: defineTool({
    input: {
      /** None: all that are active, of the category where one is chosen. */
      services: f.references("service", { max: 200 }),
      category: f.reference("serviceCategory"),
      percent: f.decimal({ required: true, min: -90, max: 200 }),
      rounding: f.choice(PRICE_ROUNDINGS, { required: true, default: "TENTH" }),
      /** Prices that dealers have set for themselves, too. */
      withDealers: f.boolean(),
    },
    cards: { services: ["services", "category"], change: ["percent", "rounding", "withDealers"] },
    rules: ({ percent }) => ({ percent: percent === 0 ? "servicePrices.error.zero" : undefined }),
    confirm: "opt-in",
    kinds: ["service", "dealer"],
    undoDays: 7,
  }),
});
