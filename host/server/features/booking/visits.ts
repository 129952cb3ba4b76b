/**
 * Takes and releases lanes for visits. Every booking and move goes through here: those of agents, of customers with a mailed link, of Reserve
 * with Google, and of closures. The database releases the lanes of appointments that are cancelled, refused, missed or deleted.
 */
import { and, eq, inArray, lte, ne, sql } from "drizzle-orm";
import { addDays } from "../../../../src/contract/days";
import { dayInZone } from "../../../../src/contract/zone-clock";
import type { ExclusionScope } from "../dealers/storage/exclusions";
import { bookingHold, capacityRow } from "../../platform/storage/schema";
import type { CapacitySource } from "../../platform/storage/schema/calendar";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import { evaluate, type Evaluation } from "./engine/checks";
import { takenBy, type Segment, type VisitRequest } from "./engine/facts";
import { nearestSlots, slots } from "./engine/slots";
import { loadWorkshops, type LoadedWorkshop } from "./load-workshops";

const HOUR_MS = 3_600_000;
/** Taken lanes around a start that can matter to its checks. */
const AROUND_MS = 36 * HOUR_MS;
/** Longest look ahead for free starts. */
const MAX_DAYS = 42;
const MAX_STARTS = 240;

/** A dealer and the visit that it is to receive. */
export interface Visit {
  readonly dealerId: number;
  readonly request: VisitRequest;
  /** Appointment whose lanes count as free, such as the one being moved. */
  readonly exceptRecord?: number | undefined;
  readonly exclusion?: ExclusionScope | undefined;
  readonly languages?: readonly string[];
}

async function loadWorkshop(
  data: ScopedDatabase,
  { dealerId, exceptRecord, exclusion, languages }: Visit,
  now: Date,
  window?: { readonly from: number; readonly to: number },
): Promise<LoadedWorkshop | undefined> {
  const options = { now, window, exceptRecord, channel: exclusion, languages };
  return (await loadWorkshops(data, [dealerId], options)).get(dealerId);
}

/** Returns the dealer's free starts from now on, soonest first; none for a dealer without appointments. */
export async function findStarts(
  data: ScopedDatabase,
  visit: Visit,
  now: Date,
  { from = now.getTime(), to = now.getTime() + MAX_DAYS * 24 * HOUR_MS, limit = MAX_STARTS } = {},
): Promise<Date[]> {
  const workshop = await loadWorkshop(data, visit, now);
  if (workshop === undefined) return [];
  const search = { from, to, now: now.getTime(), limit };
  return slots(workshop, visit.request, search).map(({ start }) => new Date(start));
}

/** Returns the results of all checks of a start, and the nearest free starts; undefined for a dealer out of reach. */
export async function explainStart(
  data: ScopedDatabase,
  visit: Visit,
  start: Date,
  now: Date,
  count: number,
): Promise<
  { readonly evaluation: Evaluation; readonly nearest: Date[]; readonly workshop: LoadedWorkshop } | undefined
> {
  const workshop = await loadWorkshop(data, visit, now);
  if (workshop === undefined) return undefined;
  const nearest = nearestSlots(workshop, visit.request, start.getTime(), now.getTime(), count);
  return {
    workshop,
    evaluation: evaluate(workshop, visit.request, start.getTime(), now.getTime()),
    nearest: nearest.map(({ start: free }) => new Date(free)),
  };
}

/**
 * Locks the days of some starts of a dealer until the transaction ends. Days are locked in their order, so that two transactions cannot wait
 * for each other: call it with all starts before taking several.
 */
