/** Opening hours: up to three ranges a day in five-minute steps, which neither overlap nor touch. `24:00` is valid only as an end. */
import * as v from "valibot";
import type { TimeRange } from "./fields";

export const MAX_RANGES_PER_DAY = 3;

/** Returns minutes after midnight, or NaN when the text is not a time in five-minute steps. */
export function minutesOf(time: string): number {
  const parts = /^(\d\d):(\d\d)$/.exec(time);
  const hours = Number(parts?.[1]);
  const minutes = Number(parts?.[2]);
  const total = hours * 60 + minutes;
  return minutes < 60 && total <= 24 * 60 && total % 5 === 0 ? total : Number.NaN;
}

/** Formats minutes after midnight as `HH:mm`. */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

const range = v.pipe(
  v.strictObject(
    {
      from: v.string("error.time"),
      to: v.string("error.time"),
      byAppointmentOnly: v.optional(v.boolean("error.boolean"), false),
    },
    "error.hours.shape",
  ),
  v.forward(
    v.check(({ from }) => minutesOf(from) < 24 * 60, "error.hours.time"),
    ["from"],
  ),
  v.forward(
    v.check(({ to }) => minutesOf(to) > 0, "error.hours.time"),
    ["to"],
  ),
  v.forward(
    v.check(
      ({ from, to }) => Number.isNaN(minutesOf(from)) || Number.isNaN(minutesOf(to)) || minutesOf(from) < minutesOf(to),
      "error.hours.order",
    ),
    ["to"],
  ),
);

/** Returns whether two ranges of a day overlap or touch. */
export function rangesOverlap(ranges: readonly Pick<TimeRange, "from" | "to">[]): boolean {
  const sorted = [...ranges].sort((a, b) => minutesOf(a.from) - minutesOf(b.from));
  return sorted.some((next, index) => {
    const previous = sorted[index - 1];
    return previous !== undefined && minutesOf(next.from) <= minutesOf(previous.to);
  });
}

type Ends = Pick<TimeRange, "from" | "to">;

/** Returns the parts of ranges that lie outside other ranges of the day, by start. Ranges that are no times are left out. */
export function rangesOutside(ranges: readonly Ends[], within: readonly Ends[]): Ends[] {
  const minutes = (list: readonly Ends[]) =>
    list
      .map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) }))
      .filter(({ from, to }) => from < to)
      .sort((a, b) => a.from - b.from);
  const allowed = minutes(within);
  return minutes(ranges)
    .flatMap(({ from, to }) => {
      const inside = allowed.filter((other) => other.from < to && from < other.to);
      const starts = [from, ...inside.map((other) => other.to)];
      const ends = [...inside.map((other) => other.from), to];
      return starts.map((start, index) => ({ from: start, to: ends[index] ?? start }));
    })
    .filter(({ from, to }) => from < to)
    .map(({ from, to }) => ({ from: timeOf(from), to: timeOf(to) }));
}

/** Schema of one day's ranges; sorts them by start. */
export const openingDay = v.pipe(
  v.array(range, "error.hours.shape"),
  v.maxLength(MAX_RANGES_PER_DAY, "error.hours.too-many"),
  v.check((ranges) => !rangesOverlap(ranges), "error.hours.overlap"),
  v.transform((ranges) => [...ranges].sort((a, b) => minutesOf(a.from) - minutesOf(b.from))),
);
