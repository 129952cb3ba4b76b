/** Arithmetic of calendar days. A day is ISO text (`2026-03-05`) without a time zone. */

export const DAY_MS = 86_400_000;

/** First and last year that a day entered by a user may have. Arithmetic near them stays within the four digits of an ISO day. */
const ALLOWED_YEARS = { first: 1900, last: 2199 } as const;

/** Noon in UTC, so that rounding never moves the day. */
const atNoon = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/**
 * Returns the ISO day of an instant in UTC. Throws a RangeError outside the years 0 to 9999: longer years sort before all others as
 * text, so a loop over days would never end.
 *
 * @param instant a date, or milliseconds since 1970; default: now
 */
export function utcDay(instant: Date | number = Date.now()): string {
  const text = new Date(instant).toISOString();
  if (text.length > 24) throw new RangeError(`${text} is outside the years 0 to 9999`);
  return text.slice(0, 10);
}

/** Returns whether the text is an ISO day that exists (not 30 February), in a year that users may enter: 1900 to 2199. */
export function isDay(text: string): boolean {
  const year = Number(/^(\d{4})-\d\d-\d\d$/.exec(text)?.[1]);
  if (!(year >= ALLOWED_YEARS.first && year <= ALLOWED_YEARS.last)) return false;
  const noon = atNoon(text);
  return !Number.isNaN(noon) && utcDay(noon) === text;
}

/** Returns whether the text is an ISO instant with its offset, on such a day: `2026-03-05T09:00:00Z`. */
export const isInstant = (text: string): boolean =>
  isDay(text.slice(0, 10)) &&
  /^.{10}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/.test(text);

/** Returns the ISO day `days` later; negative numbers go back. */
export const addDays = (day: string, days: number): string => utcDay(atNoon(day) + days * DAY_MS);

/** Returns the same day of the month `months` later, or the last day of that month where it is shorter: 31 January + 1 is 28 February. */
export function addMonths(day: string, months: number): string {
  const date = new Date(atNoon(day));
  const target = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return utcDay(target);
}

/** Returns how many days the day is after a Monday: 0 for Monday, 6 for Sunday. */
export const daysSinceMonday = (day: string): number => (new Date(atNoon(day)).getUTCDay() + 6) % 7;

/** Returns how many days later `to` is: 0 for the same day, negative when it is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((atNoon(to) - atNoon(from)) / DAY_MS);

/** Returns the number of days of a period with both ends: 1 for the same day. */
export const countDaysInclusive = ({ from, to }: { readonly from: string; readonly to: string }): number =>
  daysBetween(from, to) + 1;

/** Returns `count` consecutive days from the first one. */
export const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index));

/** Returns rows of seven days from the first one. */
export const weeksFrom = (first: string, count: number): string[][] =>
  Array.from({ length: count }, (_, index) => daysFrom(addDays(first, index * 7), 7));

/**
 * Returns the weeks that a month (`2026-03`) touches, seven days each.
 *
 * @param firstDay first day of the week: 1 Monday to 7 Sunday
 */
export function weeksOf(month: string, firstDay = 1): string[][] {
  const first = `${month}-01`;
  const before = (daysSinceMonday(first) + 1 - firstDay + 7) % 7;
  const days = before + daysBetween(first, addMonths(first, 1));
  return weeksFrom(addDays(first, -before), Math.ceil(days / 7));
}
