import { CLOSING_CHOICES } from "../../../contract/booking";
import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";

/** A longer closure of dealers, such as summer holidays, building works or illness. Single days are specific days. */
export default defineResource({
  name: "inactivity",
  area: "dealers",
  screens: {
    list: { path: "inactivity", tag: "td-inactivities", icon: "calendar-x" },
    detail: { path: "inactivity/{id}", tag: "td-inactivity", query: ["dealers"] },
  },
  right: { read: "FITTER", write: "FITTER" },
  scope: "shop",
  about: "dealers",
  ownersWrite: true,
  label: "name",
  fields: {
    /** Empty: derived from the dealers' names. */
    name: f.text({ max: 80 }),
    dealers: f.references("fitter", { required: true, max: 500 }),
    from: f.date({ required: true }),
    /** Last day; empty until further notice. */
    to: f.date(),
    /** Takes the overlapping absences of the same dealers into this one. */
    merge: f.boolean(),
    reason: f.choice(["HOLIDAYS", "WORKS", "ILLNESS", "STAFF", "CONTRACT", "OTHER"], {
      required: true,
      default: "HOLIDAYS",
    }),
    scope: f.choices(["LOCATOR_SHOW_CLOSED", "LOCATOR_HIDE", "NO_APPOINTMENTS", "NO_DELIVERY", "NO_QUOTES"], {
      required: true,
      default: ["LOCATOR_SHOW_CLOSED", "NO_APPOINTMENTS"],
    }),
    message: f.multiline({ localised: true, max: 200 }),
    replacement: f.reference("fitter", { filter: { status: "ACTIVE" } }),
    /** What happens on save to the appointments within the closure. */
    booked: f.choice(CLOSING_CHOICES, { default: "LEAVE", writeRight: "APPOINTMENTS", width: "full" }),
    /** For filters: tags of one of the dealers. */
    withTags: f.references("meta-data", { readOnly: true }),
    /** Number of days including the first and the last; null until further notice. */
    days: f.computed("integer", { sortable: true }),
    /** Future appointments within the closure. */
    appointments: f.computed("integer", { sortable: true }),
    state: f.choice(["PLANNED", "RUNNING", "PAST"], {
      readOnly: true,
      tints: { PLANNED: "info", RUNNING: "warning", PAST: "neutral" },
    }),
  },
  rules: (inactivity) => ({
    to: inactivity.to !== null && inactivity.to < inactivity.from ? "error.period.order" : undefined,
    scope:
      inactivity.scope.includes("LOCATOR_SHOW_CLOSED") && inactivity.scope.includes("LOCATOR_HIDE")
        ? "inactivity.error.shown-and-hidden"
        : undefined,
    replacement:
      inactivity.replacement !== null && inactivity.dealers.some(({ id }) => id === inactivity.replacement?.id)
        ? "inactivity.error.replacement-self"
        : inactivity.replacement === null && inactivity.booked === "MOVE"
          ? "inactivity.error.replacement-missing"
          : undefined,
  }),
  list: {
    columns: [
      "name",
      "from",
      "to",
      "dealers",
      "state",
      "appointments",
      "days",
      "reason",
      "replacement",
      "scope",
      "message",
      "updatedAt",
      "updatedBy",
    ],
    visible: ["name", "from", "to", "dealers", "state", "appointments", "days", "reason", "replacement"],
    filters: ["state", "reason", "from", "to", "days", "scope", "dealers", "withTags", "replacement"],
    search: ["name", "message"],
    // Current closures first, then planned ones.
    sort: "-state,from",
    calendar: { span: "year", from: "from", to: "to", endless: true, tone: "state", secondary: "dealers" },
    links: { silent: "inactivity/silent" },
    views: { running: { state: "RUNNING" }, planned: { state: "PLANNED" }, past: { state: "PAST" } },
  },
  form: {
    cards: {
      closure: ["name", "from", "to", "merge", "reason"],
      dealers: ["dealers", "replacement"],
      effect: ["scope", "message"],
      booked: ["@booked", "booked"],
      history: ["@history"],
    },
  },
  actions: {
    "end-today": {
      icon: "calendar-check",
      bulk: true,
      undo: true,
      confirm: "question",
      when: (inactivity) => inactivity.state === "RUNNING",
    },
  },
  import: { match: null },
  exportable: true,
});
