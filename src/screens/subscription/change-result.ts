/**
 * Outcome of the last plan change, shown on `subscription/{changed}`. The path only hints at it while the payment is
 * pending; the facts come from the server.
 */
import { CHANGE_RESULTS, type ChangeResult, type PlanChange } from "../../contract/endpoints/subscription";

const SYNONYMS: Readonly<Record<string, ChangeResult>> = { true: "success", false: "error" };

/** Parses the path's word; undefined for the plain page. */
export const parseChangeResult = (word: string | undefined): ChangeResult | undefined =>
  word === undefined ? undefined : (SYNONYMS[word] ?? CHANGE_RESULTS.find((candidate) => candidate === word));

/**
 * Age in milliseconds from which a change is no longer announced, so that a reopened or shared link shows no notice.
 */
const FRESH_MS = 15 * 60_000;

export type ChangeOutcome = "done" | "scheduled" | "waiting" | "unpaid" | "taken-back" | "failed";

/**
 * Returns the outcome to show; undefined for none.
 *
 * @param now milliseconds since the epoch
 */
export function changeOutcome(
  word: ChangeResult | undefined,
  change: PlanChange | null,
  now: number,
): ChangeOutcome | undefined {
  if (word === undefined || change === null) return undefined;
  // A pending payment is announced regardless of its age.
  if (change.state === "PENDING") return word === "success" ? "waiting" : "unpaid";
  if (now - Date.parse(change.askedAt) > FRESH_MS) return undefined;
  return ({ DONE: "done", SCHEDULED: "scheduled", CANCELLED: "taken-back", FAILED: "failed" } as const)[change.state];
}
