/** Edits of a week of opening hours. Pure functions. */
import { dateTimeFormat } from "../../contract/intl-formats";
import { MAX_RANGES_PER_DAY, minutesOf, timeOf } from "../../contract/opening-hours";
import { WEEKDAYS, type OpeningHours, type TimeRange, type Weekday } from "../../contract/fields";

export type Week = OpeningHours;

/** Returns a week without opening hours. */
export const closedWeek = (): Week => Object.fromEntries(WEEKDAYS.map((day) => [day, []])) as unknown as Week;

const DEFAULT_RANGE: TimeRange = { from: "08:00", to: "18:00", byAppointmentOnly: false };

/** Returns the week with one day's ranges replaced. */
export const withDay = (week: Week, day: Weekday, ranges: readonly TimeRange[]): Week => ({ ...week, [day]: ranges });

/** Opens a closed day with the hours of the nearest open day before it, else after it, so that hours are typed once. */
export function openDay(week: Week, day: Weekday): Week {
  const dayIndex = WEEKDAYS.indexOf(day);
  const nearest = [...WEEKDAYS.slice(0, dayIndex).reverse(), ...WEEKDAYS.slice(dayIndex + 1)].find(
    (other) => week[other].length > 0,
  );
  return withDay(week, day, nearest === undefined ? [DEFAULT_RANGE] : week[nearest]);
}

/** Latest start of an added range, in minutes of the day. Ranges are added two hours after the last one. */
const LATEST_START = 22 * 60 + 30;

/** Adds a range after the last one; undefined when the day is full. */
export function addRange(ranges: readonly TimeRange[]): readonly TimeRange[] | undefined {
  const last = ranges.at(-1);
  if (last === undefined) return [DEFAULT_RANGE];
  const end = minutesOf(last.to);
  if (ranges.length >= MAX_RANGES_PER_DAY || Number.isNaN(end) || end >= LATEST_START) return undefined;
  const from = Math.min(end + 120, LATEST_START);
  return [...ranges, { from: timeOf(from), to: timeOf(Math.min(from + 240, 24 * 60)), byAppointmentOnly: false }];
}

/** Copies a day's hours to all other open days. Copying a closed day closes them too. */
export const copyToOpenDays = (week: Week, day: Weekday): Week =>
  Object.fromEntries(WEEKDAYS.map((other) => [other, week[other].length === 0 ? [] : week[day]])) as unknown as Week;

/** Copies a day's hours to the next day, opening it. */
export const copyToNextDay = (week: Week, day: Weekday): Week => {
  const next = WEEKDAYS[WEEKDAYS.indexOf(day) + 1];
  return next === undefined ? week : withDay(week, next, week[day]);
};

/** Returns a weekday's capitalised name in a locale. */
export function weekdayName(day: Weekday, locale: string): string {
  // 5 January 2026 is a Monday.
  const name = dateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(
    new Date(Date.UTC(2026, 0, 5 + WEEKDAYS.indexOf(day))),
  );
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** Formats ranges as `08:00–12:00  14:00–18:30`. */
export const rangesText = (ranges: readonly Pick<TimeRange, "from" | "to">[]): string =>
  ranges.map(({ from, to }) => `${from}–${to}`).join("  ");
