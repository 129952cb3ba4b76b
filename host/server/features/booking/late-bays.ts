/**
 * Moves the visits of a bay that runs late. The next visit of each lane moves by all of the delay, and later ones as far as the one before
 * needs, so that breaks take up the rest.
 */
import { addDays } from "../../../../src/contract/days";
import type { BodyOf, ResponseOf } from "../../../../src/contract/endpoint";
import type { moveLateBay, previewLateBay } from "../../../../src/contract/endpoints/late-bay";
import { dayInZone } from "../../../../src/contract/zone-clock";
import { ApiProblem } from "../../platform/http/problem";
import { mayUseDealer } from "../../platform/storage/scope";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { StoredRecord } from "../../resources/reading/read-records";
import { serviceOf } from "../../resources/service";
import type { Caller } from "../../resources/types";
import { createUndoToken, undoOfChanges } from "../../resources/writing/undo-token";
import { load, updateRecords } from "../../resources/writing/write-records";
import { partsOf } from "./agreed-visits";
import { dayContext } from "./engine/context";
import { MINUTE_MS, takenBy, type Bay, type Occupied, type Segment } from "./engine/facts";
import { placeOnGivenBays, type GivenPlace } from "./engine/given-places";
import { loadWorkshops } from "./load-workshops";
import { lockDays, releaseVisit } from "./visits";

type Late = BodyOf<typeof previewLateBay>;
type LateMove = BodyOf<typeof moveLateBay>;

/** Visits whose customers have not arrived. */
const NOT_BEGUN: readonly unknown[] = ["PENDING", "CONFIRMED"];

/** A visit that moves on. */
interface MovedVisit extends GivenPlace {
  readonly record: StoredRecord;
  readonly before: readonly Segment[];
  /** Milliseconds. */
  readonly shift: number;
}

const iso = (instant: number): string => new Date(instant).toISOString();
const startOf = (segments: readonly Pick<Segment, "start">[]): number =>
  Math.min(...segments.map(({ start }) => start));
const endOf = (segments: readonly Segment[]): number => Math.max(...segments.map(({ end }) => end));

/** Returns the work of a visit by bay, as its lanes are taken; undefined when a bay no longer exists. */
function segmentsOf(taken: readonly Occupied[], bays: readonly Bay[]): Segment[] | undefined {
  const segments = taken.flatMap(({ bayId, from, to, start, end, lane, serviceIds }): Segment[] => {
    const bay = bays.find(({ id }) => id === bayId);
    const [setupMinutes, cleanupMinutes] = [(start - from) / MINUTE_MS, (to - end) / MINUTE_MS];
    return bay === undefined ? [] : [{ bay, lane, start, end, setupMinutes, cleanupMinutes, serviceIds }];
  });
  return segments.length === taken.length ? segments.sort((a, b) => a.start - b.start) : undefined;
}

const shifted = (segments: readonly Segment[], shift: number): Segment[] =>
  segments.map((segment) => ({ ...segment, start: segment.start + shift, end: segment.end + shift }));

/** Returns by how much each visit moves, in the order of the visits. */
function shiftsOf(visits: readonly (readonly Segment[])[], bayId: number | null, delay: number): number[] {
  const busyUntil = new Map<number, number>();
  return visits.map((segments) => {
    const onBay = segments.filter(({ bay }) => bay.id === bayId);
    const needs = onBay.map((segment) => (busyUntil.get(segment.lane) ?? Infinity) - takenBy(segment).from);
    const shift = Math.min(delay, Math.max(0, ...needs));
    for (const segment of onBay)
      busyUntil.set(segment.lane, Math.max(busyUntil.get(segment.lane) ?? 0, takenBy(segment).to + shift));
    return shift;
  });
}

const occupiedBy = (id: number, segments: readonly Segment[]): Occupied[] =>
  segments.map((segment) => ({
    ...takenBy(segment),
    bayId: segment.bay.id,
    lane: segment.lane,
    start: segment.start,
    end: segment.end,
    source: "APPOINTMENT",
    sourceId: id,
    serviceIds: segment.serviceIds,
  }));

