/** The call behind the map of a list: every place that the list's query finds. Lists need it only once their map is asked for. */
import * as v from "valibot";
import { endpoint } from "./endpoint";
import type { AnyResource } from "./resource";

/** Records that one map shows; more of them are a matter of filtering. */
export const MAX_POINTS = 2_000;

const named = { id: v.number(), label: v.string() };

export const mapEndpoint = ({ name, right, conditions }: AnyResource) =>
  endpoint({
    id: `${name}.map`,
    method: "GET",
    path: `/admin/api/${name}/map`,
    summary: `Where the ${name} that a list's query finds are, and which have no place`,
    query: v.record(v.string(), v.string()),
    response: v.object({
      /** WGS 84 degrees. */
      points: v.array(v.object({ ...named, lat: v.number(), lng: v.number() })),
      unplaced: v.array(v.object(named)),
      /** There were more than a map shows. */
      cut: v.boolean(),
    }),
    right: right?.read,
    conditions,
  });
