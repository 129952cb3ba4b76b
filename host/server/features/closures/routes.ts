/** Counts appointments affected by closures, specific days and closed bays before they are saved, and resolves them afterwards. */
import { eq, sql } from "drizzle-orm";
import type { ClosingChoice } from "../../../../src/contract/booking";
import {
  closingAppointments,
  type BayClosing,
  type Closing,
  type DealerClosing,
} from "../../../../src/contract/endpoints/closing-appointments";
import { hasRight } from "../../../../src/contract/rights";
import type { Job, JobOutcome } from "../../services/jobs/jobs";
import { jobLine } from "../../services/jobs/lines";
import { handleUserJob, type UserRun } from "../../services/jobs/user-jobs";
import { route } from "../../platform/http/route";
import { asRecord } from "../customer-requests/view";
import { oneOf } from "../../platform/storage/recordset";
import { callerOf } from "../../resources/caller";
import type { ResourceServices, ServerModule } from "../../resources/resource-services";
import { bay, fitter, record, shopFitterLink } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { CLOSING_JOB, bayClosingOf } from "./after-save";
import { findAffectedAppointments, type Appointment } from "./affected-appointments";
import { findOnClosedBays, moveToOtherBay } from "./closed-bays";
import { moveAppointment, proposeTimes, type LeftReason } from "./resolve";

/** Maximum number of appointments listed in a form. The form also shows the total. */
const MAX_LISTED = 20;

const customerOf = ({ data }: Appointment): string =>
  String(data["customerName"] ?? asRecord(data["customer"])["name"] ?? "");

/** A stored closure or specific day. */
function storedClosing({ resource, data }: typeof record.$inferSelect): DealerClosing {
  const dealers = ((data["dealers"] ?? []) as readonly number[]).map((id) => ({ id }));
  const tag = data["tag"] === undefined ? null : { id: Number(data["tag"]) };
  const values = { hours: [], scope: [], to: null, repeat: "NONE", tagValue: null, ...data, resource, dealers, tag };
  return values as unknown as DealerClosing;
}

/** Appointments that a job resolves, and how. */
interface Work {
  readonly affected: readonly Appointment[];
  readonly choice: ClosingChoice | undefined;
  /** Dealer that takes over appointments; other bays of the dealer do without. */
  readonly replacement?: number;
}

/** Parameters of a job about a bay; one about closed days has only the id. */
interface BayWork extends Pick<BayClosing, "closures"> {
  readonly id: number;
  readonly booked: ClosingChoice;
}

const NO_WORK: Work = { affected: [], choice: undefined };

const findAffected = (data: ScopedDatabase, closing: Closing, id: number | null): Promise<Appointment[]> =>
  closing.resource === "ecal-bay" ? findOnClosedBays(data, closing) : findAffectedAppointments(data, closing, id);

const isSameTime = (a: string, b: string): boolean => Date.parse(a) === Date.parse(b);

/** Finds the appointments within closures that a bay still has, or of one that is no longer active. */
async function workOnBay(data: ScopedDatabase, { id, booked, closures }: BayWork): Promise<Work> {
  const stored = await data.find(bay, eq(bay.id, id));
  const remaining = closures.filter(
    ({ from, to }) =>
      stored?.active === false ||
      stored?.closures.some((other) => isSameTime(other.from, from) && isSameTime(other.to, to)),
  );
  return { affected: await findOnClosedBays(data, bayClosingOf([id], remaining)), choice: booked };
}

/** Finds the appointments that a stored closure or specific day affects. */
async function workOfDays(data: ScopedDatabase, id: number): Promise<Work> {
  const isClosing = sql`${record.id} = ${id} and ${record.resource} in ('inactivity', 'specific-day') and ${record.deletedAt} is null`;
  const closing = await data.find(record, isClosing);
  if (closing === undefined) return NO_WORK;
  return {
    affected: await findAffectedAppointments(data, storedClosing(closing), closing.id),
    choice: closing.data["booked"] as ClosingChoice | undefined,
    replacement: Number(closing.data["replacement"] ?? 0),
  };
}

