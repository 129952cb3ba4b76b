import { f } from "../../../contract/fields";
import { defineTool } from "../../../contract/kinds/tool";
import { defineRecordless } from "../../../contract/resource";
import { DEALER_GROUPS } from "./meta-data-value.resource";

/**
 * Changes that a metadata tag's form refuses once dealers have values: replacing a value by another, removing a value, deleting the tag.
 */
export default defineRecordless({
  name: "meta-data-change",
  apiPath: "metaDataChange",
  area: "dealers",
  screens: {
    tool: {
      path: "meta-data-change",
      tag: "td-meta-data-change",
      icon: "tags",
      backTo: { path: "meta-data", titleKey: "meta-data-change.up" },
      query: ["tag", "what"],
    },
  },
  right: { read: ["FITTER", "FITTER_PARTNER"], write: ["FITTER", "FITTER_PARTNER"] },
  scope: "shop",
  tool: defineTool({
    input: {
      tag: f.reference("meta-data", { required: true, filter: { group: DEALER_GROUPS.join(",") } }),
      what: f.choice(["REPLACE", "REMOVE"], { required: true, default: "REPLACE", width: "full" }),
      /** The value; for lists its code. */
      value: f.text({ max: 500 }),
      /** The new value; empty removes the dealers' value. */
      by: f.text({ max: 500 }),
      /** For lists: also removes the value from the choices. */
      dropValue: f.boolean(),
    },
    cards: { tag: ["tag", "what"], value: ["value", "by", "dropValue"] },
    rules: ({ what, value, by }) => ({
      value: what === "REPLACE" && value === null ? "error.required" : undefined,
      by: what === "REPLACE" && value !== null && by === value ? "meta-data-change.error.same" : undefined,
    }),
    relevant: ({ what }) => ({ value: what === "REPLACE", by: what === "REPLACE", dropValue: what === "REPLACE" }),
    confirm: "typed",
    kinds: ["dealer", "tag"],
    atomic: true,
    undoDays: 7,
  }),
});
