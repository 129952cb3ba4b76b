/** The feature overview (/features), where a sign-in leads by default. */
import * as v from "valibot";
import { endpoint } from "../endpoint";

export const featureCounts = endpoint({
  id: "features.counts",
  method: "GET",
  path: "/admin/api/features",
  summary: "Number of records by menu path that the account may open; paths without records are left out",
  response: v.object({ counts: v.record(v.string(), v.number()) }),
});
