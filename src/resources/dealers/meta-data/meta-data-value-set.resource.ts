import { f } from "../../../contract/fields";
import { defineTool } from "../../../contract/kinds/tool";
import { defineRecordless } from "../../../contract/resource";

/** Sets values of tags for many dealers from the lines of a file, with their first and last day. */
export default defineRecordless({
  name: "meta-data-value-set",
  apiPath: "metaDataValueSet",
  area: "dealers",
  screens: {
    tool: {
      path: "meta-data-values/set",
      tag: "td-meta-data-value-set",
      icon: "tags",
      backTo: { path: "meta-data", titleKey: "meta-data.list.title" },
    },
  },
  right: { read: ["FITTER", "FITTER_PARTNER"], write: ["FITTER", "FITTER_PARTNER"] },
  scope: "shop",
  tool: defineTool({
    input: {
      /** Each line: `code;tag;value;from;to`, the days optional. An empty value removes the dealer's value. */
      lines: f.multiline({ required: true, max: 200_000, fromFile: true }),
    },
    cards: { lines: ["lines"] },
    confirm: "opt-in",
    undoDays: 7,
  }),
});