interface DealerName extends Record<string, unknown> {
  readonly id: number | string;
  readonly label: string;
  readonly timeZone: string;
}

/** Loads names and time zones of dealers by id. */
async function dealersOf(data: ScopedDatabase, ids: readonly number[]): Promise<ReadonlyMap<number, DealerName>> {
  const rows = await data.execute<DealerName>(
    shopFitterLink,
    (
      scope,
    ) => sql`select ${fitter.id} as id, ${fitter.name} as label, ${fitter.timeZone} as "timeZone" from ${shopFitterLink}
      join ${fitter} on ${fitter.id} = ${shopFitterLink.fitterId} where ${scope} and ${fitter.id} ${oneOf(ids)}`,
  );
  return new Map(rows.map((row) => [Number(row.id), row]));
}

/** Resolves the remaining affected appointments. Those resolved before a restart no longer match. */
async function handleAffected(services: ResourceServices, currentJob: Job, run: UserRun): Promise<JobOutcome> {
  const { data } = run.context;
  const { resource, ...params } = currentJob.params as unknown as BayWork & { readonly resource: string };
  const { done = 0, failed = 0 } = (currentJob.report ?? {}) as { readonly done?: number; readonly failed?: number };
  const report = { done, failed };
  const { affected, choice, replacement } =
    resource === "ecal-bay" ? await workOnBay(data, params) : await workOfDays(data, params.id);
  // Skip customers who already received proposals.
  const pending = affected.filter(({ status }) => choice === "MOVE" || status !== "RESCHEDULE_PROPOSED");
  const caller = await callerOf(run.context, services.resources);
  const resolve = (appointment: Appointment): Promise<LeftReason | undefined> => {
    if (choice !== "MOVE") return proposeTimes(services, data, appointment);
    return replacement === undefined
      ? moveToOtherBay(caller, data, appointment)
      : moveAppointment(services, data, appointment, replacement);
  };
  for (const [index, appointment] of pending.entries()) {
    const leftReason = await resolve(appointment);
    if (leftReason === undefined) report.done += 1;
    else {
      report.failed += 1;
      await data.insert(jobLine, {
        jobId: currentJob.id,
        lineNumber: index + 1,
        rowKey: `${customerOf(appointment)} · #${appointment.id}`,
        level: "WARN",
        outcome: "LEFT",
        code: `job.left.${leftReason}`,
      });
    }
    if (!(await run.progress(index + 1, pending.length))) return { status: "CANCELLED", report };
  }
  return { status: report.failed > 0 ? "PARTIAL" : "DONE", report };
}

export const closingModule: ServerModule = (services) => {
  handleUserJob(services, CLOSING_JOB, (currentJob, run) => handleAffected(services, currentJob, run));
  return [
    route(closingAppointments, async ({ data, access }, { body }) => {
      const affected = await findAffected(data, body.closing, body.id);
      if (!hasRight(access.rights, ["APPOINTMENTS", "APPOINTMENTS_READ"]))
        return { total: affected.length, elements: [] };
      const listed = affected.slice(0, MAX_LISTED);
      const dealers = await dealersOf(data, [...new Set(listed.flatMap(({ fitterId }) => fitterId ?? []))]);
      const elements = listed.flatMap((appointment) => {
        const { id, fitterId, status } = appointment;
        const dealer = dealers.get(fitterId ?? 0);
        if (dealer === undefined) return [];
        return {
          id,
          date: String(appointment.data["date"]),
          timeZone: dealer.timeZone,
          customer: customerOf(appointment),
          status: status ?? "",
          dealer: { id: Number(dealer.id), label: dealer.label },
        };
      });
      return { total: affected.length, elements };
    }),
  ];
};
