import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";

/** Roles of the shop's users: those of the platform, and the shop's own, each based on one of them. Their rights are in `user-role-by-shop`. */
export default defineResource({
  name: "shop-role",
  apiPath: "shopRole",
  area: "administration",
  screens: {
    list: {
      path: "user-role-by-shop/role",
      tag: "td-shop-roles",
      icon: "person-gear",
    },
    detail: { path: "user-role-by-shop/role/{id}", tag: "td-shop-role" },
  },
  right: { read: ["USER_LIST", "SUPER_ADMIN"], write: ["USER_LIST", "SUPER_ADMIN"] },
  forbiddenAs: "roles",
  scope: "shop",
  table: "shop-role",
  label: "label",
  fields: {
    label: f.text({ required: true, max: 60, localised: true }),
    /** The role whose rights and level it starts with; later changes of that role's rights arrive by themselves. Empty: no rights. */
    baseRole: f.reference("shop-role"),
    scopeKind: f.choice(["SHOP", "DEALERS"], { readOnly: true }),
    level: f.integer({ readOnly: true }),
    builtIn: f.boolean({ readOnly: true }),
    users: f.integer({ readOnly: true }),
  },
  locks: () => ({ baseRole: "shop-role.lock.base" }),
  list: {
    columns: ["label", "baseRole", "scopeKind", "users", "builtIn", "updatedAt"],
    filters: ["builtIn", "scopeKind"],
    search: ["label"],
    sort: "label",
    links: { rights: "user-role-by-shop", users: "shopUsers" },
  },
  form: { cards: { role: ["label", "baseRole", "scopeKind", "users"], history: ["@history"] } },
  removal: { input: { replacement: f.reference("shop-role") } },
  actions: {
    reset: { icon: "arrow-counterclockwise", confirm: "question", danger: true },
  },
});
