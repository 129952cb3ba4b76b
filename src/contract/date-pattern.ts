/** Writes and reads dates by a pattern such as `dd/MM/yyyy HH:mm`. */
import { isDay } from "./days";

/** @param moment a date whose UTC parts are the ones to write, such as the local time of a shop */
export function formatPattern(moment: Date, pattern: string): string {
  const [day = "", time = ""] = moment.toISOString().split("T");
  const [year = "", month = "", date = ""] = day.split("-");
  const [hours = "", minutes = "", seconds = ""] = time.slice(0, 8).split(":");
  const parts: Readonly<Record<string, string>> = {
    ...{ yyyy: year, yy: year.slice(2), MM: month, dd: date },
    ...{ HH: hours, mm: minutes, ss: seconds },
  };
  // Longer parts come first, so that `yyyy` is not read as two years of two digits.
  return pattern.replaceAll(/yyyy|yy|MM|dd|HH|mm|ss/g, (part) => parts[part] ?? part);
}

const PARTS = {
  yyyy: "(?<year>\\d{4})",
  yy: "(?<short>\\d{2})",
  MM: "(?<month>\\d{1,2})",
  dd: "(?<day>\\d{1,2})",
} as const;
const TIME = "\\d{1,2}";
/** Two-digit years up to this one are of this century. */
const LAST_SHORT_YEAR = 79;

/** Returns whether a pattern names a year, a month and a day, each once. */
export function isDatePattern(pattern: string): boolean {
  const parts = pattern.match(/yyyy|yy|MM|dd/g) ?? [];
  return ["yy", "MM", "dd"].every((part) => parts.filter((found) => found.startsWith(part)).length === 1);
}

/** Reads a date that is written by a pattern. Returns the ISO day; undefined for another text, and for a day that does not exist. */
export function readPattern(text: string, pattern: string): string | undefined {
  const source = pattern.replaceAll(/yyyy|yy|MM|dd|HH|mm|ss|[.*+?^${}()|[\]\\]/g, (part) =>
    part in PARTS ? PARTS[part as keyof typeof PARTS] : /^(?:HH|mm|ss)$/.test(part) ? TIME : `\\${part}`,
  );
  const found = new RegExp(`^${source}$`).exec(text.trim())?.groups;
  if (found === undefined) return undefined;
  const short = Number(found["short"]);
  const year = Number(found["year"] ?? (short <= LAST_SHORT_YEAR ? 2_000 + short : 1_900 + short));
  const day = [String(year), found["month"] ?? "", found["day"] ?? ""].map((part) => part.padStart(2, "0")).join("-");
  return isDay(day) ? day : undefined;
}