/** Finds the visits of today that move, with their new places. Throws `not-found` for a dealer out of reach. */
async function findMoved(
  caller: Caller,
  data: ScopedDatabase,
  { dealer, bay: bayId, minutes }: Late,
  now: Date,
): Promise<MovedVisit[]> {
  if (!mayUseDealer(data.scope, dealer, "WRITE")) throw new ApiProblem("not-found");
  const today = dayInZone("UTC", now);
  const window = { from: Date.parse(addDays(today, -2)), to: Date.parse(addDays(today, 3)) };
  const workshop = (await loadWorkshops(data, [dealer], { now, window })).get(dealer);
  if (workshop === undefined) throw new ApiProblem("not-found");
  const day = dayInZone(workshop.timeZone, now);
  const request = { services: [], channel: "BACK_OFFICE" } as const;
  const { midnight } = dayContext(workshop, request, day).hours;
  const delay = minutes * MINUTE_MS;
  const appointments = workshop.occupied.filter(({ source }) => source === "APPOINTMENT");
  // A visit whose time has just passed begins within the delay.
  const next = appointments.filter(
    (taken) => taken.bayId === bayId && taken.start >= now.getTime() - delay && taken.start < midnight,
  );
  const records = await load(serviceOf(caller.registry, "appointment"), caller, data, [
    ...new Set(next.map(({ sourceId }) => sourceId)),
  ]);
  const visits = records
    .filter(({ status }) => NOT_BEGUN.includes(status))
    .flatMap((record) => {
      const taken = appointments.filter(({ sourceId }) => sourceId === record.id);
      const before = segmentsOf(taken, workshop.bays);
      return before === undefined ? [] : [{ record, before }];
    })
    .sort((a, b) => startOf(a.before) - startOf(b.before) || a.record.id - b.record.id);
  const shifts = shiftsOf(
    visits.map(({ before }) => before),
    bayId,
    delay,
  );
  const moving = visits.flatMap((visit, index) => {
    const shift = shifts[index] ?? 0;
    return shift > 0 ? [{ ...visit, shift }] : [];
  });
  const ids = new Set(moving.map(({ record }) => record.id));
  let occupied = workshop.occupied.filter(({ source, sourceId }) => source !== "APPOINTMENT" || !ids.has(sourceId));
  return moving.map((visit) => {
    const place = placeOnGivenBays(
      workshop,
      shifted(visit.before, visit.shift),
      dayContext({ ...workshop, occupied }, request, day),
    );
    occupied = [...occupied, ...occupiedBy(visit.record.id, place.segments)];
    return { ...visit, ...place };
  });
}

const isReachable = ({ customerEmail, customerPhone, status }: StoredRecord): boolean =>
  status === "CONFIRMED" && (typeof customerEmail === "string" || typeof customerPhone === "string");

/** Returns what would move, and what the new times collide with. */
export async function previewMoves(
  caller: Caller,
  order: Late,
  now = new Date(),
): Promise<ResponseOf<typeof previewLateBay>> {
  const moved = await findMoved(caller, caller.context.data, order, now);
  return {
    visits: moved.map(({ record, before, segments, failed, isPossible }) => ({
      id: record.id,
      version: record.version,
      customer: String(record["customerName"] ?? ""),
      start: iso(startOf(before)),
      newStart: iso(startOf(segments)),
      newEnd: iso(endOf(segments)),
      failed: [...failed],
      possible: isPossible,
      reachable: isReachable(record),
    })),
  };
}

/** Throws when the visits that move are no longer those of the preview, or when one of them cannot move. */
function requireMoves(moved: readonly MovedVisit[], { visits, reason }: LateMove): void {
  const describe = (id: number, version: number, newStart: number): string => [id, version, newStart].join(" ");
  const expected = visits.map(({ id, version, newStart }) => describe(id, version, Date.parse(newStart)));
  const found = moved.map(({ record, segments }) => describe(record.id, record.version, startOf(segments)));
  if (JSON.stringify([...expected].sort()) !== JSON.stringify([...found].sort()))
    throw new ApiProblem("refused", { errors: ["appointment-book.error.late-changed"] });
  if (moved.some(({ isPossible }) => !isPossible))
    throw new ApiProblem("refused", { errors: ["appointment-book.error.late-impossible"] });
  if (moved.some(({ failed }) => failed.length > 0) && (reason ?? "") === "")
    throw new ApiProblem("validation", { fields: { reason: "error.required" } });
}

/** Moves the visits of a preview in one transaction. Returns their number and the token that undoes all of them. */
export async function moveVisits(
  caller: Caller,
  order: LateMove,
  now = new Date(),
): Promise<ResponseOf<typeof moveLateBay>> {
  const service = serviceOf(caller.registry, "appointment");
  return caller.context.data.transaction(async (data) => {
    await lockDays(data, order.dealer, [now]);
    const moved = await findMoved(caller, data, order, now);
    requireMoves(moved, order);
    const changes = moved.map(({ record, segments, failed, shift }) => {
      const date = String(record["date"]);
      const set = {
        ...partsOf(segments),
        date: iso(Date.parse(date) + shift),
        ...(record["status"] === "CONFIRMED" && { toldDate: order.notify ? null : (record["toldDate"] ?? date) }),
        ...(failed.length > 0 && { forced: true, forceReason: order.reason }),
      };
      return { before: record, values: { ...record, ...set }, changed: new Set(Object.keys(set)) };
    });
    // A visit may take the lane that another one leaves.
    for (const { record } of moved) await releaseVisit(data, record.id, ["APPOINTMENT"]);
    const input = order.reason === null ? {} : { reason: order.reason };
    const { conflicts } = await updateRecords(service, caller, data, changes, { verb: "STATE", action: "move", input });
    if (conflicts.length > 0) throw new ApiProblem("refused", { errors: ["appointment-book.error.late-changed"] });
    // An undo stores the lanes by the parts, which a customer's own move leaves as they were.
    const undone = changes.map((change, index) => ({
      ...change,
      before: { ...change.before, ...partsOf(moved[index]?.before ?? []) },
    }));
    const content = { ...undoOfChanges(service, undone), action: "move" };
    return { moved: changes.length, undoToken: await createUndoToken(service, data, content) };
  });
}
