/**
 * Outcome of the last plan change, shown on `subscription/{changed}`. The path only hints at it while the payment is
 * pending; the facts come from the server.
 */
import { CHANGE_RESULTS, type ChangeResult, type PlanChange } from "../../contract/endpoints/subscription";

const SYNONYMS: Readonly<Record<string, ChangeResult>> = { true: "success", false: "error" };

/** Parses the last part of the path; undefined for the plain page. */
export const parseChangeResult = (text: string | undefined): ChangeResult | undefined =>
  text === undefined ? undefined : (SYNONYMS[text] ?? CHANGE_RESULTS.find((candidate) => candidate === text));

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
  result: ChangeResult | undefined,
  change: PlanChange | null,
  now: number,
): ChangeOutcome | undefined {
  if (result === undefined || change === null) return undefined;
  // A pending payment is announced regardless of its age.
  if (change.state === "PENDING") return result === "success" ? "waiting" : "unpaid";
  if (now - Date.parse(change.askedAt) > FRESH_MS) return undefined;
  return ({ DONE: "done", SCHEDULED: "scheduled", CANCELLED: "taken-back", FAILED: "failed" } as const)[change.state];
}
