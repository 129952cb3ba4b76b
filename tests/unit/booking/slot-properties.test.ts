/** Compares the slot engine with a model that tries every five minutes of a day against the definitions. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Bay, Occupied, Workshop } from "../../../host/server/features/booking/engine/facts";
import { slots } from "../../../host/server/features/booking/engine/slots";
import { evaluate } from "../../../host/server/features/booking/engine/checks";
import { wallClock } from "../../../src/contract/zone-clock";
import { minutesOf, timeOf } from "../../../src/contract/opening-hours";
import { daily, makeBay, makeBayService, makeService, makeWorkshop, range } from "../../support/workshop";

const TICK = 5 * 60_000;
/** Zones with days on which the clock changes, and without. The last zone moves its clock by half an hour. */
const DAYS: readonly (readonly [zone: string, day: string])[] = [
  ["Europe/Paris", "2026-10-25"],
  ["Europe/Paris", "2027-03-28"],
  ["Europe/Paris", "2026-12-01"],
  ["America/New_York", "2026-11-01"],
  ["America/New_York", "2027-03-14"],
  ["Pacific/Auckland", "2026-09-27"],
  ["Asia/Kolkata", "2026-12-02"],
  ["Australia/Lord_Howe", "2027-04-04"],
];

const clocks = new Map<string, string>();
/** Reads a zone's clock. Formatting is slow, and every moment is read often. */
function clockAt(at: number, zone: string): string {
  const key = `${zone} ${at}`;
  const clock = clocks.get(key) ?? wallClock(new Date(at), zone);
  clocks.set(key, clock);
  return clock;
}
const wallMinutes = (at: number, zone: string): number => minutesOf(clockAt(at, zone).slice(11, 16));
const wallDay = (at: number, zone: string): string => clockAt(at, zone).slice(0, 10);

/** Every five minutes of the days around one. */
function ticksAround(day: string): number[] {
  const first = Date.parse(`${day}T00:00:00Z`) - 24 * 3_600_000;
  return Array.from({ length: (72 * 3_600_000) / TICK }, (_, index) => first + index * TICK);
}

const ranges = (workshop: Workshop, bay: Bay): { from: number; to: number }[] =>
  Object.values(bay.openingHours ?? workshop.openingHours)[0]?.map(({ from, to }) => ({
    from: minutesOf(from),
    to: minutesOf(to),
  })) ?? [];

/** Whether the dealer and the bay are open in these five minutes. */
function isOpen(workshop: Workshop, bay: Bay, at: number): boolean {
  const minutes = wallMinutes(at, workshop.timeZone);
  const within = (list: { from: number; to: number }[]): boolean =>
    list.some(({ from, to }) => from <= minutes && minutes < to);
  return within(ranges(workshop, makeBay())) && within(ranges(workshop, bay));
}

const ticksOf = (from: number, to: number): number[] =>
  Array.from({ length: Math.ceil((to - from) / TICK) }, (_, index) => from + index * TICK);

const covers = ({ from, to }: { from: number; to: number }, at: number): boolean => from <= at && at < to;

/** Whether a bay can work on a service from this moment on, on the day of the visit, by the definition of each check but the grid. */
function canWork(workshop: Workshop, bay: Bay, serviceId: number, at: number, day: string): boolean {
  const service = workshop.services.get(serviceId);
  const entry = bay.services.find((candidate) => candidate.serviceId === serviceId);
  if (service === undefined || entry === undefined || !entry.active || !bay.active) return false;
  const end = at + minutesOn(workshop, bay, serviceId) * 60_000;
  const work = ticksOf(at, end);
  if (!work.every((tick) => isOpen(workshop, bay, tick) && wallDay(tick, workshop.timeZone) === day)) return false;
  if (work.some((tick) => bay.closures.some((closure) => covers(closure, tick)))) return false;
  const edges = ticksOf(at - entry.setupMinutes * 60_000, end + entry.cleanupMinutes * 60_000);
  const isFree = (lane: number): boolean =>
    !edges.some((tick) =>
      workshop.occupied.some((other) => other.bayId === bay.id && other.lane === lane && covers(other, tick)),
    );
  if (!Array.from({ length: bay.capacity }, (_, index) => index + 1).some(isFree)) return false;
  const visits = new Set(
    workshop.occupied
      .filter((other) => wallDay(other.start, workshop.timeZone) === day)
      .map(({ sourceId }) => sourceId),
  );
  if (workshop.maxPerDay !== null && visits.size >= workshop.maxPerDay) return false;
  const busy = (tick: number): number =>
    workshop.occupied.filter((other) => covers({ from: other.start, to: other.end }, tick)).length;
  return work.every((tick) => busy(tick) + 1 <= (workshop.mechanics ?? Infinity));
}

