/** Exports the records that a list finds, as a job. Separate from the resource's other calls, because no list needs it when it opens. */
import * as v from "valibot";
import { apiPathOf } from "./api-path";
import { endpoint } from "./endpoint";
import { jobView } from "./endpoints/jobs";
import { recordId } from "./input-schemas";
import { EXPORT_FORMATS } from "./list-definition";
import type { AnyResource } from "./resource";

/** Maximum number of records named by id. */
const MAX_IDS = 1_000;

const exportBody = v.strictObject({
  /** Query of the list, in the list protocol; page and size are ignored. */
  query: v.record(v.string(), v.string()),
  /** Columns in order; all columns of the list when absent. Any field may be a column; those that the account may not see are left out. */
  columns: v.optional(v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(200))),
  format: v.picklist(EXPORT_FORMATS),
  /** Only these records of those that the query finds. */
  ids: v.optional(v.pipe(v.array(recordId), v.minLength(1), v.maxLength(MAX_IDS))),
  /** All records that the query finds except these. */
  except: v.optional(v.pipe(v.array(recordId), v.maxLength(MAX_IDS))),
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
