/** Places appointments that users create or change, and stores the lanes that they take. */
import { eq, sql } from "drizzle-orm";
import { UNFORCEABLE_CHECKS } from "../../../../src/contract/booking";
import type { RecordOf, ValuesOfResource } from "../../../../src/contract/resource";
import type appointment from "../../../../src/resources/activity/appointment.resource";
import { ApiProblem, brokenConstraint } from "../../platform/http/problem";
import { fitter } from "../../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import { partsOf } from "./agreed-visits";
import type { VisitRequest } from "./engine/facts";
import { slotMinutes } from "./load-workshops";
import {
  findStarts,
  insertLanes,
  lockDays,
  planSlot,
  releaseOwnHolds,
  releaseVisit,
  type Attempt,
  type Visit,
} from "./visits";
import { nearestSlots } from "./engine/slots";

type Appointment = RecordOf<typeof appointment>;
type Values = ValuesOfResource<typeof appointment>;

/** Number of starts offered in place of one that is taken. */
const NEAREST = 3;
const DAY_MS = 86_400_000;
const PAST = "appointment.error.past";

/** Whether a change concerns the time or the place of the work. */
export function isMoved(before: Appointment | null, values: Values): boolean {
  if (before === null) return true;
  const placeOf = ({ date, fitter: dealer, bay, durationMinutes, forceReason }: Values): string =>
    JSON.stringify([date, dealer.id, bay?.id, durationMinutes, forceReason]);
  return placeOf(before) !== placeOf(values) || servicesIn(before) !== servicesIn(values);
}

/** Returns the refusal of a start: the failed checks, and the nearest free starts. */
export async function slotProblem(
  data: ScopedDatabase,
  visit: Visit,
  { evaluation, workshop }: Attempt,
  start: Date,
  now: Date,
): Promise<ApiProblem> {
  const near = nearestSlots(workshop, visit.request, start.getTime(), now.getTime(), NEAREST);
  const nearest =
    near.length === NEAREST
      ? near.map((slot) => new Date(slot.start))
      : await findStarts(data, visit, now, { from: start.getTime() - DAY_MS, limit: NEAREST });
  const failed = evaluation.checks.filter(({ ok }) => !ok);
  const isFull = failed.some(({ code }) => code === "LANE" || code === "STAFF" || code === "MAX_PER_DAY");
  const [first] = failed;
  const error = isFull ? "appointment.error.ecal-slot-taken" : `appointment.error.${first?.code ?? "LANE"}`;
  return new ApiProblem("refused", {
    errors: [error],
    fields: { date: error },
    current: {
      starts: nearest.map((start) => start.toISOString()),
      failed: failed.map(({ code }) => code),
      forceable: failed.every(({ code }) => !UNFORCEABLE_CHECKS.includes(code)),
    },
  });
}

/** Returns the minutes before each part after the first. */
const gapsIn = (segments: Values["segments"]): number[] =>
  segments.slice(1).map(({ start }, index) => (Date.parse(start) - Date.parse(segments[index]?.end ?? start)) / 60_000);

/** Returns the visit. With several parts, the bays and the services decide how long it lasts, and it moves as it was booked. */
function requestOf(values: Values, gridMinutes: number): VisitRequest {
  const services = values.services.map(({ service, quantity }) => ({ id: service.id, quantity }));
  if (services.length > 1 && values.segments.length > 1)
    return { services, channel: "BACK_OFFICE", gapMinutes: gapsIn(values.segments) };
  const minutes = values.durationMinutes ?? (services.length === 0 ? gridMinutes : undefined);
  return {
    services,
    channel: "BACK_OFFICE",
    ...(minutes !== undefined && { durationMinutes: minutes }),
    ...(values.bay !== null && { bayId: values.bay.id }),
  };
}

const servicesIn = ({ services }: Values): string =>
  JSON.stringify(services.map(({ service, quantity }) => [service.id, quantity]));

