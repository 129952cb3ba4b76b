import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";
import { OVERRIDABLE, OVERRIDE_STATES } from "./overridable-fields";

/**
 * Values that this shop shows for other shops' dealers instead of the directory's. They are written in the dealer's form; here their period
 * is set, and they are confirmed or removed.
 */
export default defineResource({
  name: "dealer-override",
  apiPath: "dealerOverride",
  area: "dealers",
  screens: { list: { path: "dealer-override", tag: "td-dealer-overrides", icon: "layers" } },
  right: { read: "FITTER", write: "FITTER" },
  scope: "dealer",
  table: "dealer-override",
  label: "title",
  fields: {
    /** Dealer's name in the directory. */
    title: f.computed("text"),
    fitter: f.reference("fitter", { required: true, readOnly: true }),
    field: f.choice(OVERRIDABLE, { required: true, readOnly: true }),
    locale: f.locale({ readOnly: true }),
    /** The owner's value, encoded like the dealer's field. */
    directoryValue: f.computed("text"),
    /** This shop's value; null hides the owner's value. */
    ownValue: f.computed("text"),
    state: f.choice(OVERRIDE_STATES, {
      readOnly: true,
      tints: {
        ACTIVE: "success",
        PLANNED: "info",
        PAST: "neutral",
        SAME_AS_MASTER: "neutral",
        MASTER_CHANGED: "warning",
      },
    }),
    from: f.date(),
    to: f.date(),
    /** For filters: the tags of the dealer. */
    withTags: f.references("meta-data", { readOnly: true }),
  },
  rules: ({ from, to }) => ({
    to: from !== null && to !== null && to < from ? "error.period.order" : undefined,
  }),
  list: {
    columns: [
      "fitter",
      "field",
      "locale",
      "directoryValue",
      "ownValue",
      "state",
      "from",
      "to",
      "updatedAt",
      "updatedBy",
    ],
    visible: ["field", "locale", "directoryValue", "ownValue", "state", "from", "to", "updatedBy"],
    filters: ["state", "field", "fitter", "withTags", "locale", "updatedAt"],
    search: ["title"],
    links: { matrix: "dealer-override/matrix", set: "dealer-override/set" },
    sort: "-updatedAt",
    sortable: ["field", "locale", "state", "from", "to", "updatedAt", "updatedBy"],
    inlineEdit: ["from", "to"],
    views: { changed: { state: "MASTER_CHANGED" }, planned: { state: "PLANNED" } },
  },
  actions: {
    accept: {
      icon: "check2-circle",
      when: (override) => override.state === "MASTER_CHANGED",
      bulk: true,
    },
  },
  operations: { create: false },
  exportable: true,
});
