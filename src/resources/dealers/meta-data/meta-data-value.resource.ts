import { f } from "../../../contract/fields";
import { defineMatrix } from "../../../contract/kinds/matrix";
import { defineRecordless } from "../../../contract/resource";

/** Groups whose tags describe dealers. */
export const DEALER_GROUPS = ["marketing", "country", "partner"] as const;

/** Matrix of dealers by the tags of a metadata group. */
export default defineRecordless({
  name: "meta-data-value",
  apiPath: "metaDataValue",
  area: "dealers",
  screens: {
    matrix: {
      path: "meta-data-values",
      tag: "td-meta-data-values",
      backTo: { path: "meta-data", titleKey: "meta-data.list.title" },
    },
  },
  right: { read: ["FITTER", "FITTER_PARTNER"], write: ["FITTER", "FITTER_PARTNER"] },
  scope: "dealer",
  matrix: defineMatrix({ cell: f.boolean(), filters: { group: f.choice(DEALER_GROUPS) } }),
});
