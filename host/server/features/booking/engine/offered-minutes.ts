/** Minutes of lanes that a bay offers on a day. */
import type { DayContext } from "./context";
import { MINUTE_MS, overlaps, type Bay, type Span } from "./facts";

const minutesIn = (spans: readonly Span[]): number =>
  spans.reduce((total, { from, to }) => total + (to - from) / MINUTE_MS, 0);

/** Returns the minutes of all lanes of a bay in its hours on a day, without closures. */
export function offeredMinutes(bay: Bay, context: DayContext): number {
  const { dayStart, midnight } = context.hours;
  const { ranges, closed } = context.bayDay(bay);
  const closedInHours = closed
    .filter((time) => overlaps(time, { from: dayStart, to: midnight }))
    .flatMap((time) =>
      ranges
        .filter((range) => overlaps(range, time))
        .map((range) => ({ from: Math.max(range.from, time.from), to: Math.min(range.to, time.to) })),
    );
  return Math.max(0, minutesIn(ranges) - minutesIn(closedInHours)) * bay.capacity;
}
