/** When a feed runs next. */
import { DAY_MS } from "./days";
import { MIN_FEED_MINUTES, type FEED_SCHEDULES } from "./feeds";
import { dayInZone, instantOf } from "./zone-clock";

export interface FeedSchedule {
  readonly schedule: (typeof FEED_SCHEDULES)[number] | null;
  readonly everyMinutes: number | null;
  readonly times: readonly { readonly time: string | null }[];
}

/** Days that are looked at for the next time of a day: it may be skipped by the clock today. */
const DAYS_AHEAD = 3;
const MINUTE_MS = 60_000;

/**
 * Returns the next run after an instant; null for a feed that is started by hand. A time of the day that the clock shows twice in autumn runs
 * once, one that it skips in spring runs when the clock has moved on.
 */
export function nextRun({ schedule, everyMinutes, times }: FeedSchedule, after: Date, timeZone: string): Date | null {
  if (schedule === "INTERVAL")
    return new Date(after.getTime() + Math.max(everyMinutes ?? 0, MIN_FEED_MINUTES) * MINUTE_MS);
  if (schedule !== "DAILY") return null;
  const days = Array.from({ length: DAYS_AHEAD }, (_, ahead) =>
    dayInZone(timeZone, new Date(after.getTime() + ahead * DAY_MS)),
  );
  const instants = days.flatMap((day) =>
    times.flatMap(({ time }) => (time === null ? [] : [instantOf(`${day}T${time}`, timeZone)])),
  );
  const later = instants.filter((instant) => instant > after).map((instant) => instant.getTime());
  return later.length === 0 ? null : new Date(Math.min(...later));
}

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
