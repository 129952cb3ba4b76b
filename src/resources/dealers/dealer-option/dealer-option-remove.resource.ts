import { f } from "../../../contract/fields";
import { defineTool } from "../../../contract/kinds/tool";
import { defineRecordless } from "../../../contract/resource";

/** Deletes an option of the shop together with the dealers' values. */
export default defineRecordless({
  name: "dealer-option-remove",
  apiPath: "dealerOptionRemove",
  area: "dealers",
  screens: {
    tool: {
      path: "dealer-option/remove",
      tag: "td-dealer-option-remove",
      icon: "tags",
      backTo: { path: "dealer-option/custom-values", titleKey: "dealer-option-remove.up" },
      query: ["option"],
    },
  },
  right: { read: "FITTER", write: "FITTER" },
  scope: "shop",
  tool: defineTool({
    input: {
      option: f.reference("dealer-option", { required: true, filter: { origin: "CUSTOM" } }),
      /** Option of the same kind that takes over the dealers' values; where a dealer has a value of it, that one stays. */
      replacement: f.reference("dealer-option", { filter: { enabled: "true" } }),
    },
    rules: ({ option, replacement }) => ({
      replacement: replacement?.id === option.id ? "dealer-option-remove.error.itself" : undefined,
    }),
    confirm: "typed",
    kinds: ["dealer", "option"],
    atomic: true,
    undoDays: 7,
  }),
});
