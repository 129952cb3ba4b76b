/** The schedule of a feed or an export. */
import { DAY_MS } from "./days";
import { MIN_FEED_MINUTES, type FEED_SCHEDULES } from "./feeds";

export interface FeedSchedule {
  readonly schedule: (typeof FEED_SCHEDULES)[number] | null;
  readonly everyMinutes: number | null;
  readonly times: readonly { readonly time: string | null }[];
  /** Minute, hour, day of the month, month and day of the week: `30 6 * * 1-5`. */
  readonly cron: string | null;
}

const MINUTE_MS = 60_000;

/** Returns whether two of the times are closer than feeds may run, also across midnight. */
export function areTooClose(times: FeedSchedule["times"]): boolean {
  const minutes = times
    .flatMap(({ time }) => (time === null ? [] : [Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))]))
    .toSorted((a, b) => a - b);
  const [first] = minutes;
  if (first === undefined || minutes.length < 2) return false;
  const following = [...minutes.slice(1), first + DAY_MS / MINUTE_MS];
  return minutes.some((minute, index) => (following[index] ?? Infinity) - minute < MIN_FEED_MINUTES);
}
