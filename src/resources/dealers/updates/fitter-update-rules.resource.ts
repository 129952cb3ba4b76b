import { f } from "../../../contract/fields";
import { defineMatrix } from "../../../contract/kinds/matrix";
import { defineRecordless } from "../../../contract/resource";
import { UPDATE_RULES } from "./fitter-update.resource";

/** Matrix of fields by sources with the automatic rule in each cell. An empty cell leaves the decision to a user. */
export default defineRecordless({
  name: "fitter-update-rules",
  apiPath: "fitterUpdateRules",
  area: "dealers",
  screens: {
    matrix: {
      path: "fitterUpdate/rules",
      tag: "td-fitter-update-rules",
      backTo: { path: "fitterUpdate", titleKey: "fitter-update.list.title" },
    },
  },
  right: { read: "FITTER", write: "FITTER" },
  conditions: ["whole-shop"],
  scope: "shop",
  matrix: defineMatrix({ cell: f.choice(UPDATE_RULES), search: false }),
});
