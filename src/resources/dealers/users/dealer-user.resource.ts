import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";
import { DEALER_GROUPS } from "../meta-data/meta-data-value.resource";
import { DEALER_ROLES, REQUEST_TOPICS } from "../fitter/dealer-choices";

/** Ways to select dealers: one by one, by code, or by criteria. */
const dealerSelection = {
  dealers: f.references("fitter", { max: 500 }),
  codes: f.multiline({ max: 4_000, fromFile: true }),
  /** State of the address; in France the department. */
  region: f.text({ max: 60 }),
  headOffice: f.reference("fitter", { filter: { dealerType: "HEAD_OFFICE" } }),
  /** Dealers with this tag today, and with `tagValue` if it is set; of a list its code. */
  tag: f.reference("meta-data", { filter: { group: DEALER_GROUPS.join(",") } }),
  tagValue: f.text({ max: 500 }),
};

/** Users of the shop and the dealers that they work for. A user with scope `ATTACHED` sees only these dealers. */
export default defineResource({
  name: "dealer-user",
  apiPath: "dealerUser",
  area: "dealers",
  screens: { list: { path: "attach-dealers", tag: "td-attach-dealers", icon: "person-badge" } },
  right: { read: ["USER_LIST", "SUPER_ADMIN"], write: ["USER_LIST", "SUPER_ADMIN"] },
  scope: "shop",
  table: "dealer-user",
  label: "name",
  fields: {
    name: f.computed("text", { sortable: true }),
    email: f.computed("text", { sortable: true }),
    role: f.computed("text"),
    dealerScope: f.choice(["ALL", "ATTACHED"], { required: true, readOnly: true, default: "ATTACHED" }),
    dealers: f.rows(
      {
        dealer: f.reference("fitter", { required: true }),
        role: f.choice(DEALER_ROLES, { required: true, default: "OWNER" }),
        receiveMails: f.choices(REQUEST_TOPICS),
        from: f.date(),
        to: f.date(),
      },
      { readOnly: true },
    ),
    count: f.computed("integer", { sortable: true }),
    lastLoginAt: f.computed("dateTime", { sortable: true }),
  },
  list: {
    columns: ["name", "email", "role", "dealerScope", "count", "dealers", "lastLoginAt"],
    filters: ["dealerScope", "count"],
    search: ["name", "email"],
    sort: "name",
    links: { matrix: "attach-dealers/matrix" },
    views: { attached: { dealerScope: "ATTACHED" }, without: { dealerScope: "ATTACHED", count: "0" } },
  },
  actions: {
    attach: {
      icon: "person-plus",
      input: {
        ...dealerSelection,
        role: f.choice(DEALER_ROLES, { required: true, default: "OWNER" }),
        receiveMails: f.choices(REQUEST_TOPICS),
        from: f.date(),
        to: f.date(),
      },
      bulk: true,
      undo: true,
    },
    detach: {
      icon: "person-dash",
      input: {
        ...dealerSelection,
        evenNone: f.boolean(),
      },
      bulk: true,
      undo: true,
    },
    copy: { icon: "copy", input: { user: f.reference("dealer-user", { required: true }) }, bulk: true, undo: true },
    /** Where the account is disabled, such as when no dealer is left. */
    account: { icon: "person-gear", path: "shopUsers/{id}", right: ["USER_LIST", "SUPER_ADMIN"], place: "row" },
    "scope-all": {
      icon: "unlock",
      when: ({ dealerScope }) => dealerScope === "ATTACHED",
      confirm: "opt-in",
      danger: true,
      bulk: true,
      undo: true,
    },
    "scope-attached": {
      icon: "lock",
      when: ({ dealerScope }) => dealerScope === "ALL",
      confirm: "question",
      bulk: true,
      undo: true,
    },
  },
  operations: { create: false, update: false, remove: false },
  exportable: true,
});
