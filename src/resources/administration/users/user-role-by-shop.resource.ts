import { f } from "../../../contract/fields";
import { defineMatrix } from "../../../contract/kinds/matrix";
import { defineRecordless } from "../../../contract/resource";

/** What each role may do in the shop: a row for each right that the shop can use, a column for each role. */
export default defineRecordless({
  name: "user-role-by-shop",
  apiPath: "userRoleByShop",
  area: "administration",
  screens: {
    matrix: {
      path: "user-role-by-shop",
      tag: "td-user-role-by-shop",
      icon: "shield-check",
      backTo: { path: "user-role-by-shop/role", titleKey: "shop-role.list.title" },
    },
  },
  right: { read: ["USER_LIST", "SUPER_ADMIN"], write: ["USER_LIST", "SUPER_ADMIN"] },
  forbiddenAs: "roles",
  scope: "shop",
  matrix: defineMatrix({
    cell: f.boolean(),
    /** Two roles that are compared: only they, and only the rights in which they differ. */
    filters: { role: f.reference("shop-role"), other: f.reference("shop-role") },
  }),
});
