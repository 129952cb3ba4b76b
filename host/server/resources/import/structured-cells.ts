/** Parses cells with several values: positions, periods, links and opening hours. Reads what exports write, and common other spellings. */
import {
  WEEKDAYS,
  type Geo,
  type Link,
  type OpeningHours,
  type Period,
  type TimeRange,
  type Weekday,
} from "../../../../src/contract/fields/values";
import { foldText } from "../../../../src/contract/fold-text";
import { BUILT_IN_LOCALES } from "../../../../src/locales/index";
import { CellError } from "./cell-error";

const NUMBER = String.raw`[+-]?\d+(?:[.,]\d+)?`;
const POSITION = new RegExp(`^(${NUMBER})[\\s,;]+(${NUMBER})$`);

/** Parses latitude and longitude in degrees: "48.85, 2.35", "48,85; 2,35". */
export function parseGeo(text: string): Geo {
  const [, lat, lng] = POSITION.exec(text) ?? [];
  if (lat === undefined || lng === undefined) throw new CellError("import.line.position", { value: text });
  return { lat: Number(lat.replace(",", ".")), lng: Number(lng.replace(",", ".")), precision: "MANUAL" };
}

/** Parses "2026-01-01..2026-12-31"; either day may be missing. */
export function parsePeriod(text: string, parseDay: (text: string) => string): Period {
  const [from, to, ...others] = text.split("..").map((day) => day.trim());
  if (to === undefined || others.length > 0) throw new CellError("import.line.period", { value: text });
  return { from: from ? parseDay(from) : null, to: to ? parseDay(to) : null };
}

/** Parses a URL, which opens in the same tab. */
export const parseLink = (text: string): Link => ({ url: text, newTab: false });

/** 2024-01-01 was a Monday. */
const weekdayDate = (index: number): Date => new Date(Date.UTC(2024, 0, 1 + index));

const namesByReader = new Map<string, ReadonlyMap<string, Weekday>>();

/**
 * Returns the names of weekdays and their first three and two letters, folded: "lundi", "lun", "lu". Where languages differ ("di" is
 * Sunday in French and Tuesday in German), the reader's language wins.
 */
function weekdayNames(reader: string): ReadonlyMap<string, Weekday> {
  const known = namesByReader.get(reader);
  if (known !== undefined) return known;
  const names = new Map<string, Weekday>();
  for (const locale of [reader, ...BUILT_IN_LOCALES]) {
    const format = new Intl.DateTimeFormat(locale.replace("_", "-"), { weekday: "long", timeZone: "UTC" });
    for (const [index, day] of WEEKDAYS.entries()) {
      const long = foldText(format.format(weekdayDate(index)));
      for (const name of [long, long.slice(0, 3), long.slice(0, 2)]) if (!names.has(name)) names.set(name, day);
    }
  }
  namesByReader.set(reader, names);
  return names;
}

/** Words and symbols between the ends of a range, without accents. */
const RANGE: ReadonlySet<string> = new Set(["-", "a", "au", "to", "bis", "until"]);
/** Words without a meaning of their own. */
const FILLERS: ReadonlySet<string> = new Set(["et", "and", "und", "uhr", "h"]);
const CLOSED: ReadonlySet<string> = new Set(["ferme", "closed", "geschlossen", "off"]);
const TOKEN = /\d{1,2}\s?h\s?\d{2}|\d{1,2}\s?h|\d{1,2}[:.]\d{2}|\d{1,2}|[a-z]+|-/g;

/** Converts "8", "8h", "8h30", "8:30" to `HH:mm`; undefined for anything else. */
function timeOf(token: string): string | undefined {
  const [, hours, minutes = ""] = /^(\d{1,2})\s?[h:.]?\s?(\d{2})?$/.exec(token) ?? [];
  return hours === undefined ? undefined : `${hours.padStart(2, "0")}:${minutes === "" ? "00" : minutes}`;
}

/** Returns the weekdays after `from` up to `to`, across the end of the week. */
function daysUpTo(from: Weekday, to: Weekday): Weekday[] {
  const days: Weekday[] = [];
  for (let index = WEEKDAYS.indexOf(from); WEEKDAYS[index] !== to;) {
    index = (index + 1) % WEEKDAYS.length;
    days.push(WEEKDAYS[index] ?? to);
  }
  return days;
}

/**
 * Parses opening hours: "MONDAY 08:00-12:00 14:00-18:00, TUESDAY 08:00-12:00", "Mo-Fr 8:00-12:00, 14:00-18:00; Sa 9-12",
 * "lundi à vendredi 8h-12h". Days that are not named are closed.
 *
 * @param locale the reader's language
 */
export function parseOpeningHours(text: string, locale: string): OpeningHours {
  const weekdays = weekdayNames(locale);
  const hours = Object.fromEntries(WEEKDAYS.map((day): [Weekday, TimeRange[]] => [day, []])) as Record<
    Weekday,
    TimeRange[]
  >;
  const fail = (): never => {
    throw new CellError("import.line.hours", { value: text });
  };
  let days: Weekday[] = [];
  let from: string | undefined;
  let isRange = false;
  /** Whether the named days have hours, so that the next day begins a new group. */
  let isComplete = true;
  for (const [token] of foldText(text).replace(/[–—]/g, "-").matchAll(TOKEN)) {
    const day = weekdays.get(token);
    const time = timeOf(token);
    if (FILLERS.has(token)) continue;
    if (RANGE.has(token)) isRange = true;
    else if (day !== undefined) {
      if (from !== undefined) fail();
      const last = days.at(-1);
      if (isComplete) days = [day];
      else days.push(...(isRange && last !== undefined ? daysUpTo(last, day) : [day]));
      isComplete = false;
      isRange = false;
    } else if (CLOSED.has(token)) isComplete = true;
    else if (time === undefined || days.length === 0) fail();
    else if (from === undefined) {
      from = time;
      isRange = false;
    } else {
      if (!isRange) fail();
      for (const named of days) hours[named].push({ from, to: time, byAppointmentOnly: false });
      from = undefined;
      isRange = false;
      isComplete = true;
    }
  }
  if (from !== undefined || days.length === 0 || !isComplete) fail();
  return hours;
}
