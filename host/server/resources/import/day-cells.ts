/** Parses cells with days, and with times of a zone's clock. */
import { utcDay } from "../../../../src/contract/days";
import type { ImportOptions } from "../../../../src/contract/endpoints/imports";
import { instantOf, isShownTwice, wallClock } from "../../../../src/contract/zone-clock";
import { CellError } from "./cell-error";

const twoDigits = (text: string): string => text.padStart(2, "0");

/** Parses ISO days, `YYYYMMDD`, and days in the order (day, month, year by default) with dots, slashes or hyphens. */
export function parseDay(text: string, order: ImportOptions["dateOrder"] = "AUTO"): string {
  const yearFirst =
    /^(\d{4})([./-])(\d{1,2})\2(\d{1,2})(?:T00:00:00.*)?$/.exec(text) ?? /^(\d{4})()(\d{2})(\d{2})$/.exec(text);
  const yearLast = order === "YMD" ? null : /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text);
  const [first, second] = [yearLast?.[1], yearLast?.[2]];
  const [year, month, day] =
    yearFirst !== null
      ? [yearFirst[1], yearFirst[3], yearFirst[4]]
      : order === "MDY"
        ? [yearLast?.[3], first, second]
        : [yearLast?.[3], second, first];
  const value = `${year ?? ""}-${twoDigits(month ?? "")}-${twoDigits(day ?? "")}`;
  const date = new Date(`${value}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || utcDay(date) !== value) throw new CellError("import.line.date", { value: text });
  return value;
}

/** Whether a text is an instant with a time zone of its own. */
const hasZone = (text: string): boolean => /Z$|[+-]\d\d:?\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Parses a local day and time: `2026-10-25T02:30:00`. */
function parseWallClock(text: string, order: ImportOptions["dateOrder"]): string {
  const [, dayText = "", time = "00:00"] = /^(\S+?)(?:[T ](\d{1,2}:\d{2})(?::\d{2})?)?$/.exec(text) ?? [];
  const wall = `${parseDay(dayText, order)}T${time.padStart(5, "0")}:00`;
  if (Number.isNaN(Date.parse(`${wall}Z`))) throw new CellError("import.line.date", { value: text });
  return wall;
}

/** Returns whether a text is a local time that the clock shows twice. Throws a `CellError` for an unreadable one. */
export const isRepeatedTime = (text: string, timeZone: string, order: ImportOptions["dateOrder"] = "AUTO"): boolean =>
  !hasZone(text) && isShownTwice(parseWallClock(text, order), timeZone);

/** Parses an ISO instant, or a local day and time: the first of two that the clock shows. Throws a `CellError` for one that it skips. */
export function parseInstant(text: string, timeZone: string, order: ImportOptions["dateOrder"] = "AUTO"): string {
  if (hasZone(text)) return new Date(text).toISOString();
  const wall = parseWallClock(text, order);
  const instant = instantOf(wall, timeZone);
  if (Date.parse(`${wallClock(instant, timeZone)}Z`) !== Date.parse(`${wall}Z`))
    throw new CellError("import.line.skipped-time", { value: text });
  return instant.toISOString();
}
