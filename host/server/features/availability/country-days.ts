/** Computes the dates of a country's special days and which of them apply to a dealer. Pure. */
import { DAY_MS, utcDay } from "../../../../src/contract/days";
import { WEEKDAYS, type TimeRange } from "../../../../src/contract/fields/values";
import type { DAY_RULES } from "../../../../src/resources/administration/special-day.resource";
import { foldText } from "../../../../src/contract/fold-text";
import type { ExceptionalDay } from "./effective-availability";

/** A stored special day. Values that its rule does not need are omitted. */
export interface SpecialDay {
  readonly id: number;
  readonly country: string;
  readonly regions: readonly { readonly region: string }[];
  readonly rule: (typeof DAY_RULES)[number];
  readonly month?: number;
  readonly day?: number;
  readonly offset?: number;
  readonly weekday?: string;
  readonly nth?: number;
  readonly dates?: readonly { readonly date: string }[];
  readonly fromYear?: number;
  readonly toYear?: number;
  readonly defaultEffect: "CLOSED" | "OPEN_AS_USUAL" | "REDUCED";
  readonly hours: readonly TimeRange[];
}

/** Returns Easter Sunday of the Gregorian calendar (anonymous algorithm of 1876). */
function easter(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1);
}

function nthWeekday(year: number, month: number, weekday: string, nth: number): string[] {
  const weekdayIndex = (WEEKDAYS.findIndex((name) => name === weekday) + 1) % 7;
  const days = Array.from({ length: 31 }, (_, index) => Date.UTC(year, month - 1, index + 1)).filter(
    (time) => new Date(time).getUTCMonth() === month - 1 && new Date(time).getUTCDay() === weekdayIndex,
  );
  const found = nth < 0 ? days.at(nth) : days[nth - 1];
  return found === undefined ? [] : [utcDay(found)];
}

/** Returns the dates in a year. 29 February is omitted in common years. */
export function datesIn(
  { rule, month = 1, day = 1, offset = 0, weekday = "", nth = 1, ...rest }: SpecialDay,
  year: number,
): string[] {
  const { fromYear = year, toYear = year, dates = [] } = rest;
  if (year < fromYear || year > toYear) return [];
  switch (rule) {
    case "FIXED": {
      const date = new Date(Date.UTC(year, month - 1, day));
      return date.getUTCMonth() === month - 1 ? [utcDay(date.getTime())] : [];
    }
    case "EASTER":
      return [utcDay(easter(year) + offset * DAY_MS)];
    case "NTH_WEEKDAY":
      return nthWeekday(year, month, weekday, nth);
    case "DATES":
      return dates.map(({ date }) => date).filter((date) => date.startsWith(`${String(year)}-`));
  }
}

/** Years around now for which dates are computed. */
const YEARS = [-1, 0, 1, 2];

/** Returns the special days of a place. Regional days take precedence over national ones, even when they change nothing. */
export function countryDays(
  all: readonly SpecialDay[],
  location: { readonly country: string; readonly state: string | null },
  thisYear: number,
): ExceptionalDay[] {
  const state = foldText(location.state ?? "").trim();
  const isInRegion = ({ regions }: SpecialDay): boolean =>
    regions.some(({ region }) => foldText(region).trim() === state);
  const matchingDays = all.filter(
    (day) => day.country === location.country && (day.regions.length === 0 || isInRegion(day)),
  );
  const usedDays = new Set<string>();
  return [...matchingDays]
    .sort((a, b) => Number(b.regions.length > 0) - Number(a.regions.length > 0) || a.id - b.id)
    .flatMap((special) =>
      YEARS.flatMap((years) => datesIn(special, thisYear + years)).flatMap((date): ExceptionalDay[] => {
        if (usedDays.has(date)) return [];
        usedDays.add(date);
        if (special.defaultEffect === "OPEN_AS_USUAL") return [];
        const { id, hours, defaultEffect } = special;
        const kind = defaultEffect === "CLOSED" ? "CLOSED" : "OPEN_WITH_HOURS";
        return [{ id, from: date, to: null, yearly: false, kind, hours, capacityPercent: 100 }];
      }),
    );
}
