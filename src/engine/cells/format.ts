/** Values as text in the interface's language and the shop's zone. Formatters are kept: making one costs more than using it. */
import type { Localised, Money } from "../../contract/fields";

const cache = new Map<string, unknown>();
function kept<T>(key: string, make: () => T): T {
  if (!cache.has(key)) cache.set(key, make());
  return cache.get(key) as T;
}

export const formatNumber = (value: number, locale: string, options: Intl.NumberFormatOptions = {}): string =>
  kept(`n ${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options)).format(value);

const formatInstant = (date: Date, locale: string, options: Intl.DateTimeFormatOptions): string =>
  kept(`d ${locale} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options)).format(date);

/** Percent of 100: `96 %` in French, `96%` in English. */
export const formatPercent = (value: number, locale: string): string =>
  formatNumber(value / 100, locale, { style: "percent", maximumFractionDigits: 1 });

/** An amount with its currency, in the digits that the currency has. */
export function formatMoney({ minor, currency }: Money, locale: string): string {
  const options = { style: "currency", currency } as const;
  const digits = kept(
    `m ${currency}`,
    () => new Intl.NumberFormat("en", options).resolvedOptions().maximumFractionDigits ?? 2,
  );
  return formatNumber(minor / 10 ** digits, locale, options);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export interface DateWords {
  /** "12 min ago", "10:08", "yesterday", "18 Nov", "18/11/2024". */
  readonly short: string;
  /** In the tooltip: everything, with the seconds left out. */
  readonly full: string;
}

/** ISO day of an instant in a zone. */
const dayOf = (date: Date, timeZone: string | undefined): string =>
  formatInstant(date, "en-CA", { timeZone, dateStyle: "short" });

/**
 * An instant as a person reads it: minutes within the hour, the time today, "yesterday", else the day alone.
 *
 * @param value ISO instant; an unreadable one comes back as it is
 * @param timeZone IANA name; the browser's when absent
 */
export function formatRelative(
  value: string,
  locale: string,
  timeZone: string | undefined,
  now: Date = new Date(),
): DateWords {
  const words = formatMoment(value, locale, timeZone, now);
  const age = now.getTime() - new Date(value).getTime();
  return age >= 0 && age < HOUR
    ? { ...words, short: relativeTo(locale).format(-Math.floor(age / MINUTE), "minute") }
    : words;
}

const relativeTo = (locale: string): Intl.RelativeTimeFormat =>
  kept(`r ${locale}`, () => new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" }));

/** The same without minutes, for a column of moments: "10:08", "yesterday", "18 Nov", "18/11/2024". */
export function formatMoment(
  value: string,
  locale: string,
  timeZone: string | undefined,
  now: Date = new Date(),
): DateWords {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return { short: value, full: value };
  const full = formatInstant(date, locale, { timeZone, dateStyle: "full", timeStyle: "short" });
  const day = dayOf(date, timeZone);
  if (day === dayOf(now, timeZone))
    return { short: formatInstant(date, locale, { timeZone, timeStyle: "short" }), full };
  for (const days of [-1, 1]) {
    if (day === dayOf(new Date(now.getTime() + days * 24 * HOUR), timeZone))
      return { short: relativeTo(locale).format(days, "day"), full };
  }
  return { short: shortDay(date, locale, timeZone, now), full };
}

/** Day and month; in figures with the year when it is another one. */
function shortDay(date: Date, locale: string, timeZone: string | undefined, now: Date): string {
  const sameYear = dayOf(date, timeZone).slice(0, 4) === dayOf(now, timeZone).slice(0, 4);
  return formatInstant(
    date,
    locale,
    sameYear
      ? { timeZone, day: "numeric", month: "short" }
      : { timeZone, day: "2-digit", month: "2-digit", year: "numeric" },
  );
}

/** An ISO day (no zone: a day is a day) as "18 Nov", with the weekday and year in full. */
export function formatDay(value: string, locale: string, now: Date = new Date()): DateWords {
  const date = new Date(`${value.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return { short: value, full: value };
  return {
    short: shortDay(date, locale, "UTC", now),
    full: formatInstant(date, locale, { timeZone: "UTC", dateStyle: "full" }),
  };
}

/** Name of a country by its ISO code, of a language by its locale; the code itself when unknown. */
export function formatCode(code: string, type: "region" | "language", locale: string): string {
  try {
    return (
      kept(`c ${type} ${locale}`, () => new Intl.DisplayNames(locale, { type })).of(code.replace("_", "-")) ?? code
    );
  } catch {
    return code;
  }
}

/** The text of a localised value: the interface's locale, then any of its language, then the first there is. */
export function localisedText(value: Localised, locale: string): string {
  const exact = value[locale];
  if (exact) return exact;
  const related = Object.entries(value).find(([name, text]) => text !== "" && name.slice(0, 2) === locale.slice(0, 2));
  return related?.[1] ?? Object.values(value).find((text) => text !== "") ?? "";
}
