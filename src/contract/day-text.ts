/** Days as people type them, in the order of a date pattern such as `dd/MM/yyyy`. */
import { isDay } from "./days";
import { formatPattern } from "./spec/date-pattern";

type Part = "d" | "M" | "y";

const orderOf = (pattern: string): Part[] =>
  (["d", "M", "y"] as const).toSorted((a, b) => pattern.indexOf(a) - pattern.indexOf(b));

/** Formats an ISO day by a pattern. Other text is returned unchanged. */
export const dayText = (value: string, pattern: string): string =>
  isDay(value) ? formatPattern(new Date(`${value}T00:00:00Z`), pattern, "UTC") : value;

/** Splits digits without separators: two for day and month, the rest for the year. */
function splitDigits(digits: string, order: readonly Part[]): string[] {
  let from = 0;
  return order.map((part) => {
    const length = part === "y" ? digits.length - 4 : 2;
    from += length;
    return digits.slice(from - length, from);
  });
}

/**
 * Parses a typed day. Any separator will do; six or eight digits need none. Two digits of a year mean this century.
 *
 * @param thisYear completes a day without its year
 * @returns the ISO day; undefined for text that is no day
 */
export function parseDay(text: string, pattern: string, thisYear: string): string | undefined {
  const trimmed = text.trim();
  if (isDay(trimmed)) return trimmed;
  const order = orderOf(pattern);
  const groups = trimmed.split(/[^\d]+/).filter((group) => group !== "");
  const numbers = groups.length === 1 && /^(\d{6}|\d{8})$/.test(trimmed) ? splitDigits(trimmed, order) : groups;
  if (/[^\d\s./,-]/.test(trimmed) || numbers.length < 2 || numbers.length > 3) return undefined;
  const parts = new Map(
    order.filter((part) => numbers.length === 3 || part !== "y").map((part, index) => [part, numbers[index] ?? ""]),
  );
  const year = parts.get("y") ?? thisYear;
  const day = `${year.length === 2 ? `20${year}` : year}-${(parts.get("M") ?? "").padStart(2, "0")}-${(parts.get("d") ?? "").padStart(2, "0")}`;
  return isDay(day) ? day : undefined;
}

/** Whether the text names the year in full, so that a day that is still being typed is not taken for another one. */
export const hasWholeYear = (text: string): boolean =>
  /\d{4}|^\s*\d{8}\s*$/.test(text) && !/^\s*\d{4,7}\s*$/.test(text);

/**
 * Returns the pattern as a hint: `jj/mm/aaaa`.
 *
 * @param letters a letter each for day, month and year: `jma`
 */
export const dayHint = (pattern: string, letters: string): string =>
  pattern.replace(/[dMy]/g, (part) => letters["dMy".indexOf(part)] ?? part);
