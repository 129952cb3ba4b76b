import { f } from "../../contract/fields";
import { defineMatrix } from "../../contract/kinds/matrix";
import { defineRecordless } from "../../contract/resource";

/** Which dealers have which options: dealers by options, each cell of the option's own kind. Spec 2 §2 "dealer-option". */
export default defineRecordless({
  name: "dealerOptionValue",
  area: "dealers",
  screens: {
    matrix: {
      path: "dealer-option/values",
      tag: "td-dealer-option-values",
      up: { path: "dealer-option", titleKey: "dealerOption.list.title" },
    },
  },
  right: { read: "FITTER", write: "FITTER" },
  scope: "dealer",
  matrix: defineMatrix({ cell: f.boolean() }),
});
