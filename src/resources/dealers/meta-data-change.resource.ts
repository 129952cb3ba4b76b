import { f } from "../../contract/fields";
import { defineTool } from "../../contract/kinds/tool";
import { defineRecordless } from "../../contract/resource";
import { DEALER_GROUPS } from "./meta-data-values.resource";

/**
 * What a metadata tag's form refuses once dealers have values: merging a value into another, taking one away, deleting the tag. Spec 2 §2
 * "meta-data", "meta-data/{group}/{tagNameEncoded}".
 */
export default defineRecordless({
  name: "metaDataChange",
  area: "dealers",
  screens: {
    tool: {
      path: "meta-data-change",
      tag: "td-meta-data-change",
      icon: "tags",
      up: { path: "meta-data", titleKey: "metaDataChange.up" },
      query: ["tag", "what"],
    },
  },
  right: { read: ["FITTER", "FITTER_PARTNER"], write: ["FITTER", "FITTER_PARTNER"] },
  scope: "shop",
  tool: defineTool({
    input: {
      tag: f.reference("metaData", { required: true, filter: { group: DEALER_GROUPS.join(",") } }),
      what: f.choice(["REPLACE", "REMOVE"], { required: true, default: "REPLACE", width: "full" }),
      /** Of a list: the code. */
      value: f.text({ max: 500 }),
      /** Empty: the dealers have none any more. */
      by: f.text({ max: 500 }),
      /** Of a list: it can't be chosen any more. */
      dropValue: f.boolean(),
    },
    cards: { tag: ["tag", "what"], value: ["value", "by", "dropValue"] },
    rules: ({ what, value, by }) => ({
      value: what === "REPLACE" && value === null ? "error.required" : undefined,
      by: what === "REPLACE" && value !== null && by === value ? "metaDataChange.error.same" : undefined,
    }),
    relevant: ({ what }) => ({ value: what === "REPLACE", by: what === "REPLACE", dropValue: what === "REPLACE" }),
    confirm: "typed",
    kinds: ["dealer", "tag"],
    atomic: true,
    undoDays: 7,
  }),
});
