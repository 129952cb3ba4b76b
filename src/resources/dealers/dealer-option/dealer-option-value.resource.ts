import { f } from "../../../contract/fields";
import { defineMatrix } from "../../../contract/kinds/matrix";
import { defineRecordless } from "../../../contract/resource";

/** Matrix of dealers by options. Each cell has the type of its option. */
export default defineRecordless({
  name: "dealer-option-value",
  apiPath: "dealerOptionValue",
  area: "dealers",
  screens: {
    matrix: {
      path: "dealer-option/values",
      tag: "td-dealer-option-values",
      backTo: { path: "dealer-option", titleKey: "dealer-option.list.title" },
    },
  },
  right: { read: "FITTER", write: "FITTER" },
  scope: "dealer",
  matrix: defineMatrix({ cell: f.boolean() }),
});
