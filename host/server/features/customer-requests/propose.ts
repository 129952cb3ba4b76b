/** Proposes up to three other starts to the customer of an appointment, who picks one through a mailed link. */
import { eq, sql } from "drizzle-orm";
import type { RecordOf, ValuesOfResource } from "../../../../src/contract/resource";
import type appointment from "../../../../src/resources/activity/appointment.resource";
import { fitter, record } from "../../platform/storage/schema";
import { acrossShops } from "../../platform/storage/scoped-database";
import type { HookContext, HookResult } from "../../resources/types";
import type { Job, JobOutcome } from "../../services/jobs/jobs";
import { queueJob, type UserRun } from "../../services/jobs/user-jobs";
import type { ServerServices } from "../../services/server-services";
import { findStarts, keepStarts } from "../booking/visits";
import { queueLetter } from "./act";
import { PROPOSAL_HOURS } from "./allowed-actions";
import { isMailedByCalendar } from "./calendar-mails";
import { visitAt } from "./free-starts";
import { letterFor } from "./letters";
import { claimMail } from "./mail-once";
import { openOwnRequest } from "./own-request";
import { factsOf } from "./view";

/** Type of the job that mails proposed starts. */
export const PROPOSAL_MAIL_JOB = "appointment-proposal-mail";
const NAMES = ["first", "second", "third"] as const;
const HOUR_MS = 3_600_000;

type Result = HookResult<ValuesOfResource<typeof appointment>>;

/**
 * Keeps the starts for the customer, in place of the appointment's own time, and queues the mail.
 * Each start that is not free is refused beside its field.
 *
 * @param input ISO instants: `first`, and perhaps `second` and `third`
 */
export async function proposeStarts(
  { id, fitter: dealerOf, customerEmail }: RecordOf<typeof appointment>,
  input: Readonly<Record<string, unknown>>,
  { caller, data }: HookContext,
  now = new Date(),
): Promise<Result> {
  if (customerEmail === null) return { errors: ["appointment.error.no-address"] };
  const [stored, dealer] = [
    await data.find(record, eq(record.id, id)),
    await data.find(fitter, eq(fitter.id, dealerOf.id)),
  ];
  if (stored === undefined || dealer === undefined) return { errors: ["error.reference-gone"] };
  const visit = visitAt(dealer, stored);
  const starts = new Map<string, Date>();
  for (const name of NAMES) {
    const value = input[name];
    if (typeof value !== "string") continue;
    const start = new Date(value);
    const [free] = await findStarts(data, visit, now, { from: start.getTime(), to: start.getTime() + 1, limit: 1 });
    if (free === undefined) return { fields: { [name]: "appointment.error.proposal-taken" } };
    starts.set(free.toISOString(), free);
  }
  if (!(await keepStarts(data, visit, [...starts.values()], now)))
    return { fields: { first: "appointment.error.proposal-taken" } };
  const proposals = [...starts.keys()].sort();
  const proposalsUntil = new Date(now.getTime() + PROPOSAL_HOURS * HOUR_MS).toISOString();
  // No field of the resource: only the customer's page shows them.
  await data.execute(
    record,
    (scope) => sql`update record set data = data || ${JSON.stringify({ proposals, proposalsUntil })}::jsonb
      where ${scope} and ${record.id} = ${id}`,
    "write",
  );
  const params = { id, proposals };
  await queueJob(caller.registry.services.jobs, caller.context, data, { type: PROPOSAL_MAIL_JOB, params });
  return { set: { status: "RESCHEDULE_PROPOSED" } };
}

/** Writes and queues the mail, unless the calendar sends its own message. A second run queues nothing. */
export async function mailProposal(
  services: ServerServices,
  { params }: Job,
  { context: { data } }: UserRun,
): Promise<JobOutcome> {
  const { id, proposals } = params as unknown as { readonly id: number; readonly proposals: readonly string[] };
  const done: JobOutcome = { status: "DONE", report: {} };
  const stored = await data.find(record, eq(record.id, id));
  if (stored === undefined) return done;
  const opened = await openOwnRequest(data, stored, stored.fitterId ?? 0);
  if (await isMailedByCalendar(services.database, opened, "propose")) return done;
  const letter = await letterFor(services, opened, {
    action: "propose",
    at: factsOf(opened).date,
    proposals: proposals.map((start) => new Date(start)),
    reason: "",
  });
  if (letter === undefined) return done;
  await data.transaction(async (transaction) => {
    if (await claimMail(transaction, id, `proposal-${proposals.join(" ")}`))
      await queueLetter(services, acrossShops(transaction), opened, letter);
  });
  return done;
}
