/** Age of tyres by the last four digits of their DOT number: the week and the year of their manufacture. */
import { addDays, addMonths, daysSinceMonday } from "./days";

/** Months after which a new tyre counts as old. */
export const OLD_TYRE_MONTHS = 36;

/**
 * Returns the Monday of the week of manufacture; undefined for digits that name no week.
 *
 * @param dot week and year: `2323` for the 23rd week of 2023
 */
export function dotDay(dot: string): string | undefined {
  const [, week, year] = /^(\d\d)(\d\d)$/.exec(dot.trim()) ?? [];
  const number = Number(week);
  if (week === undefined || number < 1 || number > 53) return undefined;
  // 4 January is always in the first week.
  const fourth = `20${year ?? ""}-01-04`;
  return addDays(fourth, (number - 1) * 7 - daysSinceMonday(fourth));
}

/** Returns whether a tyre was manufactured more than 36 months before a day. @param today ISO day */
export function isOldTyre(dot: string, today: string): boolean {
  const made = dotDay(dot);
  if (made === undefined) return false;
  return made < addMonths(today, -OLD_TYRE_MONTHS);
}
