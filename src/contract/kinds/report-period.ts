/** Days of a report's period and of its comparison; the same on both sides. ISO days, both ends included. */
import type { Bucket, Comparison, ReportPeriod } from "./report";

export interface Days {
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;
const date = (day: string): Date => new Date(`${day}T00:00:00Z`);
const iso = (at: Date): string => at.toISOString().slice(0, 10);

/** The day so many days later. */
export const addDays = (day: string, days: number): string => iso(new Date(date(day).getTime() + days * DAY_MS));

/** The day so many months later; the last of the month where it has no such day. */
export function addMonths(day: string, months: number): string {
  const at = date(day);
  const target = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(at.getUTCDate(), last));
  return iso(target);
}

/** Whole days from the one to the other. */
export const daysBetween = ({ from, to }: Days): number =>
  Math.round((date(to).getTime() - date(from).getTime()) / DAY_MS) + 1;

/** The days of a named period, seen from today. */
export function daysOf(period: ReportPeriod, today: string): Days {
  const month = `${today.slice(0, 7)}-01`;
  switch (period) {
    case "today":
      return { from: today, to: today };
    case "last-7-days":
      return { from: addDays(today, -6), to: today };
    case "last-30-days":
      return { from: addDays(today, -29), to: today };
    case "this-month":
      return { from: month, to: today };
    case "last-month":
      return { from: addMonths(month, -1), to: addDays(month, -1) };
    case "this-year":
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    case "last-12-months":
      return { from: addDays(addMonths(today, -12), 1), to: today };
  }
}

/** The days compared with; null without comparison. */
export function comparedDays(days: Days, comparison: Comparison): Days | null {
  if (comparison === "none") return null;
  if (comparison === "last-year") return { from: addMonths(days.from, -12), to: addMonths(days.to, -12) };
  const length = daysBetween(days);
  return { from: addDays(days.from, -length), to: addDays(days.from, -1) };
}

/** Points stay countable: days up to two months, weeks up to half a year, then months. */
export function bucketOf(days: Days): Bucket {
  const length = daysBetween(days);
  return length <= 62 ? "day" : length <= 184 ? "week" : "month";
}

/** The day on which the bucket of a day starts; weeks on Monday. */
export function bucketStart(day: string, bucket: Bucket): string {
  if (bucket === "month") return `${day.slice(0, 7)}-01`;
  return bucket === "day" ? day : addDays(day, -((date(day).getUTCDay() + 6) % 7));
}

/** The start of every bucket that the days touch. */
export function bucketsOf(days: Days, bucket: Bucket): string[] {
  const starts: string[] = [];
  const step = (at: string): string => (bucket === "month" ? addMonths(at, 1) : addDays(at, bucket === "week" ? 7 : 1));
  for (let at = bucketStart(days.from, bucket); at <= days.to; at = step(at)) starts.push(at);
  return starts;
}
