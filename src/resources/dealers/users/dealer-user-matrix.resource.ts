import { f } from "../../../contract/fields";
import { defineMatrix } from "../../../contract/kinds/matrix";
import { defineRecordless } from "../../../contract/resource";
import { DEALER_ROLES } from "../fitter/dealer-choices";

/** Matrix of dealers by users with the role in each cell. */
export default defineRecordless({
  name: "dealer-user-matrix",
  apiPath: "dealerUserMatrix",
  area: "dealers",
  screens: {
    matrix: {
      path: "attach-dealers/matrix",
      tag: "td-attach-dealers-matrix",
      backTo: { path: "attach-dealers", titleKey: "dealer-user.list.title" },
    },
  },
  right: { read: ["USER_LIST", "SUPER_ADMIN"], write: ["USER_LIST", "SUPER_ADMIN"] },
  scope: "shop",
  matrix: defineMatrix({ cell: f.choice(DEALER_ROLES) }),
});
