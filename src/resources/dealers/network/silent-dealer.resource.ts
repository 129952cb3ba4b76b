import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";

/**
 * Active dealers without activity: none of their users signed in and no request was answered. By default, dealers that have been silent for
 * thirty days or more.
 */
export default defineResource({
  name: "silent-dealer",
  apiPath: "silentDealer",
  area: "dealers",
  screens: {
    list: { path: "inactivity/silent", tag: "td-silent-dealers", icon: "moon" },
  },
  right: { read: "FITTER", write: "FITTER" },
  scope: "dealer",
  table: "silent-dealer",
  label: "name",
  fields: {
    name: f.computed("text", { sortable: true }),
    code: f.computed("text", { sortable: true }),
    city: f.computed("text", { sortable: true }),
    phone: f.computed("phone"),
    email: f.computed("text"),
    /** Full days since the last activity, or since the dealer was linked. */
    silentDays: f.computed("integer", { sortable: true }),
    lastContact: f.computed("dateTime", { sortable: true }),
    lastLogin: f.computed("dateTime", { sortable: true }),
    lastAnswer: f.computed("dateTime", { sortable: true }),
    /** Unanswered requests. */
    pendingRequests: f.computed("integer", { sortable: true }),
  },
  list: {
    columns: [
      "name",
      "silentDays",
      "lastContact",
      "pendingRequests",
      "city",
      "phone",
      "lastLogin",
      "lastAnswer",
      "email",
      "code",
    ],
    filters: ["silentDays", "pendingRequests", "lastLogin", "lastAnswer", "email"],
    search: ["name", "code", "city", "phone", "email"],
    sort: "-silentDays",
    views: { days90: { silentDays: "90.." }, waiting: { silentDays: "7..", pendingRequests: "1.." } },
    links: { closures: "inactivity" },
  },
  actions: {
    open: { path: "fitter/{id}", place: "row" },
    write: {
      input: { message: f.multiline({ required: true, max: 2_000 }) },
      bulk: true,
      when: ({ email }) => email !== null,
    },
    close: { path: "inactivity/new?dealers={id}", bulk: true, maxSelected: 500 },
  },
  operations: { create: false, update: false, remove: false },
  exportable: true,
});
