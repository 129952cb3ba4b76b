import { f } from "../../contract/fields";
import { defineMatrix } from "../../contract/kinds/matrix";
import { defineRecordless } from "../../contract/resource";
import { DEALER_ROLES } from "./dealer-choices";

/** Who works for which dealer, at a glance: dealers by users, the role in each cell. Spec 2 §2 "attach-dealers". */
export default defineRecordless({
  name: "dealerUserMatrix",
  area: "dealers",
  screens: {
    matrix: {
      path: "attach-dealers/matrix",
      tag: "td-attach-dealers-matrix",
      up: { path: "attach-dealers", titleKey: "dealerUser.list.title" },
    },
  },
  right: { read: ["USER_LIST", "SUPER_ADMIN"], write: ["USER_LIST", "SUPER_ADMIN"] },
  scope: "shop",
  matrix: defineMatrix({ cell: f.choice(DEALER_ROLES) }),
});
