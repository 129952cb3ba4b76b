import { f } from "../../contract/fields";
import { defineTool } from "../../contract/kinds/tool";
import { defineRecordless } from "../../contract/resource";

/** One-line values of a dealer that a shop may show otherwise. */
export const SET_FIELDS = ["phone", "mobile", "email", "website", "tradingName", "name"] as const;

/**
 * Shows another value than the directory's for many dealers at once, such as the telephone of a call centre; the value may hold what
 * the directory says. Spec 2 §2 "Dealer area" (dealer-override).
 */
export default defineRecordless({
  name: "dealerOverrideSet",
  area: "dealers",
  screens: {
    tool: { path: "dealer-override/set", tag: "td-dealer-override-set", icon: "layers", query: ["dealers", "field"] },
  },
  right: { read: "FITTER", write: "FITTER" },
  scope: "shop",
  tool: defineTool({
    input: {
      dealers: f.references("fitter", { required: true, max: 500, filter: { owned: "false" } }),
      field: f.choice(SET_FIELDS, { required: true, default: "phone" }),
      /** Placeholders: name, city, phone, code. */
      value: f.text({ required: true, max: 200 }),
      from: f.date(),
      to: f.date(),
    },
    cards: { dealers: ["dealers"], value: ["field", "value", "from", "to"] },
    rules: ({ from, to }) => ({ to: from !== null && to !== null && to < from ? "error.period.order" : undefined }),
    confirm: "opt-in",
    undoDays: 7,
  }),
});
