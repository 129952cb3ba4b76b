import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";
import { EXCLUSION_REASONS, EXCLUSION_SCOPES } from "./exclusions";

/** Hides a dealer from the public while it stays linked to the shop. */
export default defineResource({
  name: "fitter-exclusion",
  apiPath: "fitterExclusion",
  area: "dealers",
  screens: {
    list: { path: "exclude-fitter", tag: "td-exclude-fitter", icon: "eye-slash" },
    detail: { path: "exclude-fitter/{id}", tag: "td-fitter-exclusion" },
  },
  right: { read: "FITTER", write: "FITTER" },
  writeConditions: ["whole-shop"],
  scope: "dealer",
  label: "dealerName",
  fields: {
    dealerName: f.computed("text", { sortable: true }),
    dealer: f.reference("fitter", { required: true }),
    /** Codes of further dealers to exclude in the same way. */
    codes: f.multiline({ max: 4_000, fromFile: true }),
    code: f.computed("text", { sortable: true }),
    city: f.computed("text", { sortable: true }),
    country: f.computed("country", { sortable: true }),
    /** For filters: tags of the dealer. */
    withTags: f.references("meta-data", { readOnly: true }),
    scope: f.choices(EXCLUSION_SCOPES, { required: true }),
    reason: f.choice(EXCLUSION_REASONS, { required: true }),
    note: f.multiline({ max: 500 }),
    from: f.date({ required: true }),
    /** Last day; empty until further notice. */
    to: f.date(),
    /** Confirms that the dealer search may become empty. */
    evenLast: f.boolean(),
    /** When the exclusion was ended early. */
    endedAt: f.dateTime({ readOnly: true }),
    state: f.choice(["PLANNED", "RUNNING", "PAST"], {
      readOnly: true,
      tints: { PLANNED: "info", RUNNING: "warning", PAST: "neutral" },
    }),
    /** Future appointments, which are not changed. */
    appointments: f.computed("integer"),
  },
  rules: (exclusion) => ({
    to: exclusion.to !== null && exclusion.to < exclusion.from ? "error.period.order" : undefined,
    note: exclusion.reason === "OTHER" && exclusion.note === null ? "fitter-exclusion.error.note" : undefined,
  }),
  list: {
    columns: [
      "dealerName",
      "code",
      "city",
      "country",
      "scope",
      "reason",
      "note",
      "from",
      "to",
      "state",
      "appointments",
      "updatedBy",
      "updatedAt",
    ],
    visible: ["dealerName", "code", "city", "scope", "reason", "from", "to", "state", "updatedBy"],
    filters: ["state", "scope", "reason", "dealer", "country", "withTags", "from", "to"],
    search: ["dealerName", "code", "city", "note"],
    sort: "dealerName",
    links: { panes: "exclude-fitter?view=panes" },
    views: { running: { state: "RUNNING" }, planned: { state: "PLANNED" }, past: { state: "PAST" } },
  },
  form: {
    cards: {
      dealer: ["dealer", "codes", "appointments"],
      exclusion: ["scope", "reason", "note", "from", "to", "evenLast"],
      history: ["@history"],
    },
  },
  actions: {
    include: {
      icon: "eye",
      when: ({ state }) => state !== "PAST",
      bulk: true,
      undo: true,
    },
  },
  exportable: true,
});
