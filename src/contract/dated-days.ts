/** On which dates a specific day falls. Days are ISO calendar days; no zone is involved. */
export interface DatedDay {
  readonly from: string;
  /** Last day, when it is more than one. */
  readonly to: string | null;
  /** Falls on the same date every year from the first one on. */
  readonly yearly: boolean;
}

const DAY_MS = 86_400_000;
const atNoon = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/** The same date in another year; 29 February is 1 March where the year has none. */
export function inYear(day: string, year: number): string {
  const text = `${String(year).padStart(4, "0")}${day.slice(4)}`;
  const at = new Date(atNoon(text));
  return text.endsWith("-02-29") && at.getUTCMonth() !== 1 ? `${text.slice(0, 4)}-03-01` : text;
}

/** Days from one day to another: 0 for the same. */
export const daysBetween = (from: string, to: string): number => Math.round((atNoon(to) - atNoon(from)) / DAY_MS);

/** The day so many days later. */
export const addDays = (day: string, count: number): string =>
  new Date(atNoon(day) + count * DAY_MS).toISOString().slice(0, 10);

/** Whether a specific day falls on a date. A range that reaches over New Year is the year's in which it began. */
export function occursOn({ from, to, yearly }: DatedDay, day: string): boolean {
  const length = to === null ? 0 : atNoon(to) - atNoon(from);
  const within = (start: string): boolean => day >= start && atNoon(day) <= atNoon(start) + length;
  if (!yearly) return within(from);
  const year = Number(day.slice(0, 4));
  return (
    day >= from && [year, year - 1].some((other) => other >= Number(from.slice(0, 4)) && within(inYear(from, other)))
  );
}

/** The days from one on, as many as wanted. */
export const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index));
