/** Opening hours of a workshop and its bays on one day, as instants. */
import { DAY_MS, addDays, daysSinceMonday } from "../../../../../src/contract/days";
import { WEEKDAYS, type TimeRange } from "../../../../../src/contract/fields/values";
import { minutesOf } from "../../../../../src/contract/opening-hours";
import { dayInZone, instantOf, wallClock } from "../../../../../src/contract/zone-clock";
import { effectiveDay, type EffectiveDay } from "../../availability/effective-availability";
import { overlaps, type Bay, type BayClosure, type Span, type Workshop } from "./facts";

const DAY_MINUTES = 24 * 60;
/** Bays whose visits may last beyond midnight. */
const OVERNIGHT_TYPES: readonly string[] = ["TRUCK", "MOBILE"];

/** Returns the instant of a wall-clock time. A time that the clock skips moves forward by the length of the gap. */
function instantIn(day: string, minutes: number, timeZone: string): number {
  const wallDay = minutes >= DAY_MINUTES ? addDays(day, 1) : day;
  const wall = new Date(Date.parse(`${wallDay}T00:00:00Z`) + (minutes % DAY_MINUTES) * 60_000);
  return instantOf(wall.toISOString().slice(0, 16), timeZone).getTime();
}

const spanOf = ({ from, to }: TimeRange, day: string, timeZone: string): Span => ({
  from: instantIn(day, minutesOf(from), timeZone),
  to: instantIn(day, minutesOf(to), timeZone),
});

const intersections = (a: readonly Span[], b: readonly Span[]): Span[] =>
  a.flatMap((left) =>
    b
      .filter((right) => overlaps(left, right))
      .map((right) => ({
        from: Math.max(left.from, right.from),
        to: Math.min(left.to, right.to),
      })),
  );

const weekdayOf = (day: string): (typeof WEEKDAYS)[number] => WEEKDAYS[daysSinceMonday(day)] ?? "MONDAY";

/** The hours of one day. */
export interface DayHours {
  readonly day: string;
  readonly effective: EffectiveDay;
  /** Opening ranges of the workshop. */
  readonly ranges: readonly Span[];
  /** Start of the day, and of the next one. */
  readonly dayStart: number;
  readonly midnight: number;
}

export function hoursOf(workshop: Workshop, day: string): DayHours {
  const effective = effectiveDay(workshop, day, "APPOINTMENTS");
  return {
    day,
    effective,
    ranges: effective.ranges.map((range) => spanOf(range, day, workshop.timeZone)),
    dayStart: instantIn(day, 0, workshop.timeZone),
    midnight: instantIn(day, DAY_MINUTES, workshop.timeZone),
  };
}

/** Returns the opening ranges of a bay. On exceptional days it follows the dealer; otherwise its own hours limit those of the dealer. */
export function bayRanges(workshop: Workshop, bay: Bay, { day, effective, ranges }: DayHours): readonly Span[] {
  if (bay.openingHours === null || effective.reason !== "WEEKLY") return ranges;
  const own = (bay.openingHours[weekdayOf(day)] ?? []).map((range) => spanOf(range, day, workshop.timeZone));
  return intersections(ranges, own);
}

/** Returns when work that starts in a range must have ended. Only some bays work beyond midnight. */
export function latestEnd(workshop: Workshop, bay: Bay, range: Span, hours: DayHours): number {
  const overrun = range.to + bay.overrunMinutes * 60_000;
  if (!OVERNIGHT_TYPES.includes(bay.type)) return Math.min(overrun, hours.midnight);
  if (range.to !== hours.midnight) return overrun;
  const next = bayRanges(workshop, bay, hoursOf(workshop, addDays(hours.day, 1)));
  const continued = next.find(({ from }) => from === range.to);
  return continued === undefined ? overrun : continued.to + bay.overrunMinutes * 60_000;
}

/** Returns the same wall-clock time on another day. */
const onDay = (instant: number, day: string, timeZone: string): number =>
  instantOf(`${day}T${wallClock(new Date(instant), timeZone).slice(11, 16)}`, timeZone).getTime();

/** Returns the times of a closure that overlap a span. */
export function closedTimes(closure: BayClosure, within: Span, timeZone: string): Span[] {
  if (!closure.weekly) return overlaps(closure, within) ? [{ from: closure.from, to: closure.to }] : [];
  const firstDay = dayInZone(timeZone, new Date(closure.from));
  const lastDay = dayInZone(timeZone, new Date(closure.to));
  const length = Math.round((Date.parse(lastDay) - Date.parse(firstDay)) / DAY_MS);
  const weeks = Math.floor((within.from - closure.to) / (7 * DAY_MS));
  const times: Span[] = [];
  for (let week = Math.max(0, weeks); ; week++) {
    const day = addDays(firstDay, week * 7);
    const from = onDay(closure.from, day, timeZone);
    if (from >= within.to || (closure.until !== null && day > closure.until)) return times;
    const time = { from, to: onDay(closure.to, addDays(day, length), timeZone) };
    if (overlaps(time, within)) times.push(time);
  }
}
