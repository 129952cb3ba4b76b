/** The call behind the figures of a list: sums and averages over the records that the query finds. */
import * as v from "valibot";
import { apiPathOf } from "./api-path";
import { endpoint } from "./endpoint";
import type { AnyResource } from "./resource";

/** Maximum number of records over which figures are calculated, so that the call takes a limited time. */
export const MAX_FIGURE_RECORDS = 20_000;

/** Money is in minor units; a number without a unit has no currency. */
const figureAmount = v.object({ value: v.number(), currency: v.nullable(v.string()) });
export type FigureAmount = v.InferOutput<typeof figureAmount>;

/** Returns the endpoint of the figures that `list.figures` declares. */
export const figuresEndpoint = ({ name, apiPath, right, conditions }: AnyResource) =>
  endpoint({
    id: `${name}.figures`,
    method: "GET",
    path: `${apiPathOf({ name, apiPath })}/figures`,
    summary: `Sums and averages over the ${name} that a list's query finds, by name`,
    query: v.record(v.string(), v.string()),
    response: v.object({
      /** One amount for each currency, none where no record has a value. Null when the query finds more than MAX_FIGURE_RECORDS. */
      figures: v.nullable(v.record(v.string(), v.array(figureAmount))),
    }),
    right: right?.read,
    conditions,
  });
