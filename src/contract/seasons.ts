/** Parts of the year in which a service is in demand, as days and months: `15-10` to `15-01`. */

export interface SeasonWindow {
  /** First day, `DD-MM`. */
  readonly from: string;
  /** Last day, `DD-MM`; before the first one when the window crosses the end of the year. */
  readonly to: string;
}

/** Returns whether a text names a day of the year: `29-02` does, `31-04` does not. */
export function isDayOfYear(text: string): boolean {
  const [, day, month] = /^(\d\d)-(\d\d)$/.exec(text) ?? [];
  const date = new Date(Date.UTC(2024, Number(month) - 1, Number(day)));
  return day !== undefined && date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1;
}

/** Returns a day of the year as text that sorts: `10-15`. */
const sortable = (text: string): string => `${text.slice(3)}-${text.slice(0, 2)}`;

/** Returns whether a window contains a day. @param day ISO day */
export function isInSeason({ from, to }: SeasonWindow, day: string): boolean {
  const [first, last, now] = [sortable(from), sortable(to), day.slice(5)];
  return first <= last ? now >= first && now <= last : now >= first || now <= last;
}
