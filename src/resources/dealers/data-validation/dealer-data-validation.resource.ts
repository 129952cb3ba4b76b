import { f } from "../../../contract/fields";
import { defineReport } from "../../../contract/kinds/report";
import { defineResource } from "../../../contract/resource";

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

/** Runs of the data checks over the directory, one field each, and the resulting quality report. */
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
    /** Dealers in the run. The following figures are counts among them. */
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
      "valid",
      "toFix",
      "fixed",
      "notChecked",
    ],
    filters: ["validatedField", "status"],
    search: ["validatedField"],
    sort: "-startedAt",
  },
  operations: { create: false, update: false, remove: false },
  report: defineReport({
    period: false,
    figures: {
      quality: { format: "percent", better: "up" },
      dealers: { format: "integer" },
      checked: { format: "integer" },
      valid: { format: "percent", better: "up" },
      invalid: { format: "integer", better: "down" },
      missing: { format: "integer", better: "down" },
      toFix: { format: "integer", better: "down" },
      fixed: { format: "integer", better: "up" },
      notChecked: { format: "integer" },
      /** Change of the valid share against the previous run, in percentage points. */
      trend: { format: "decimal", better: "up" },
      /** The same against the oldest of the last six runs. */
      longTrend: { format: "decimal", better: "up" },
      /** Dealers without a check within the last 90 days. */
      stale: { format: "integer", better: "down" },
      /** Weight of the field in the overall quality. */
      weight: { format: "integer" },
    },
    cards: ["quality", "dealers", "toFix", "fixed"],
    groupings: {
      validatedField: {
        figures: [
          "valid",
          "trend",
          "longTrend",
          "checked",
          "invalid",
          "missing",
          "toFix",
          "notChecked",
          "stale",
          "weight",
        ],
      },
    },
  }),
  exportable: true,
});
