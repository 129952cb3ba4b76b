/** Dealers that are probably duplicates. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { recordId } from "../input-schemas";

/** What two records have in common. */
export const DUPLICATE_REASONS = ["NAME", "PHONE", "COMPANY_ID", "NEAR", "EMAIL"] as const;

const dealer = v.object({
  id: v.number(),
  name: v.string(),
  code: v.string(),
  city: v.string(),
  status: v.string(),
});

const group = v.object({
  /** Similarity of the two most similar records, from 0 to 1. */
  score: v.number(),
  reasons: v.array(v.picklist(DUPLICATE_REASONS)),
  dealers: v.array(dealer),
});
export type DuplicateGroup = v.InferOutput<typeof group>;

export const detectDuplicates = endpoint({
  id: "fitter.detect-duplicates",
  method: "POST",
  path: "/admin/api/fitter/detect-duplicates",
  summary: "Groups of probable duplicates among the shop's dealers, most similar first",
  body: v.strictObject({}),
  response: v.object({ groups: v.array(group) }),
  right: "FITTER",
});

export const dismissDuplicates = endpoint({
  id: "fitter.dismiss-duplicates",
  method: "POST",
  path: "/admin/api/fitter/dismiss-duplicates",
  summary: "Dismiss a group of duplicates; it is not proposed again",
  body: v.strictObject({ ids: v.pipe(v.array(recordId), v.minLength(2), v.maxLength(20)) }),
  response: v.object({ dismissed: v.number() }),
  right: "FITTER",
});
