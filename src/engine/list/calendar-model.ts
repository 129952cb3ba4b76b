/**
 * Calendar of a list: which records fall into a year or month, and on which days. Pure functions; days are ISO calendar
 * days.
 */
import { addDays, daysBetween } from "../../contract/days";
import { inYear } from "../../contract/dated-days";
import type { CalendarDefinition } from "../../contract/kinds/calendar";
import type { AnyRecord } from "../../contract/resource";

export interface Entry {
  readonly record: AnyRecord;
  /** First day of the record in that year; may lie outside the visible span. */
  readonly from: string;
  /** Last day; null for an open end. */
  readonly to: string | null;
}

/** Returns the span named in the URL (`2026` or `2026-11`), else the current one. */
export function spanAt(text: string | null, span: CalendarDefinition["span"], today: string): string {
  const isValid = span === "year" ? /^\d{4}$/.test(text ?? "") : /^\d{4}-(0[1-9]|1[0-2])$/.test(text ?? "");
  return isValid && text !== null ? text : today.slice(0, span === "year" ? 4 : 7);
}

/** Returns the span that lies `steps` years or months later; earlier for a negative number. */
export function shiftSpan(span: string, steps: number): string {
  const [year = 0, month] = span.split("-").map(Number);
  if (month === undefined) return String(Math.min(9999, Math.max(1000, year + steps)));
  const target = new Date(Date.UTC(year, month - 1 + steps, 1));
  return target.toISOString().slice(0, 7);
}

/** Returns the first and last day of a span. */
export function daysOf(span: string): readonly [first: string, last: string] {
  if (span.length === 4) return [`${span}-01-01`, `${span}-12-31`];
  return [`${span}-01`, addDays(`${shiftSpan(span, 1)}-01`, -1)];
}

const dayOfField = (record: AnyRecord, field: string): string | null => {
  const value = record[field];
  return typeof value === "string" && value !== "" ? value.slice(0, 10) : null;
};

function* occurrences(record: AnyRecord, calendar: CalendarDefinition, last: string): Generator<Entry> {
  const from = dayOfField(record, calendar.from);
  if (from === null) return;
  const end = dayOfField(record, calendar.to);
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

/** Returns the entries between two days, inclusive, earliest first. */
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

/** Returns position and length of an entry's bar, as fractions of the year. */
export function barOf(
  { from, to }: Pick<Entry, "from" | "to">,
  [first, last]: readonly [string, string],
): { start: number; size: number } {
  const days = daysBetween(first, last) + 1;
  const start = Math.max(0, daysBetween(first, from));
  const end = to === null || to > last ? days : daysBetween(first, to) + 1;
  return { start: start / days, size: (end - start) / days };
}

/** Returns the first day of a locale's week, 1 Monday to 7 Sunday; Monday when the browser does not know. */
export function firstDayOf(locale: string): number {
  const intlLocale = new Intl.Locale(locale) as Intl.Locale & {
    readonly weekInfo?: { readonly firstDay: number };
    getWeekInfo?(): { readonly firstDay: number };
  };
  return (intlLocale.getWeekInfo?.() ?? intlLocale.weekInfo)?.firstDay ?? 1;
}
