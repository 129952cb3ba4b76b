import { f } from "../../contract/fields";
import { defineTool } from "../../contract/kinds/tool";
import { defineRecordless } from "../../contract/resource";

/** Deletes an option of the shop's own that dealers have a value of, with these values. Spec 2 §2 "dealer-option/custom-values". */
export default defineRecordless({
  name: "dealerOptionRemove",
  area: "dealers",
  screens: {
    tool: {
      path: "dealer-option/remove",
      tag: "td-dealer-option-remove",
      icon: "tags",
      up: { path: "dealer-option/custom-values", titleKey: "dealerOptionRemove.up" },
      query: ["option"],
    },
  },
  right: { read: "FITTER", write: "FITTER" },
  scope: "shop",
  tool: defineTool({
    input: { option: f.reference("dealerOption", { required: true, filter: { origin: "CUSTOM" } }) },
    confirm: "typed",
    kinds: ["dealer", "option"],
    atomic: true,
    undoDays: 7,
  }),
});
