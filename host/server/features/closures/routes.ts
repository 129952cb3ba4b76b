/** Counts appointments affected by closures and specific days before they are saved, and resolves them afterwards. */
import { sql } from "drizzle-orm";
import { closingAppointments, type Closing } from "../../../../src/contract/endpoints/closing-appointments";
import { hasRight } from "../../../../src/contract/rights";
import type { Job, JobOutcome } from "../../services/jobs/jobs";
import { jobLine } from "../../services/jobs/lines";
import { handleUserJob, type UserRun } from "../../services/jobs/user-jobs";
import { route } from "../../platform/http/route";
import { asRecord } from "../customer-requests/view";
import { oneOf } from "../../platform/storage/recordset";
import type { ServerServices } from "../../services/server-services";
import type { ServerModule } from "../../resources/resource-services";
import { fitter, record, shopFitterLink } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { CLOSING_JOB } from "./after-save";
import { findAffectedAppointments, type Appointment } from "./affected-appointments";
import { moveAppointment, proposeTimes, type LeftReason } from "./resolve";

/** Maximum number of appointments listed in a form. The form also shows the total. */
const MAX_LISTED = 20;

const customerOf = ({ data }: Appointment): string =>
  String(data["customerName"] ?? asRecord(data["customer"])["name"] ?? "");

/** A stored closure or specific day. */
function storedClosing({ resource, data }: typeof record.$inferSelect): Closing {
  const dealers = ((data["dealers"] ?? []) as readonly number[]).map((id) => ({ id }));
  const tag = data["tag"] === undefined ? null : { id: Number(data["tag"]) };
  const values = { hours: [], scope: [], to: null, repeat: "NONE", tagValue: null, ...data, resource, dealers, tag };
  return values as unknown as Closing;
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
async function handleAffected(services: ServerServices, currentJob: Job, run: UserRun): Promise<JobOutcome> {
  const { data } = run.context;
  const { id } = currentJob.params as { readonly id: number };
  const closing = await data.find(
    record,
    sql`${record.id} = ${id} and ${record.resource} in ('inactivity', 'specific-day') and ${record.deletedAt} is null`,
  );
  const { done = 0, failed = 0 } = (currentJob.report ?? {}) as { readonly done?: number; readonly failed?: number };
  const report = { done, failed };
  const choice = closing?.data["booked"];
  const replacement = Number(closing?.data["replacement"] ?? 0);
  const affected =
    closing === undefined ? [] : await findAffectedAppointments(data, storedClosing(closing), closing.id);
  // Skip customers who already received proposals.
  const pending = affected.filter(({ status }) => choice === "MOVE" || status !== "RESCHEDULE_PROPOSED");
  for (const [index, appointment] of pending.entries()) {
    const leftReason: LeftReason | undefined =
      choice === "MOVE"
        ? await moveAppointment(services, data, appointment, replacement)
        : await proposeTimes(services, data, appointment);
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
      const affected = await findAffectedAppointments(data, body.closing, body.id);
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
