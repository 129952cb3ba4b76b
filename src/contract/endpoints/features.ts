/** The overview of what a shop can do (/features, the default after a sign-in: Spec 1 §9). */
import * as v from "valibot";
import { endpoint } from "../endpoint";

export const featureCounts = endpoint({
  id: "features.counts",
  method: "GET",
  path: "/admin/api/features",
  summary:
    "How many records stand behind each menu path that the account may open; paths without records of their own are left out",
  response: v.object({ counts: v.record(v.string(), v.number()) }),
});
