import { f } from "../../contract/fields";
import { defineReport } from "../../contract/kinds/report";
import { defineResource } from "../../contract/resource";

export const VALIDATED_FIELDS = [
  "NAME",
  "ADDRESS",
  "GEO",
  "PHONE",
  "EMAIL",
  "WEBSITE",
  "OPENING_HOURS",
  "COMPANY_ID",
  "VAT",
  "PICTURES",
  "DESCRIPTION",
  "GOOGLE_PLACE",
] as const;
export type ValidatedField = (typeof VALIDATED_FIELDS)[number];

/** Runs of a check over the directory, one field each, and what they say of its quality. Spec 2 §2 "dealer-data-validation". */
export default defineResource({
  name: "dealer-data-validation",
  area: "dealers",
  screens: {
    report: { path: "dealer-data-validation", tag: "td-dealer-data-validations", icon: "clipboard-check" },
  },
  right: { read: "FITTER", write: "FITTER" },
  scope: "shop",
  label: "validatedField",
  fields: {
    validatedField: f.choice(VALIDATED_FIELDS, { required: true, readOnly: true }),
    startedAt: f.dateTime({ readOnly: true }),
    startedBy: f.text({ readOnly: true }),
    endedAt: f.dateTime({ readOnly: true }),
    status: f.choice(["RUNNING", "DONE", "PARTIAL", "CANCELLED"], {
      required: true,
      readOnly: true,
      default: "RUNNING",
      tints: { RUNNING: "info", DONE: "success", PARTIAL: "warning", CANCELLED: "neutral" },
    }),
    /** Dealers in the run; the others count those among them. */
    dealers: f.integer({ readOnly: true }),
    checked: f.integer({ readOnly: true }),
    valid: f.integer({ readOnly: true }),
    invalid: f.integer({ readOnly: true }),
    missing: f.integer({ readOnly: true }),
    suspect: f.integer({ readOnly: true }),
    notChecked: f.integer({ readOnly: true }),
    toFix: f.computed("integer", { sortable: true }),
    fixed: f.computed("integer", { sortable: true }),
  },
  list: {
    columns: [
      "validatedField",
      "startedAt",
      "startedBy",
      "status",
      "dealers",
      "checked",
      "toFix",
      "fixed",
      "notChecked",
    ],
    filters: ["validatedField", "status"],
    search: ["validatedField"],
    sort: "-startedAt",
  },
  operations: { create: false, update: false, remove: false, duplicate: false },
  report: defineReport({
    period: false,
    figures: {
      quality: { as: "percent", better: "up" },
      dealers: { as: "integer" },
      checked: { as: "integer" },
      valid: { as: "percent", better: "up" },
      invalid: { as: "integer", better: "down" },
      missing: { as: "integer", better: "down" },
      toFix: { as: "integer", better: "down" },
      fixed: { as: "integer", better: "up" },
      notChecked: { as: "integer" },
      /** Points of the share that is right, beside the run before. */
      trend: { as: "decimal", better: "up" },
      /** Dealers that nobody has looked at for 90 days. */
      stale: { as: "integer", better: "down" },
      /** How much the field counts in the quality of the whole. */
      weight: { as: "integer" },
    },
    cards: ["quality", "dealers", "toFix", "fixed"],
    groupings: {
      validatedField: {
        figures: ["valid", "trend", "checked", "invalid", "missing", "toFix", "notChecked", "stale", "weight"],
      },
    },
  }),
  exportable: true,
});
