/** Days of a report's period and of its comparison, for both sides. ISO days, both ends included. */
import { addDays, addMonths, countDaysInclusive, daysSinceMonday } from "../days";
import type { Bucket, Comparison, ReportPeriod } from "./report";

/** First and last ISO day of a period. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Returns the days of a named period, relative to today. */
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

/** Returns the days to compare with, or null without comparison. */
export function comparedDays(days: Days, comparison: Comparison): Days | null {
  if (comparison === "none") return null;
  if (comparison === "last-year") return { from: addMonths(days.from, -12), to: addMonths(days.to, -12) };
  const length = countDaysInclusive(days);
  return { from: addDays(days.from, -length), to: addDays(days.from, -1) };
}

/** Returns the bucket width that keeps points countable: days up to two months, weeks up to half a year, else months. */
export function bucketOf(days: Days): Bucket {
  const length = countDaysInclusive(days);
  return length <= 62 ? "day" : length <= 184 ? "week" : "month";
}

/** Returns the first day of the bucket that contains a day; weeks start on Monday. */
export function bucketStart(day: string, bucket: Bucket): string {
  if (bucket === "month") return `${day.slice(0, 7)}-01`;
  return bucket === "day" ? day : addDays(day, -daysSinceMonday(day));
}

/** Returns the first day of every bucket that the days touch. */
export function bucketsOf(days: Days, bucket: Bucket): string[] {
  const starts: string[] = [];
  const nextStart = (start: string): string =>
    bucket === "month" ? addMonths(start, 1) : addDays(start, bucket === "week" ? 7 : 1);
  for (let start = bucketStart(days.from, bucket); start <= days.to; start = nextStart(start)) starts.push(start);
  return starts;
}
