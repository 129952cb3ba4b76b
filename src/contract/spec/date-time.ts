/** Dates as machine text. Dates for people use the session's date format instead. */

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/;
/** Formats printed by `Date` itself and by mail and HTTP headers: a month name beside a four-digit year. */
const NAMED_MONTH =
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b.*\b\d{4}\b|\b\d{4}\b.*\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/i;
const SLASHED = /^\d{1,4}\/\d{1,2}\/\d{1,4}(?: .*)?$/;

/**
 * Parses a text as a date, in local time unless it names a zone. `Date` alone is too lenient: it accepts "Rue 12" as a day in December
 * 2001, and 30 February as 1 March.
 */
function readText(text: string): Date | undefined {
  const iso = ISO.exec(text);
  if (iso) {
    const [, year, month, day] = iso;
    const lastDay = new Date(Number(year), Number(month), 0).getDate();
    if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > lastDay) return undefined;
    return new Date(text.length === 10 ? `${text}T00:00` : text);
  }
  return NAMED_MONTH.test(text) || SLASHED.test(text) ? new Date(text) : undefined;
}

/**
 * Formats a date as `year-month-day hour:minute:second`. Date parts are zero-padded, time parts are not: `2024-03-05 9:7:4`. Returns an
 * invalid value unchanged as text, and an empty text for null and undefined.
 */
export function formatDateTime(value: Date | number | string | null | undefined): string {
  if (value === null || value === undefined) return "";
  const date = typeof value === "string" ? readText(value) : new Date(value);
  if (!date || Number.isNaN(date.getTime())) return String(value);
  const pad = (part: number, length: number) => String(part).padStart(length, "0");
  const day = `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`;
  return `${day} ${date.getHours()}:${date.getMinutes()}:${date.getSeconds()}`;
}