export async function lockDays(data: ScopedDatabase, dealerId: number, starts: readonly Date[]): Promise<void> {
  // The dealer's zone is not known here: three days in UTC include the start's day in every zone.
  const days = starts
    .map((start) => dayInZone("UTC", start))
    .flatMap((day) => [addDays(day, -1), day, addDays(day, 1)]);
  for (const day of [...new Set(days)].sort())
    await acrossShops(data).execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`td-admin.booking.${String(dealerId)}.${day}`}, 0))`,
    );
}

/** Deletes expired holds of a dealer, whose lanes would otherwise refuse new rows. */
async function removeExpiredHolds(data: ScopedDatabase, dealerId: number, now: Date): Promise<void> {
  const database = acrossShops(data);
  await database
    .delete(capacityRow)
    .where(and(eq(capacityRow.fitterId, dealerId), eq(capacityRow.source, "HOLD"), lte(capacityRow.expiresAt, now)));
  await database.delete(bookingHold).where(and(eq(bookingHold.fitterId, dealerId), lte(bookingHold.expiresAt, now)));
}

const instantText = (instant: number): string => new Date(instant).toISOString();

/** Part of a visit as it is stored. */
export interface PlacedSegment extends Omit<Segment, "bay"> {
  readonly bay: { readonly id: number | null };
}

/** Stores the lanes of a visit. */
export async function insertLanes(
  data: ScopedDatabase,
  dealerId: number,
  segments: readonly PlacedSegment[],
  owner: { readonly source: CapacitySource; readonly sourceId: number; readonly expiresAt?: Date },
): Promise<void> {
  const rows = segments.map((segment) => {
    const { from, to } = takenBy(segment);
    return {
      ...owner,
      fitterId: dealerId,
      bayId: segment.bay.id,
      lane: segment.lane,
      during: `[${instantText(from)},${instantText(to)})`,
      startsAt: new Date(segment.start),
      endsAt: new Date(segment.end),
      serviceIds: segment.serviceIds,
    };
  });
  if (rows.length > 0) await acrossShops(data).insert(capacityRow).values(rows);
}

/** Releases the lanes of an appointment, with the starts proposed for it. */
export async function releaseVisit(
  data: ScopedDatabase,
  recordId: number,
  sources: readonly CapacitySource[] = ["APPOINTMENT", "PROPOSAL"],
): Promise<void> {
  await acrossShops(data)
    .delete(capacityRow)
    .where(and(eq(capacityRow.sourceId, recordId), inArray(capacityRow.source, [...sources])));
}

/** Releases the lanes of a hold and deletes it. */
export async function releaseHold(data: ScopedDatabase, holdId: number): Promise<void> {
  const database = acrossShops(data);
  await database.delete(capacityRow).where(and(eq(capacityRow.sourceId, holdId), eq(capacityRow.source, "HOLD")));
  await database.delete(bookingHold).where(eq(bookingHold.id, holdId));
}

/** Releases what an account holds at a dealer for this start, because it books now. Returns the bay that it held, as a request names it. */
export async function releaseOwnHolds(
  data: ScopedDatabase,
  dealerId: number,
  start: Date,
): Promise<Pick<VisitRequest, "bayId">> {
  const database = acrossShops(data);
  const held = await database
    .select({ id: bookingHold.id, bayId: capacityRow.bayId })
    .from(bookingHold)
    .innerJoin(capacityRow, and(eq(capacityRow.sourceId, bookingHold.id), eq(capacityRow.source, "HOLD")))
    .where(
      and(
        eq(bookingHold.fitterId, dealerId),
        eq(bookingHold.userId, data.scope.userId ?? 0),
        eq(capacityRow.startsAt, start),
      ),
    );
  for (const { id } of held) await releaseHold(data, id);
  const bayId = held[0]?.bayId ?? undefined;
  return bayId === undefined ? {} : { bayId };
}

/** The outcome of an attempt to take a slot: whether it can be taken, and why. */
export interface Attempt {
  readonly isTaken: boolean;
  readonly evaluation: Evaluation;
  readonly workshop: LoadedWorkshop;
}

/** What to take lanes for. */
export interface Claim {
  readonly source: CapacitySource;
  readonly sourceId: number;
  readonly expiresAt?: Date;
  /** Keeps other lanes of the same appointment, such as the starts already proposed. */
  readonly keepsOthers?: boolean;
}

/** Whether an agent may book in spite of the failed checks. */
const isForceable = ({ checks, segments }: Evaluation): boolean =>
  segments.length > 0 && checks.every(({ ok, forceable }) => ok || forceable);

/**
 * Evaluates a start inside the caller's transaction, which locks the dealer's days around it until its end, so that the outcome still holds
 * when the lanes are stored. Returns undefined for a dealer out of reach.
 */
export async function planSlot(
  data: ScopedDatabase,
  visit: Visit,
  start: Date,
  now: Date,
  force = false,
): Promise<Attempt | undefined> {
  await lockDays(data, visit.dealerId, [start]);
  await removeExpiredHolds(data, visit.dealerId, now);
  const window = { from: start.getTime() - AROUND_MS, to: start.getTime() + AROUND_MS };
  const workshop = await loadWorkshop(data, visit, now, window);
  if (workshop === undefined) return undefined;
  const evaluation = evaluate(workshop, visit.request, start.getTime(), now.getTime());
  return { isTaken: evaluation.isOffered || (force && isForceable(evaluation)), evaluation, workshop };
}

/** Takes a slot. Without `keepsOthers` the appointment's former lanes are released. */
export async function takeSlot(
  data: ScopedDatabase,
  visit: Visit,
  start: Date,
  claim: Claim,
  now: Date,
): Promise<Attempt | undefined> {
  const attempt = await planSlot(data, visit, start, now);
  if (attempt?.isTaken !== true) return attempt;
  const { source, sourceId, expiresAt, keepsOthers } = claim;
  if (source !== "HOLD" && keepsOthers !== true) await releaseVisit(data, sourceId);
  const owner = { source, sourceId, ...(expiresAt !== undefined && { expiresAt }) };
  await insertLanes(data, visit.dealerId, attempt.evaluation.segments, owner);
  return attempt;
}

/**
 * Keeps starts that are proposed to a customer, in place of the appointment's own. Returns whether all of them are free. Starts that overlap
 * each other share their lanes, so only the first of them is kept.
 */
export async function keepStarts(
  data: ScopedDatabase,
  visit: Visit & { readonly exceptRecord: number },
  starts: readonly Date[],
  now: Date,
): Promise<boolean> {
  const { exceptRecord: sourceId, ...others } = visit;
  await lockDays(data, visit.dealerId, starts);
  for (const start of starts) {
    const window = { from: start.getTime() - AROUND_MS, to: start.getTime() + AROUND_MS };
    const workshop = await loadWorkshop(data, visit, now, window);
    if (workshop === undefined || !evaluate(workshop, visit.request, start.getTime(), now.getTime()).isOffered)
      return false;
  }
  await releaseVisit(data, sourceId);
  for (const start of starts)
    await takeSlot(data, others, start, { source: "PROPOSAL", sourceId, keepsOthers: true }, now);
  return true;
}

/** Turns a proposed start that a customer accepted into the appointment's own, and releases the others. Returns whether it was still kept. */
export async function keepProposal(data: ScopedDatabase, recordId: number, start: Date): Promise<boolean> {
  const database = acrossShops(data);
  const own = and(eq(capacityRow.sourceId, recordId), inArray(capacityRow.source, ["APPOINTMENT", "PROPOSAL"]));
  const proposed = await database
    .select()
    .from(capacityRow)
    .where(and(own, eq(capacityRow.startsAt, start)));
  if (proposed.length === 0) return false;
  await database.delete(capacityRow).where(and(own, ne(capacityRow.startsAt, start)));
  await database.update(capacityRow).set({ source: "APPOINTMENT" }).where(own);
  return true;
}
