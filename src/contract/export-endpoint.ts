/** Exports the records that a list finds, as a job. Separate from the resource's other calls, because no list needs it when it opens. */
import * as v from "valibot";
import { apiPathOf } from "./api-path";
import { endpoint } from "./endpoint";
import { jobView } from "./endpoints/jobs";
import type { AnyResource } from "./resource";

export const EXPORT_FORMATS = ["xlsx", "csv"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const exportBody = v.strictObject({
  /** Query of the list, in the list protocol; page and size are ignored. */
  query: v.record(v.string(), v.string()),
  /** Columns in order; all columns of the list when absent. Columns that the account may not see are left out. */
  columns: v.optional(v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(200))),
  format: v.picklist(EXPORT_FORMATS),
});

/** POST /admin/api/{resource}/export */
export const exportEndpoint = ({ name, apiPath, right, exportRight, conditions }: AnyResource) =>
  endpoint({
    id: `${name}.export.start`,
    method: "POST",
    path: `${apiPathOf({ name, apiPath })}/export`,
    summary: `Export what the filter finds in ${name} as CSV or XLSX; runs as a job whose file can be downloaded`,
    body: exportBody,
    response: jobView,
    reads: true,
    right: exportRight ?? right?.read,
    conditions,
  });
