import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";

/** `INVITED`: has not signed in to the shop yet. `LOCKED`: by the platform. `DISABLED`: by the shop. */
const STATUSES = ["INVITED", "ACTIVE", "LOCKED", "DISABLED"] as const;

/** People who work in the shop's administration: their role, their dealers, and how long. An account may belong to several shops. */
export default defineResource({
  name: "shop-user",
  apiPath: "shopUser",
  area: "administration",
  screens: {
    list: { path: "shopUsers", tag: "td-shop-users", icon: "people" },
    detail: { path: "shopUsers/{id}", tag: "td-shop-user" },
  },
  right: { read: ["USER_LIST", "SUPER_ADMIN"], write: ["USER_LIST", "SUPER_ADMIN"] },
  forbiddenAs: "roles",
  scope: "shop",
  table: "shop-user",
  label: "name",
  fields: {
    email: f.email({ required: true }),
    /** The e-mail address where the shop does not know the names. */
    name: f.computed("text", { sortable: true }),
    firstName: f.text({ max: 60 }),
    lastName: f.text({ max: 60 }),
    phone: f.phone(),
    locale: f.locale({ required: true, of: "platform" }),
    role: f.reference("shop-role", { required: true }),
    dealerScope: f.choice(["ALL", "ATTACHED"], { required: true, default: "ALL" }),
    /** Seen by a user with scope ATTACHED, who sees nothing else. */
    dealers: f.references("fitter", { max: 500 }),
    /** First and last day of the access, both included. */
    since: f.date(),
    until: f.date(),
    note: f.multiline({ max: 500 }),
    status: f.choice(STATUSES, {
      required: true,
      readOnly: true,
      default: "INVITED",
      tints: { INVITED: "info", ACTIVE: "success", LOCKED: "danger", DISABLED: "neutral" },
    }),
    mainAdministrator: f.boolean({ readOnly: true }),
    /** Belongs to other shops too, so that this one cannot change its names. */
    sharedAccount: f.boolean({ readOnly: true }),
    /** Signs in with a second step: an authenticator app or a passkey. */
    secondFactor: f.boolean({ readOnly: true }),
    lastLoginAt: f.computed("dateTime", { sortable: true }),
    invitedBy: f.computed("text"),
  },
  rules: ({ since, until, dealerScope, dealers }) => ({
    until: since !== null && until !== null && until < since ? "error.period.order" : undefined,
    dealers: dealerScope === "ATTACHED" && dealers.length === 0 ? "shop-user.error.no-dealer" : undefined,
  }),
  relevant: ({ dealerScope }) => ({ dealers: dealerScope === "ATTACHED" }),
  locks: ({ sharedAccount, mainAdministrator }) => ({
    email: "shop-user.lock.email",
    ...(sharedAccount && {
      firstName: "shop-user.lock.shared",
      lastName: "shop-user.lock.shared",
      phone: "shop-user.lock.shared",
      locale: "shop-user.lock.shared",
    }),
    ...(mainAdministrator && {
      role: "shop-user.lock.main",
      dealerScope: "shop-user.lock.main",
      since: "shop-user.lock.main",
      until: "shop-user.lock.main",
    }),
  }),
  list: {
    columns: [
      "name",
      "email",
      "role",
      "dealerScope",
      "dealers",
      "status",
      "lastLoginAt",
      "secondFactor",
      "locale",
      "until",
      "invitedBy",
      "createdAt",
    ],
    visible: ["name", "email", "role", "dealers", "status", "lastLoginAt"],
    filters: ["role", "status", "dealerScope", "dealers", "secondFactor", "lastLoginAt"],
    search: ["name", "email"],
    sort: "name",
    views: {
      invited: { status: "INVITED" },
      never: { lastLoginAt: "~empty" },
      inactive: { lastLoginAt: "..-180d" },
    },
    links: { roles: "user-role-by-shop" },
  },
  form: {
    tabs: {
      access: {
        person: ["email", "firstName", "lastName", "phone", "locale"],
        access: ["role", "dealerScope", "dealers", "since", "until", "note"],
      },
      rights: { rights: ["@rights"] },
      sessions: { sessions: ["@sessions"] },
      history: { history: ["@history"] },
    },
  },
  actions: {
    "resend-invitation": {
      icon: "envelope",
      when: ({ status }) => status === "INVITED",
      bulk: true,
    },
    "send-password-link": {
      icon: "key",
      when: ({ status }) => status === "ACTIVE",
      confirm: "question",
    },
    "reset-second-factor": {
      icon: "shield-x",
      when: ({ secondFactor }) => secondFactor,
      confirm: "question",
      danger: true,
    },
    disable: {
      icon: "slash-circle",
      when: ({ status, mainAdministrator }) => status !== "DISABLED" && !mainAdministrator,
      confirm: "question",
      danger: true,
      bulk: true,
      undo: true,
    },
    enable: { icon: "check-circle", when: ({ status }) => status === "DISABLED", bulk: true, undo: true },
    "make-main": {
      icon: "star",
      when: ({ status, mainAdministrator, dealerScope }) =>
        status === "ACTIVE" && !mainAdministrator && dealerScope === "ALL",
      confirm: "typed",
      danger: true,
    },
  },
  import: { match: "email", maxLines: 500 },
  exportable: true,
});