function minutesOn(workshop: Workshop, bay: Bay, serviceId: number): number {
  const service = workshop.services.get(serviceId);
  const entry = bay.services.find((candidate) => candidate.serviceId === serviceId);
  const minutes = (service?.fixedMinutes ?? 0) + (entry?.durationMinutes ?? service?.durationMinutes ?? 0);
  return Math.ceil(minutes / 5) * 5;
}

/** Whether one bay can start the visit at this moment, by the definition of each check. */
function canStart(workshop: Workshop, bay: Bay, at: number, now: number): boolean {
  if (at < now + workshop.leadMinutes * 60_000) return false;
  const day = wallDay(at, workshop.timeZone);
  if (!canWork(workshop, bay, 1, at, day)) return false;
  let opening = at;
  while (isOpen(workshop, bay, opening - TICK) && wallDay(opening - TICK, workshop.timeZone) === day) opening -= TICK;
  return ((at - opening) / 60_000) % bay.slotMinutes === 0;
}

/** Whether the first part can start on a bay at this moment, and the second on a bay at most an hour after its end. */
const canStartBoth = (workshop: Workshop, at: number, now: number): boolean =>
  workshop.bays.some((first) => {
    if (!canStart(workshop, first, at, now)) return false;
    const end = at + minutesOn(workshop, first, 1) * 60_000;
    return ticksOf(end, end + 60 * 60_000 + TICK).some((next) =>
      workshop.bays.some((second) => canWork(workshop, second, 2, next, wallDay(at, workshop.timeZone))),
    );
  });

/** Boundaries outside the hours in which clocks change, where a wall-clock time may mean two instants or none. */
const boundary = fc.integer({ min: 0, max: 24 * 12 }).filter((ticks) => ticks < 6 || ticks > 42);
const hours = fc
  .uniqueArray(boundary, { minLength: 2, maxLength: 4 })
  .map((times) => [...times].sort((a, b) => a - b))
  .filter((times) => times.length !== 3)
  .map((times) =>
    Array.from({ length: times.length / 2 }, (_, index) =>
      range(timeOf((times[index * 2] ?? 0) * 5), timeOf((times[index * 2 + 1] ?? 1) * 5)),
    ),
  );
const minutesIn = (min: number, max: number) => fc.integer({ min: min / 5, max: max / 5 }).map((steps) => steps * 5);

interface Case {
  readonly workshop: Workshop;
  readonly day: string;
  readonly now: number;
}

