/** Query parameters of reports and matrices for the OpenAPI document. */
import { MAX_BLOCK, MAX_ROWS } from "../../../../src/contract/kinds/matrix-endpoints";
import { COMPARISONS } from "../../../../src/contract/kinds/report";
import { EXPORT_FORMATS } from "../../../../src/contract/list-definition";
import type { QueryParameter } from "../../platform/http/json-schema";

const filters: QueryParameter = {
  name: "filters",
  schema: { type: "string" },
  description: "Values of the screen's filters by name, as JSON",
};

export const matrixParameters: readonly QueryParameter[] = [
  { name: "q", schema: { type: "string" }, description: "Words to search rows for. Cut after 200 characters" },
  filters,
  { name: "from", schema: { type: "integer", minimum: 0, maximum: MAX_ROWS, default: 0 }, description: "Rows to skip" },
  { name: "size", schema: { type: "integer", minimum: 1, maximum: MAX_BLOCK, default: MAX_BLOCK } },
  {
    name: "total",
    schema: { type: "integer", minimum: 0, maximum: MAX_ROWS + 1 },
    description: "Number of rows that the first block returned, so that further blocks do not count them",
  },
];

const day = { type: "string", format: "date" };

export const reportParameters: readonly QueryParameter[] = [
  { name: "from", schema: day },
  { name: "to", schema: day, description: "Last day, included" },
  { name: "compare", schema: { enum: COMPARISONS, default: "none" } },
  filters,
];

export const reportExportParameters: readonly QueryParameter[] = [
  ...reportParameters,
  { name: "part", schema: { type: "string" }, description: "Name of a series or a grouping; the figures without it" },
  { name: "format", schema: { enum: EXPORT_FORMATS, default: "csv" } },
];
