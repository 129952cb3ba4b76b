import { f } from "../../contract/fields";
import { defineTool } from "../../contract/kinds/tool";
import { defineRecordless } from "../../contract/resource";

/** One-line values of a dealer that a shop may show otherwise. */
export const SET_FIELDS = ["phone", "mobile", "email", "website", "tradingName", "name"] as const;

/** Texts that have one for each language; only lines of a file name a language. */
export const SET_TEXTS = ["shortDescription", "description", "seoTitle", "seoDescription"] as const;

/**
 * Shows another value than the directory's for many dealers at once, such as the telephone of a call centre; the value may hold what
 * the directory says. Lines of a file say a value of its own for each. Spec 2 §2 "Dealer area" (dealer-override).
 */
export default defineRecordless({
  name: "dealerOverrideSet",
  area: "dealers",
  screens: {
    tool: {
      path: "dealer-override/set",
      tag: "td-dealer-override-set",
      icon: "layers",
      up: { path: "dealer-override", titleKey: "dealerOverrideSet.up" },
      query: ["dealers", "field"],
    },
  },
  right: { read: "FITTER", write: "FITTER" },
  scope: "shop",
  tool: defineTool({
    input: {
      dealers: f.references("fitter", { max: 500, filter: { owned: "false" } }),
      field: f.choice(SET_FIELDS, { required: true, default: "phone" }),
      /** Placeholders: name, city, phone, code. */
      value: f.text({ max: 200 }),
      from: f.date(),
      to: f.date(),
      /** In place of the others: `code;field;locale;value;from;to`. */
      lines: f.multiline({ max: 200_000, fromFile: true }),
    },
    cards: { dealers: ["dealers"], value: ["field", "value", "from", "to"], lines: ["lines"] },
    rules: ({ dealers, value, lines, from, to }) => ({
      dealers: lines === null && dealers.length === 0 ? "error.required" : undefined,
      value: lines === null && value === null ? "error.required" : undefined,
      to: from !== null && to !== null && to < from ? "error.period.order" : undefined,
    }),
    confirm: "opt-in",
    undoDays: 7,
  }),
});
