/** Handles appointments affected by a saved closure or specific day in a background job, because mails take time. */
import type { Closing } from "../../../../src/contract/endpoints/closing-appointments";
import { queueJob } from "../../services/jobs/user-jobs";
import type { HookContext } from "../../resources/types";
import { sameValue } from "../../platform/storage/audit";
import { findAffectedAppointments } from "./affected-appointments";

/** Type of the job that resolves affected appointments. */
export const CLOSING_JOB = "closing-appointments";

/** How a closure or day treats affected appointments. */
interface AppointmentHandling {
  readonly id: number;
  readonly booked: string | null;
}

/** Returns the values of a record that determine the affected appointments. */
type ClosingOf<R> = (record: R) => Closing;

/** Starts the job when the saved closure or day affects appointments that are to be proposed again or moved. */
export async function handleAppointments<R extends AppointmentHandling>(
  { before, after }: { readonly before: R | null; readonly after: R | null },
  closingOf: ClosingOf<R>,
  context: HookContext,
): Promise<void> {
  const { caller, data } = context;
  const { jobs } = caller.registry.services;
  if (after === null || (after.booked !== "PROPOSE" && after.booked !== "MOVE")) return;
  const closing = closingOf(after);
  // A changed label for the same days must not send mails again.
  if (before !== null && before.booked === after.booked && sameValue(closingOf(before), closing)) return;
  const affected = await findAffectedAppointments(data, closing, after.id);
  if (affected.length === 0) return;
  const params = { resource: closing.resource, id: after.id };
  await queueJob(jobs, caller.context, data, { type: CLOSING_JOB, params, total: affected.length });
}
