/** Exporting what a list finds, as a job; apart from the other calls of a resource, since no list needs it at its start. */
import * as v from "valibot";
import { endpoint } from "./endpoint";
import { jobView } from "./endpoints/jobs";
import type { AnyResource } from "./resource";

export const EXPORT_FORMATS = ["xlsx", "csv"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const exportBody = v.strictObject({
  /** Query of the list; page and size are left out of account. */
  query: v.record(v.string(), v.string()),
  /** Names of columns in their order; all that the list has when absent. What the account may not see is left out. */
  columns: v.optional(v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(200))),
  format: v.picklist(EXPORT_FORMATS),
});

/** POST /admin/api/{resource}/export */
export const exportEndpoint = ({ name, right, exportRight, conditions }: AnyResource) =>
  endpoint({
    id: `${name}.export.start`,
    method: "POST",
    path: `/admin/api/${name}/export`,
    summary: `Export what the filter finds in ${name} as CSV or XLSX; runs as a job whose file can be downloaded`,
    body: exportBody,
    response: jobView,
    reads: true,
    right: exportRight ?? right?.read,
    conditions,
  });
