/** Which records fall into a year or a month, and on which days. Pure; days are ISO calendar days. */
import { addDays, daysBetween, inYear } from "../../contract/dated-days";
import type { CalendarDefinition } from "../../contract/kinds/calendar";
import type { AnyRecord } from "../../contract/resource";

export interface Entry {
  readonly record: AnyRecord;
  /** Days of the record in that year, not cut to what is shown. */
  readonly from: string;
  /** Null: without an end. */
  readonly to: string | null;
}

/** `2026` or `2026-11` as the address says it, else the one of today. */
export function spanAt(text: string | null, span: CalendarDefinition["span"], today: string): string {
  const isRight = span === "year" ? /^\d{4}$/.test(text ?? "") : /^\d{4}-(0[1-9]|1[0-2])$/.test(text ?? "");
  return isRight && text !== null ? text : today.slice(0, span === "year" ? 4 : 7);
}

/** The span so many years or months later. */
export function shifted(at: string, by: number): string {
  const [year = 0, month] = at.split("-").map(Number);
  if (month === undefined) return String(Math.min(9999, Math.max(1000, year + by)));
  const moved = new Date(Date.UTC(year, month - 1 + by, 1));
  return moved.toISOString().slice(0, 7);
}

/** Its first and last day. */
export function daysOf(at: string): readonly [first: string, last: string] {
  if (at.length === 4) return [`${at}-01-01`, `${at}-12-31`];
  return [`${at}-01`, addDays(`${shifted(at, 1)}-01`, -1)];
}

const dayIn = (record: AnyRecord, field: string): string | null => {
  const value = record[field];
  return typeof value === "string" && value !== "" ? value.slice(0, 10) : null;
};

function* occurrences(record: AnyRecord, calendar: CalendarDefinition, last: string): Generator<Entry> {
  const from = dayIn(record, calendar.from);
  if (from === null) return;
  const end = dayIn(record, calendar.to);
  const to = end ?? (calendar.endless === true ? null : from);
  const { yearly } = calendar;
  if (yearly === undefined || record[yearly.field] !== yearly.value || to === null) {
    yield { record, from, to };
    return;
  }
  const length = daysBetween(from, to);
  for (let year = Number(from.slice(0, 4)); year <= Number(last.slice(0, 4)); year++) {
    const start = inYear(from, year);
    yield { record, from: start, to: addDays(start, length) };
  }
}

/** What falls between two days, both included; the earliest first. */
export function entriesIn(
  records: readonly AnyRecord[],
  calendar: CalendarDefinition,
  [first, last]: readonly [string, string],
): Entry[] {
  return records
    .flatMap((record) => [...occurrences(record, calendar, last)])
    .filter(({ from, to }) => from <= last && (to === null || first <= to))
    .sort((a, b) => a.from.localeCompare(b.from) || a.record.id - b.record.id);
}

/** Where an entry stands in a year, as shares of it. */
export function barOf(
  { from, to }: Pick<Entry, "from" | "to">,
  [first, last]: readonly [string, string],
): { start: number; size: number } {
  const days = daysBetween(first, last) + 1;
  const start = Math.max(0, daysBetween(first, from));
  const end = to === null || to > last ? days : daysBetween(first, to) + 1;
  return { start: start / days, size: (end - start) / days };
}

/**
 * The weeks that a month touches, each of seven days.
 *
 * @param firstDay of the week: 1 Monday to 7 Sunday
 */
export function weeksOf(month: string, firstDay: number): string[][] {
  const [first, last] = daysOf(month);
  const weekday = ((new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
  const before = (weekday - firstDay + 7) % 7;
  const count = Math.ceil((before + daysBetween(first, last) + 1) / 7);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => addDays(first, week * 7 + day - before)),
  );
}

/** First day of a locale's week, 1 Monday to 7 Sunday; Monday where the browser does not know. */
export function firstDayOf(locale: string): number {
  const known = new Intl.Locale(locale) as Intl.Locale & {
    readonly weekInfo?: { readonly firstDay: number };
    getWeekInfo?(): { readonly firstDay: number };
  };
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1;
}
