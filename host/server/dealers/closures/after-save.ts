/** Once a closure or a specific day is saved, a job sees to the appointments that it hits: letters take time, and nobody waits for them. */
import type { Closing } from "../../../../src/contract/endpoints/closing-appointments";
import { queueJob } from "../../jobs/user-jobs";
import type { HookContext } from "../../resources/hooks";
import { sameValue } from "../../storage/audit";
import { appointmentsHit } from "./hit";

export const CLOSING_JOB = "closing-appointments";

/** What is to become of the appointments, as a closure or a day says it. */
interface Wish {
  readonly id: number;
  readonly booked: string | null;
}

/** Reads of a record what decides on which appointments it hits. */
type ClosingOf<R> = (record: R) => Closing;

export async function seeToAppointments<R extends Wish>(
  { before, after }: { readonly before: R | null; readonly after: R | null },
  closingOf: ClosingOf<R>,
  context: HookContext,
): Promise<void> {
  const { caller, data } = context;
  const jobs = caller.registry.parts?.jobs;
  if (after === null || jobs === undefined || (after.booked !== "PROPOSE" && after.booked !== "MOVE")) return;
  const closing = closingOf(after);
  // Other words for the same days write to nobody again.
  if (before !== null && before.booked === after.booked && sameValue(closingOf(before), closing)) return;
  const hits = await appointmentsHit(data, closing, after.id);
  if (hits.length === 0) return;
  const params = { resource: closing.resource, id: after.id };
  await queueJob(jobs, caller.context, data, { type: CLOSING_JOB, params, total: hits.length });
}