/** Returns the values without what was computed from other services, so that it is computed again. */
export function recomputed(before: Appointment | null, values: Values): Values {
  // A new record has no read-only values yet.
  if (before === null) return { ...values, segments: [] };
  const isKept = servicesIn(before) === servicesIn(values) || before.durationMinutes !== values.durationMinutes;
  return isKept ? values : { ...values, durationMinutes: null, segments: [] };
}

/**
 * Finds the lanes for an appointment, and returns the values to store with it. Locks the dealer's days until the transaction ends.
 * Throws `refused` with the nearest free starts when the start is not free and the agent gave no reason to force it.
 */
export async function placeAppointment(
  data: ScopedDatabase,
  values: Values,
  before: Appointment | null,
  now = new Date(),
): Promise<Partial<Values>> {
  const dealerId = values.fitter.id;
  const start = new Date(values.date);
  const isKept = before !== null && start.getTime() === Date.parse(before.date);
  const isHere = before === null && values.walkIn && Math.abs(now.getTime() - start.getTime()) < DAY_MS;
  if (start.getTime() < now.getTime() && !isKept && !isHere)
    throw new ApiProblem("refused", { errors: [PAST], fields: { date: PAST } });
  const dealer = await data.find(fitter, eq(fitter.id, dealerId));
  await lockDays(data, dealerId, [start]);
  const heldBay = await releaseOwnHolds(data, dealerId, start);
  const request = requestOf(values, slotMinutes(dealer?.data ?? {}));
  const visit: Visit = {
    dealerId,
    // A new appointment goes where its agent held the slot, unless the agent names another bay.
    request: before === null && request.bayId === undefined ? { ...request, ...heldBay } : request,
    exceptRecord: before?.id,
  };
  const attempt = await planSlot(data, visit, start, now, values.forceReason !== null);
  if (attempt === undefined) throw new ApiProblem("validation", { fields: { fitter: "error.reference" } });
  const { evaluation } = attempt;
  // A customer who is there needs no notice.
  const isOnlyShort = isHere && evaluation.checks.every(({ ok, code }) => ok || code === "LEAD_TIME");
  if (!attempt.isTaken && !isOnlyShort) throw await slotProblem(data, visit, attempt, start, now);
  const { segments } = evaluation;
  const [first] = segments;
  const last = segments.at(-1);
  const minutes =
    first === undefined || last === undefined ? values.durationMinutes : (last.end - first.start) / 60_000;
  return {
    durationMinutes: minutes,
    forced: !evaluation.isOffered && !isOnlyShort,
    ...partsOf(segments),
  };
}

/** Stores the lanes of an appointment as its parts describe them. */
export async function storeLanes(data: ScopedDatabase, { id, fitter: dealer, segments }: Appointment): Promise<void> {
  await releaseVisit(data, id);
  const placed = segments.map(({ bay, lane, start, end, setupMinutes, cleanupMinutes, services }) => ({
    bay: { id: bay?.id ?? null },
    lane,
    start: Date.parse(start),
    end: Date.parse(end),
    setupMinutes,
    cleanupMinutes,
    serviceIds: services.map((service) => service.id),
  }));
  try {
    await insertLanes(data, dealer.id, placed, { source: "APPOINTMENT", sourceId: id });
  } catch (error) {
    // Work beyond midnight meets an appointment of a day that was not locked.
    if (brokenConstraint(error) !== "capacity_row_once") throw error;
    throw new ApiProblem("refused", { errors: ["appointment.error.ecal-slot-taken"] });
  }
}

/** Ends the lanes of finished work now, so that the rest of the time is free. */
export async function endLanes(data: ScopedDatabase, id: number): Promise<void> {
  await acrossShops(data).execute(
    sql`update capacity_row set ends_at = greatest(now(), starts_at + interval '1 minute'), during = tstzrange(lower(during), greatest(now(), lower(during) + interval '1 minute'))
      where source = 'APPOINTMENT' and source_id = ${id} and upper(during) > now() and starts_at < now()`,
  );
}