const cases: fc.Arbitrary<Case> = fc
  .record({
    place: fc.constantFrom(...DAYS),
    open: hours,
    bays: fc.array(
      fc.record({
        capacity: fc.integer({ min: 1, max: 2 }),
        slotMinutes: fc.constantFrom(5, 10, 15, 20, 30, 60),
        own: fc.option(hours, { nil: null, freq: 3 }),
        setup: minutesIn(0, 20),
        cleanup: minutesIn(0, 20),
        duration: fc.option(minutesIn(5, 90), { nil: null }),
        closure: fc.option(fc.tuple(minutesIn(0, 1440), minutesIn(5, 300)), { nil: null }),
        active: fc.boolean(),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    duration: minutesIn(5, 120),
    taken: fc.array(
      fc.record({
        bay: fc.integer({ min: 1, max: 3 }),
        lane: fc.integer({ min: 0, max: 2 }),
        at: minutesIn(0, 1440),
        minutes: minutesIn(5, 120),
        edge: minutesIn(0, 15),
        source: fc.integer({ min: 1, max: 4 }),
      }),
      { maxLength: 8 },
    ),
    maxPerDay: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }),
    mechanics: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
    lead: fc.constantFrom(0, 60, 600),
  })
  .map(({ place: [timeZone, day], open, bays, duration, taken, maxPerDay, mechanics, lead }): Case => {
    // Early in the day on the clocks of all zones.
    const base = Date.parse(`${day}T00:00:00Z`) - 12 * 3_600_000;
    const at = (minutes: number): number => base + minutes * 60_000;
    const occupied = taken.map((item): Occupied => {
      const start = at(item.at);
      const end = start + item.minutes * 60_000;
      const edge = item.edge * 60_000;
      const own = { bayId: item.bay, lane: item.lane, source: "APPOINTMENT", sourceId: item.source } as const;
      return { ...own, start, end, from: start - edge, to: end + edge, serviceIds: [] };
    });
    const workshop = makeWorkshop({
      timeZone,
      openingHours: daily(...open),
      leadMinutes: lead,
      maxPerDay,
      mechanics,
      services: new Map([[1, makeService({ durationMinutes: duration })]]),
      bays: bays.map(({ own, setup, cleanup, closure, duration: durationMinutes, ...bay }, index) =>
        makeBay({
          ...bay,
          id: index + 1,
          position: index,
          openingHours: own === null ? null : daily(...own),
          services: [makeBayService({ setupMinutes: setup, cleanupMinutes: cleanup, durationMinutes })],
          closures:
            closure === null
              ? []
              : [
                  {
                    from: at(closure[0]),
                    to: at(closure[0] + closure[1]),
                    reason: "STAFF",
                    note: "",
                    until: null,
                    weekly: false,
                  },
                ],
        }),
      ),
      occupied,
    });
    return { workshop, day, now: base };
  });

const REQUEST = { services: [{ id: 1, quantity: 1 }], channel: "WEBSITE" } as const;

/** The same workshops, whose first bay does one service and whose others do another one. */
const casesOfTwoParts = fc.tuple(cases, minutesIn(5, 60)).map(([{ workshop, ...others }, durationMinutes]): Case => {
  const bays = workshop.bays.map((bay, index) => ({
    ...bay,
    services: bay.services.map((entry) => ({ ...entry, serviceId: index === 0 ? 1 : 2 })),
  }));
  const services = new Map([...workshop.services, [2, makeService({ id: 2, durationMinutes })]]);
  return { ...others, workshop: { ...workshop, bays, services } };
});
const BOTH = {
  services: [
    { id: 1, quantity: 1 },
    { id: 2, quantity: 1 },
  ],
  channel: "WEBSITE",
} as const;

describe("slots", () => {
  it("are exactly the moments at which one bay passes every check, on both sides of clock changes", () => {
    fc.assert(
      fc.property(cases, ({ workshop, day, now }) => {
        const expected = ticksAround(day).filter(
          (tick) =>
            wallDay(tick, workshop.timeZone) === day && workshop.bays.some((bay) => canStart(workshop, bay, tick, now)),
        );
        const found = slots(workshop, REQUEST, { from: now, to: now + 60 * 3_600_000, now })
          .map(({ start }) => start)
          .filter((start) => wallDay(start, workshop.timeZone) === day);
        expect(found.map((start) => new Date(start).toISOString())).toEqual(
          expected.map((start) => new Date(start).toISOString()),
        );
      }),
      { numRuns: 150 },
    );
  }, 60_000);

  it("of two parts are exactly the moments after whose first part the second begins within an hour", () => {
    fc.assert(
      fc.property(casesOfTwoParts, ({ workshop, day, now }) => {
        const expected = ticksAround(day).filter(
          (tick) => wallDay(tick, workshop.timeZone) === day && canStartBoth(workshop, tick, now),
        );
        const found = slots(workshop, BOTH, { from: now, to: now + 60 * 3_600_000, now }).filter(
          ({ start }) => wallDay(start, workshop.timeZone) === day,
        );
        expect(found.map(({ start }) => start)).toEqual(expected);
        for (const { segments } of found)
          expect(((segments[1]?.start ?? NaN) - (segments[0]?.end ?? NaN)) / 60_000).toBeLessThanOrEqual(60);
      }),
      { numRuns: 150 },
    );
  }, 60_000);

  it("go to a lane that nothing else takes, on a bay that can start then", () => {
    fc.assert(
      fc.property(cases, ({ workshop, now }) => {
        for (const { start, segments } of slots(workshop, REQUEST, { from: now, to: now + 40 * 3_600_000, now })) {
          expect(segments).toHaveLength(1);
          for (const { bay, lane, end, setupMinutes, cleanupMinutes } of segments) {
            expect(canStart(workshop, bay, start, now)).toBe(true);
            const clash = workshop.occupied.find(
              (other) =>
                other.bayId === bay.id &&
                other.lane === lane &&
                other.from < end + cleanupMinutes * 60_000 &&
                start - setupMinutes * 60_000 < other.to,
            );
            expect(clash).toBeUndefined();
          }
        }
      }),
      { numRuns: 50 },
    );
  }, 60_000);

  it("explain every other moment by at least one failed check", () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 0, max: 40 * 12 }), ({ workshop, now }, ticks) => {
        const start = now + ticks * TICK;
        const { isOffered, checks } = evaluate(workshop, REQUEST, start, now);
        expect(isOffered).toBe(workshop.bays.some((bay) => canStart(workshop, bay, start, now)));
        expect(checks).toHaveLength(16);
        expect(checks.some(({ ok }) => !ok)).toBe(!isOffered);
      }),
      { numRuns: 150 },
    );
  }, 60_000);
});
