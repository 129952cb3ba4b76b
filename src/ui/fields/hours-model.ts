/** What the opening hours editor does to a week. Pure. */
import { MAX_RANGES_A_DAY, minutesOf, timeOf } from "../../contract/opening-hours";
import { WEEKDAYS, type OpeningHours, type TimeRange, type Weekday } from "../../contract/fields";

export type Week = OpeningHours;

export const closedWeek = (): Week => Object.fromEntries(WEEKDAYS.map((day) => [day, []])) as unknown as Week;

const FIRST: TimeRange = { from: "08:00", to: "18:00", byAppointmentOnly: false };

/**
 * What was typed as a time: `8`, `8h`, `830`, `8:30`, `8.30`, `08h30`; `24` only as an end. Unreadable text comes back as it is, for the
 * validator to refuse.
 */
export function readTime(typed: string): string {
  const parts = /^\s*(\d{1,2})\s*[:h.,]?\s*(\d{2})?\s*h?\s*$/i.exec(typed);
  const [hours, minutes] = [Number(parts?.[1]), Number(parts?.[2] ?? 0)];
  return parts === null || hours > 24 || minutes > 59 || (hours === 24 && minutes > 0)
    ? typed
    : timeOf(hours * 60 + minutes);
}

export const withDay = (week: Week, day: Weekday, ranges: readonly TimeRange[]): Week => ({ ...week, [day]: ranges });

/** Opening a closed day takes the hours of the nearest open day before it (or after), so that a week is typed once. */
export function openDay(week: Week, day: Weekday): Week {
  const at = WEEKDAYS.indexOf(day);
  const near = [...WEEKDAYS.slice(0, at).reverse(), ...WEEKDAYS.slice(at + 1)].find((other) => week[other].length > 0);
  return withDay(week, day, near === undefined ? [FIRST] : week[near]);
}

/** A further range starts two hours after the last one, at the latest at this minute of the day. */
const LATEST = 22 * 60 + 30;

/** Adds a range after the last one, where a free hour is left; undefined when the day is full. */
export function addRange(ranges: readonly TimeRange[]): readonly TimeRange[] | undefined {
  const last = ranges.at(-1);
  if (last === undefined) return [FIRST];
  const end = minutesOf(last.to);
  if (ranges.length >= MAX_RANGES_A_DAY || Number.isNaN(end) || end >= LATEST) return undefined;
  const from = Math.min(end + 120, LATEST);
  return [...ranges, { from: timeOf(from), to: timeOf(Math.min(from + 240, 24 * 60)), byAppointmentOnly: false }];
}

/** The day's hours on every other day; closed days stay closed. A copy of a closed day closes nothing. */
export const copyToOpenDays = (week: Week, day: Weekday): Week =>
  Object.fromEntries(WEEKDAYS.map((other) => [other, week[other].length === 0 ? [] : week[day]])) as unknown as Week;

/** The day's hours on the next day, which opens it. */
export const copyToNextDay = (week: Week, day: Weekday): Week => {
  const next = WEEKDAYS[WEEKDAYS.indexOf(day) + 1];
  return next === undefined ? week : withDay(week, next, week[day]);
};

/** Name of a weekday in a locale, capitalised: 5 January 2026 is a Monday. */
export function weekdayName(day: Weekday, locale: string): string {
  const name = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(
    new Date(Date.UTC(2026, 0, 5 + WEEKDAYS.indexOf(day))),
  );
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** `08:00–12:00  14:00–18:30`. */
export const rangesText = (ranges: readonly TimeRange[]): string =>
  ranges.map(({ from, to }) => `${from}–${to}`).join("  ");
