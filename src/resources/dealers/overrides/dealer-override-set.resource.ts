import { f } from "../../../contract/fields";
import { defineTool } from "../../../contract/kinds/tool";
import { defineRecordless } from "../../../contract/resource";

/** Single-line fields that a shop may override. */
export const SET_FIELDS = ["phone", "mobile", "email", "website", "tradingName", "name"] as const;

/** Localised texts that a shop may override; only file lines can set them, as they name the locale. */
export const SET_TEXTS = ["shortDescription", "description", "seoTitle", "seoDescription"] as const;

/**
 * Overrides a value of many dealers at once, for example with the telephone number of a call centre. The value may contain placeholders; a
 * file can set a different value for each dealer.
 */
export default defineRecordless({
  name: "dealer-override-set",
  apiPath: "dealerOverrideSet",
  area: "dealers",
  screens: {
    tool: {
      path: "dealer-override/set",
      tag: "td-dealer-override-set",
      icon: "layers",
      backTo: { path: "dealer-override", titleKey: "dealer-override-set.up" },
      query: ["dealers", "field"],
    },
  },
  right: { read: "FITTER", write: "FITTER" },
  scope: "shop",
  tool: defineTool({
    input: {
      dealers: f.references("fitter", { max: 500, filter: { owned: "false" } }),
      field: f.choice(SET_FIELDS, { required: true, default: "phone" }),
      /** Placeholders: `{name}`, `{city}`, `{phone}`, `{code}`. */
      value: f.text({ max: 200 }),
      from: f.date(),
      to: f.date(),
      /** Replaces the other inputs: `code;field;locale;value;from;to`. */
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
