/** Finds the starts that a workshop offers for a visit. */
import { daysFrom } from "../../../../../src/contract/days";
import { dayInZone } from "../../../../../src/contract/zone-clock";
import { evaluate, type Evaluation } from "./checks";
import { dayContext, type DayContext } from "./context";
import { MINUTE_MS, type VisitRequest, type Workshop } from "./facts";

const DAY_MS = 24 * 60 * MINUTE_MS;

export interface SlotSearch {
  /** Earliest and latest start, in milliseconds since 1970; the end is not part of the search. */
  readonly from: number;
  readonly to: number;
  readonly now: number;
  /** Stops after this number of starts. */
  readonly limit?: number;
}

/** Returns every time of the day at which a bay that can do the first part starts work. */
function gridOf(request: VisitRequest, { qualified, bayDay }: DayContext): number[] {
  const starts = new Set<number>();
  for (const bay of qualified[0] ?? [])
    for (const { from, to } of bayDay(bay).ranges)
      // Elapsed time, so that the hour that a clock change repeats is offered twice, and the skipped one never.
      for (let start = from; start < to; start += (request.stepMinutes ?? bay.slotMinutes) * MINUTE_MS)
        starts.add(start);
  return [...starts].sort((a, b) => a - b);
}

/** Returns the offered starts with the work by bay, soonest first. */
export function slots(workshop: Workshop, request: VisitRequest, search: SlotSearch): Evaluation[] {
  const { now, limit = Infinity } = search;
  if (workshop.status !== "ACTIVE" || workshop.bookingMode === "NONE" || workshop.excluded) return [];
  const from = Math.max(search.from, now);
  const to = Math.min(search.to, now + workshop.horizonDays * DAY_MS + 1);
  if (from >= to) return [];
  const found: Evaluation[] = [];
  const days = Math.ceil((to - from) / DAY_MS) + 1;
  for (const day of daysFrom(dayInZone(workshop.timeZone, new Date(from)), days)) {
    const context = dayContext(workshop, request, day);
    for (const start of gridOf(request, context)) {
      if (start < from || start >= to) continue;
      const evaluation = evaluate(workshop, request, start, now, context);
      if (evaluation.isOffered) found.push(evaluation);
      if (found.length >= limit) return found;
    }
  }
  return found;
}

/** Returns the offered starts nearest to an instant, soonest first. */
export function nearestSlots(
  workshop: Workshop,
  request: VisitRequest,
  target: number,
  now: number,
  count: number,
): Evaluation[] {
  const distance = ({ start }: Evaluation): number => Math.abs(start - target);
  // Most visits find other starts in the same days; only a full book needs the long search.
  for (const days of [3, 42]) {
    const found = slots(workshop, request, { from: target - days * DAY_MS, to: target + days * DAY_MS, now });
    if (found.length >= count || days === 42)
      return found
        .sort((a, b) => distance(a) - distance(b))
        .slice(0, count)
        .sort((a, b) => a.start - b.start);
  }
  return [];
}
