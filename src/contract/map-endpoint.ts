/** The call behind a list's map: the position of every record that the query finds. Loaded only when the map opens. */
import * as v from "valibot";
import { apiPathOf } from "./api-path";
import { endpoint } from "./endpoint";
import type { AnyResource } from "./resource";

/** Maximum number of records on one map. */
export const MAX_POINTS = 2_000;

const labelled = { id: v.number(), label: v.string() };

/** Returns the endpoint of a resource's map. */
export const mapEndpoint = ({ name, apiPath, right, conditions }: AnyResource) =>
  endpoint({
    id: `${name}.map`,
    method: "GET",
    path: `${apiPathOf({ name, apiPath })}/map`,
    summary: `Positions of the ${name} that a list's query finds, and those without one`,
    query: v.record(v.string(), v.string()),
    response: v.object({
      /** WGS 84 degrees. */
      points: v.array(v.object({ ...labelled, lat: v.number(), lng: v.number() })),
      withoutPosition: v.array(v.object(labelled)),
      /** Whether there are more records than a map shows. */
      truncated: v.boolean(),
    }),
    right: right?.read,
    conditions,
  });
