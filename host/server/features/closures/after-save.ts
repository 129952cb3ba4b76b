/** Handles appointments affected by a saved closure, specific day or closed bay in a background job, because mails take time. */
import type { ClosingChoice } from "../../../../src/contract/booking";
import { DAY_MS } from "../../../../src/contract/days";
import type { BayClosing, DealerClosing } from "../../../../src/contract/endpoints/closing-appointments";
import { queueJob } from "../../services/jobs/user-jobs";
import type { HookContext } from "../../resources/types";
import { sameValue } from "../../platform/storage/audit";
import { findAffectedAppointments } from "./affected-appointments";
import { findOnClosedBays } from "./closed-bays";

/** Appointments are booked at most a year ahead; imported ones may be later. */
const MAX_AHEAD_MS = 10 * 366 * DAY_MS;

/** Type of the job that resolves affected appointments. */
export const CLOSING_JOB = "closing-appointments";

/** How a closure or day treats affected appointments. */
interface AppointmentHandling {
  readonly id: number;
  readonly booked: string | null;
}

/** Returns the values of a record that determine the affected appointments. */
type ClosingOf<R> = (record: R) => DealerClosing;

/** A closure of a bay, with the choice for the appointments within it. */
interface BayClosure {
  readonly from: string;
  readonly to: string;
  readonly repeat: BayClosing["closures"][number]["repeat"] | null;
  readonly until: string | null;
  readonly booked: ClosingChoice | null;
}

interface BayWithClosures {
  readonly id: number;
  readonly closures: readonly BayClosure[];
}

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

/** Returns the closed times of bays as a closing. */
export const bayClosingOf = (ids: readonly number[], closures: readonly Omit<BayClosure, "booked">[]): BayClosing => ({
  resource: "ecal-bay",
  bays: ids.map((id) => ({ id })),
  closures: closures.map(({ from, to, repeat, until }) => ({ from, to, repeat: repeat ?? "NONE", until })),
});

const timesOf = ({ from, to, repeat, until, booked }: BayClosure): object => ({ from, to, repeat, until, booked });

/** Returns the closures whose times or choice the bay did not have before. */
export const newClosures = <C extends BayClosure>(before: BayWithClosures | null, closures: readonly C[]): C[] =>
  closures.filter((closure) => !before?.closures.some((other) => sameValue(timesOf(other), timesOf(closure))));

/** Starts the job that resolves the appointments within closed times of a bay. */
async function queueBay(id: number, booked: ClosingChoice, closing: BayClosing, context: HookContext): Promise<void> {
  const { caller, data } = context;
  const affected = await findOnClosedBays(data, closing);
  if (affected.length === 0) return;
  const params = { resource: closing.resource, id, booked, closures: closing.closures };
  const work = { type: CLOSING_JOB, params, total: affected.length };
  await queueJob(caller.registry.services.jobs, caller.context, data, work);
}

/** Starts a job for each choice that a bay's new closures make for the appointments within them. */
export async function handleClosedBay(
  { before, after }: { readonly before: BayWithClosures | null; readonly after: BayWithClosures | null },
  context: HookContext,
): Promise<void> {
  if (after === null) return;
  const added = newClosures(before, after.closures);
  for (const booked of ["PROPOSE", "MOVE"] as const) {
    const chosen = added.filter((closure) => closure.booked === booked);
    await queueBay(after.id, booked, bayClosingOf([after.id], chosen), context);
  }
}

/** Starts the job that moves all coming appointments of a bay to other bays. */
export function emptyBay(id: number, context: HookContext): Promise<void> {
  const now = Date.now();
  const [from, to] = [now, now + MAX_AHEAD_MS].map((instant) => new Date(instant).toISOString());
  const closure = { from: from ?? "", to: to ?? "", repeat: "NONE", until: null } as const;
  return queueBay(id, "MOVE", bayClosingOf([id], [closure]), context);
}
