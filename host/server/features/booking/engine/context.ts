/** What the checks of all starts of a day have in common, computed once. */
import { MINUTE_MS, overlaps, type Bay, type BayClosure, type Occupied, type Span } from "./facts";
import type { VisitRequest, Workshop } from "./facts";
import { bayRanges, closedTimes, hoursOf, latestEnd, type DayHours } from "./hours";
import { partsOf, qualifiedBays, type Part } from "./plans";

/** An opening range of a bay, with the time at which work that starts in it must have ended. */
export interface BayRange extends Span {
  readonly latestEnd: number;
}

/** A time at which a bay is closed, and why. */
export interface ClosedTime extends Span {
  readonly closure: BayClosure;
}

/** A bay on one day. */
export interface BayDay {
  readonly ranges: readonly BayRange[];
  readonly closed: readonly ClosedTime[];
}

export interface DayContext {
  readonly hours: DayHours;
  readonly parts: readonly Part[];
  /** Qualified bays of each part. */
  readonly qualified: readonly (readonly Bay[])[];
  /** Taken lanes that can matter to starts of this day. */
  readonly occupied: readonly Occupied[];
  bayDay(bay: Bay): BayDay;
}

/** Computes the context of one day (ISO, in the dealer's zone). */
export function dayContext(workshop: Workshop, request: VisitRequest, day: string): DayContext {
  const hours = hoursOf(workshop, day);
  const parts = partsOf(workshop, request, day);
  // Work may last into the next day.
  const around = { from: hours.dayStart - 24 * 60 * MINUTE_MS, to: hours.midnight + 24 * 60 * MINUTE_MS };
  const bayDays = new Map<Bay, BayDay>();
  const computeBayDay = (bay: Bay): BayDay => ({
    ranges: bayRanges(workshop, bay, hours).map((range) => ({
      ...range,
      latestEnd: latestEnd(workshop, bay, range, hours),
    })),
    closed: bay.closures.flatMap((closure) =>
      closedTimes(closure, around, workshop.timeZone).map((time) => ({ ...time, closure })),
    ),
  });
  return {
    hours,
    parts,
    qualified: parts.map((part) => qualifiedBays(workshop, request, part, day)),
    occupied: workshop.occupied.filter((taken) => overlaps(taken, around)),
    bayDay(bay) {
      const bayDay = bayDays.get(bay) ?? computeBayDay(bay);
      bayDays.set(bay, bayDay);
      return bayDay;
    },
  };
}

/** Returns the range in which an instant lies. */
export const rangeAt = <Range extends Span>(ranges: readonly Range[], instant: number): Range | undefined =>
  ranges.find(({ from, to }) => from <= instant && instant < to);
