/** On which dates a specific day falls. Days are ISO calendar days without a time zone. */
export interface DatedDay {
  readonly from: string;
  /** Last day, inclusive; null when it is a single day. */
  readonly to: string | null;
  /** Repeats on the same date every year. */
  readonly yearly: boolean;
}

const atNoon = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/** Returns the same date in another year. 29 February becomes 1 March in a common year. */
export function inYear(day: string, year: number): string {
  const sameDay = `${String(year).padStart(4, "0")}${day.slice(4)}`;
  const date = new Date(atNoon(sameDay));
  return sameDay.endsWith("-02-29") && date.getUTCMonth() !== 1 ? `${sameDay.slice(0, 4)}-03-01` : sameDay;
}

/** Returns whether a specific day falls on a date. A yearly range across New Year belongs to the year in which it starts. */
export function occursOn({ from, to, yearly }: DatedDay, day: string): boolean {
  const length = to === null ? 0 : atNoon(to) - atNoon(from);
  const isInRangeFrom = (start: string): boolean => day >= start && atNoon(day) <= atNoon(start) + length;
  if (!yearly) return isInRangeFrom(from);
  const year = Number(day.slice(0, 4));
  return (
    day >= from &&
    [year, year - 1].some(
      (startYear) => startYear >= Number(from.slice(0, 4)) && isInRangeFrom(inYear(from, startYear)),
    )
  );
}
