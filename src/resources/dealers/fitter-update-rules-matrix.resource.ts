import { f } from "../../contract/fields";
import { defineMatrix } from "../../contract/kinds/matrix";
import { defineRecordless } from "../../contract/resource";
import { UPDATE_RULES } from "./fitter-update.resource";

/** What becomes by itself of proposals about dealers: fields by sources, the rule in each cell; an empty one waits for a decision. Spec 2 §2 "Dealer area" (import validation). */
export default defineRecordless({
  name: "fitterUpdateRules",
  area: "dealers",
  screens: {
    matrix: {
      path: "fitterUpdate/rules",
      tag: "td-fitter-update-rules",
      up: { path: "fitterUpdate", titleKey: "fitterUpdate.list.title" },
    },
  },
  right: { read: "FITTER", write: "FITTER" },
  conditions: ["whole-shop"],
  scope: "shop",
  matrix: defineMatrix({ cell: f.choice(UPDATE_RULES), search: false }),
});
