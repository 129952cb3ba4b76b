/** What `subscription/{changed}` says: the word chooses the tone while the server is asked, and never the fact. */
import { CHANGED, type Changed, type PlanChange } from "../../contract/endpoints/subscription";

const SYNONYMS: Readonly<Record<string, Changed>> = { true: "success", false: "error" };

/** The word of the address; undefined for the plain page. */
export const changedOf = (word: string | undefined): Changed | undefined =>
  word === undefined ? undefined : (SYNONYMS[word] ?? CHANGED.find((known) => known === word));

/** An address that is opened again later, or passed on, tells nothing any more. */
const FRESH_MS = 15 * 60_000;

export type Told = "done" | "scheduled" | "waiting" | "unpaid" | "taken-back" | "failed";

/** What is true of the last change; undefined when there is nothing to tell. */
export function toldOf(word: Changed | undefined, change: PlanChange | null, now: number): Told | undefined {
  if (word === undefined || change === null) return undefined;
  // What waits for its payment is told however old it is.
  if (change.state === "PENDING") return word === "success" ? "waiting" : "unpaid";
  if (now - Date.parse(change.askedAt) > FRESH_MS) return undefined;
  return ({ DONE: "done", SCHEDULED: "scheduled", CANCELLED: "taken-back", FAILED: "failed" } as const)[change.state];
}
