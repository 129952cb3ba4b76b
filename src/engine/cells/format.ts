/** Formatting of values in the interface language and the shop's time zone. */
import { displayNames, numberFormat, relativeTimeFormat } from "../../contract/intl-formats";
import { dayInZone, zonedFormat } from "../../contract/zone-clock";
import type { Localised, Money } from "../../contract/fields";
import { formatAmount, formatPrice as specifiedPrice, type PriceFormat } from "../../contract/spec/price";
import { formatDate, formatTime, sessionFormats } from "../../runtime/session-formats";
import { currencyDigits } from "../../contract/currency-digits";
import { currencySign } from "../../ui/fields/number-text";

export const formatNumber = (value: number, locale: string, options: Intl.NumberFormatOptions = {}): string =>
  numberFormat(locale, options).format(value);

const formatInstant = (date: Date, locale: string, options: Intl.DateTimeFormatOptions): string =>
  zonedFormat(locale, options).format(date);

/** Formats a number from 0 to 100 as a percentage: `96 %` in French, `96%` in English. */
export const formatPercent = (value: number, locale: string): string =>
  formatNumber(value / 100, locale, { style: "percent", maximumFractionDigits: 1 });

/** Returns how the session writes amounts of a currency (validation-21 to validation-24), and its number of minor units. */
function moneyFormat(currency: string, locale: string): { readonly format: PriceFormat; readonly unit: number } {
  const session = sessionFormats();
  const isOwn = currency === session.currency;
  const digits = currencyDigits(currency);
  return {
    unit: 10 ** digits,
    format: {
      locale,
      currencySymbol: (isOwn ? session.currencySymbol : undefined) ?? currencySign(currency, locale),
      symbolPosition: session.symbolPosition ?? symbolPosition(currency, locale),
      fractionDigits: (isOwn ? session.fractionDigits : undefined) ?? digits,
    },
  };
}

/** Where a language puts the symbol, for sessions that do not say. */
const symbolPosition = (currency: string, locale: string): PriceFormat["symbolPosition"] =>
  numberFormat(locale, { style: "currency", currency }).formatToParts(1)[0]?.type === "currency" ? "prefix" : "suffix";

/** Formats an amount of money as the session writes it. Zero shows: use `formatPrice` for prices of records. */
export function formatMoney({ minor, currency }: Money, locale: string): string {
  const { format, unit } = moneyFormat(currency, locale);
  return formatAmount(minor / unit, format);
}

/** Formats a price as the session writes it; empty for zero (validation-26). */
export function formatPrice({ minor, currency }: Money, locale: string): string {
  const { format, unit } = moneyFormat(currency, locale);
  return specifiedPrice(minor / unit, format);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export interface DateWords {
  /** "12 min ago", "10:08", "yesterday", "18/11/2026" in the session's formats. */
  readonly short: string;
  /** Full date and time without seconds, for tooltips. */
  readonly full: string;
}

/**
 * Formats an instant relative to now: minutes within the hour, the time today, "yesterday", else the day.
 *
 * @param value ISO instant; unreadable text is returned unchanged
 * @param timeZone IANA name; default: the browser's
 */
export function formatRelative(
  value: string,
  locale: string,
  timeZone: string | undefined,
  now: Date = new Date(),
): DateWords {
  const moment = formatMoment(value, locale, timeZone, now);
  const age = now.getTime() - new Date(value).getTime();
  return age >= 0 && age < HOUR
    ? { ...moment, short: relativeTo(locale).format(-Math.floor(age / MINUTE), "minute") }
    : moment;
}

const relativeTo = (locale: string): Intl.RelativeTimeFormat =>
  relativeTimeFormat(locale, { numeric: "auto", style: "short" });

/** Like `formatRelative` without minutes, for columns of instants: "10:08", "yesterday", "18/11/2026". */
export function formatMoment(
  value: string,
  locale: string,
  timeZone: string | undefined,
  now: Date = new Date(),
): DateWords {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return { short: value, full: value };
  const full = formatInstant(date, locale, { timeZone, dateStyle: "full", timeStyle: "short" });
  const day = dayInZone(timeZone, date);
  if (day === dayInZone(timeZone, now)) return { short: formatTime(date, timeZone), full };
  for (const days of [-1, 1]) {
    if (day === dayInZone(timeZone, new Date(now.getTime() + days * 24 * HOUR)))
      return { short: relativeTo(locale).format(days, "day"), full };
  }
  return { short: formatDate(date, timeZone), full };
}

/** Like `formatMoment`, with the time of other days too: "10:08", "tomorrow 10:08", "18/11/2026 10:08". */
export function formatAppointed(
  value: string,
  locale: string,
  timeZone: string | undefined,
  now: Date = new Date(),
): DateWords {
  const date = new Date(value);
  const moment = formatMoment(value, locale, timeZone, now);
  if (Number.isNaN(date.getTime()) || dayInZone(timeZone, date) === dayInZone(timeZone, now)) return moment;
  return { ...moment, short: `${moment.short} ${formatTime(date, timeZone)}` };
}

/** Formats an ISO day: "18/11/2026" in the session's format, and with weekday and month in full. Days have no zone. */
export function formatDay(value: string, locale: string): DateWords {
  const date = new Date(`${value.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return { short: value, full: value };
  return {
    short: formatDate(date, "UTC"),
    full: formatInstant(date, locale, { timeZone: "UTC", dateStyle: "full" }),
  };
}

/** Returns the name of a country by ISO code, or of a language by locale; the code when unknown. */
export function formatCode(code: string, type: "region" | "language", locale: string): string {
  try {
    return displayNames(locale, { type }).of(code.replace("_", "-")) ?? code;
  } catch {
    return code;
  }
}

/** Returns the text of a localised value in a locale, else in the same language, else the first text there is. */
export function localisedText(value: Localised, locale: string): string {
  const exact = value[locale];
  if (exact) return exact;
  const related = Object.entries(value).find(([name, text]) => text !== "" && name.slice(0, 2) === locale.slice(0, 2));
  return related?.[1] ?? Object.values(value).find((text) => text !== "") ?? "";
}
