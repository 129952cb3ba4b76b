/** Endpoints of a `report` screen. */
import * as v from "valibot";
import { apiPathOf } from "../api-path";
import { endpoint, type EndpointDefinition } from "../endpoint";
import type { AnyResource } from "../resource";
import { BUCKETS } from "./report";

const values = v.record(v.string(), v.nullable(v.number()));
const period = v.object({ from: v.string(), to: v.string() });

const reportResponse = v.object({
  /** ISO days, both included; null when the report has no period. */
  period: v.nullable(period),
  compared: v.nullable(period),
  bucket: v.picklist(BUCKETS),
  /** ISO 4217, for money figures. */
  currency: v.string(),
  figures: values,
  previous: v.nullable(values),
  /** One point for each bucket of the period, with the values of the comparison beside it. */
  series: v.record(v.string(), v.array(v.object({ at: v.string(), values, previous: v.nullable(values) }))),
  groupings: v.record(
    v.string(),
    v.array(
      v.object({
        key: v.string(),
        label: v.string(),
        path: v.nullable(v.string()),
        values,
        previous: v.nullable(values),
      }),
    ),
  ),
  /** ISO instant of the query. */
  at: v.string(),
});
export type ReportResponse = v.InferOutput<typeof reportResponse>;

/** `from`, `to` (ISO days), `compare` (none, previous, last-year), and `filters`: the filter values as JSON. */
const query = v.record(v.string(), v.string());

/** Returns the endpoints of a resource's report. */
export function reportEndpoints(resource: AnyResource) {
  const { name, right, conditions } = resource;
  const path = `${apiPathOf(resource)}/report`;
  const reading = { right: right?.read, conditions };
  return {
    read: endpoint({
      id: `${name}.report`,
      method: "GET",
      path,
      summary: `Figures, series and groupings of ${name} for a period`,
      query,
      response: reportResponse,
      ...reading,
    }),
    export: endpoint({
      id: `${name}.report-export`,
      method: "GET",
      path: `${path}/export`,
      summary: `The report ${name} as CSV, or with \`format=xlsx\` as a workbook: \`part\` names a series or a grouping, otherwise the figures`,
      query,
      responseType: "file",
      ...reading,
    }),
  } satisfies Record<string, EndpointDefinition>;
}
