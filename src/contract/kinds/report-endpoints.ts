/** The calls of a `report` screen. */
import * as v from "valibot";
import { endpoint, type EndpointDefinition } from "../endpoint";
import type { AnyResource } from "../resource";
import { BUCKETS } from "./report";

const values = v.record(v.string(), v.nullable(v.number()));
const period = v.object({ from: v.string(), to: v.string() });

export const reportAnswer = v.object({
  /** ISO days, both included; null where the report is of now. */
  period: v.nullable(period),
  compared: v.nullable(period),
  bucket: v.picklist(BUCKETS),
  /** ISO 4217, for money figures. */
  currency: v.string(),
  figures: values,
  previous: v.nullable(values),
  /** A point a bucket of the period, each with its values; those of the comparison stand beside the same place. */
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
export type ReportAnswer = v.InferOutput<typeof reportAnswer>;

/** `from`, `to` (ISO days), `compare` (none, previous, last-year), and `filters`: the values of the filters as JSON. */
const query = v.record(v.string(), v.string());

export function reportEndpoints(resource: AnyResource) {
  const { name, right, conditions } = resource;
  const path = `/admin/api/${name}/report`;
  const reading = { right: right?.read, conditions };
  return {
    read: endpoint({
      id: `${name}.report`,
      method: "GET",
      path,
      summary: `Figures, series and groupings of ${name} for a period`,
      query,
      response: reportAnswer,
      ...reading,
    }),
    export: endpoint({
      id: `${name}.report-export`,
      method: "GET",
      path: `${path}/export`,
      summary: `The report ${name} as CSV, or with \`format=xlsx\` as a workbook: \`part\` names a series or a grouping, otherwise the figures`,
      query,
      answers: "file",
      ...reading,
    }),
  } satisfies Record<string, EndpointDefinition>;
}
export type ReportEndpoints = ReturnType<typeof reportEndpoints>;
