/** When a feed or an export runs next. */
import cronParser, { type CronFields } from "cron-parser";
import { addDays, DAY_MS } from "../../../../src/contract/days";
import { areTooClose, type FeedSchedule } from "../../../../src/contract/feed-schedule";
import { MIN_FEED_MINUTES } from "../../../../src/contract/feeds";
import { dayInZone, instantOf } from "../../../../src/contract/zone-clock";

/** Days that are looked at for the next time of a day: it may be skipped by the clock today. */
const DAYS_AHEAD = 3;
/** Days that are looked at for an expression, which may name 29 February. */
const CRON_DAYS_AHEAD = 8 * 366;
const MINUTE_MS = 60_000;
const FIVE_FIELDS = /^\S+(?:\s+\S+){4}$/;
const ALL = { dayOfMonth: 31, dayOfWeek: 7 } as const;

interface CronTimes {
  /** `HH:mm`. */
  readonly times: readonly string[];
  matches(day: string): boolean;
}

/** As cron does it, a day matches either kind of day when the expression limits both. */
function matchesDay({ dayOfMonth, month, dayOfWeek }: CronFields, day: string): boolean {
  const date = new Date(day);
  if (!month.some((number) => number === date.getUTCMonth() + 1)) return false;
  const isDayOfMonth = dayOfMonth.some((number) => number === date.getUTCDate());
  const isWeekday = dayOfWeek.some((number) => number % 7 === date.getUTCDay());
  const limitsBoth = dayOfMonth.length < ALL.dayOfMonth && dayOfWeek.length < ALL.dayOfWeek;
  return limitsBoth ? isDayOfMonth || isWeekday : isDayOfMonth && isWeekday;
}

const twoDigits = (number: number): string => String(number).padStart(2, "0");

/** Reads an expression of five fields. Returns undefined for one that cannot be read. */
function readCron(text: string): CronTimes | undefined {
  // Seconds, the last day and the nth weekday are no part of the five fields.
  if (!FIVE_FIELDS.test(text.trim()) || text.includes("#")) return undefined;
  try {
    const { fields } = cronParser.parseExpression(text.trim());
    const hasOnlyNumbers = Object.values(fields).every((values) => values.every((value) => typeof value === "number"));
    if (!hasOnlyNumbers) return undefined;
    return {
      times: fields.hour.flatMap((hour) => fields.minute.map((minute) => `${twoDigits(hour)}:${twoDigits(minute)}`)),
      matches: (day) => matchesDay(fields, day),
    };
  } catch {
    return undefined;
  }
}

/** Returns why a feed cannot run by an expression: it cannot be read, or names times that are too close to each other. */
export function cronError(text: string): "cron" | "too-close" | undefined {
  const cron = readCron(text);
  if (cron === undefined) return "cron";
  return areTooClose(cron.times.map((time) => ({ time }))) ? "too-close" : undefined;
}

/** Returns the first instant after another one on a day and at a time of it. */
function nextTime(days: Iterable<string>, times: readonly string[], after: Date, timeZone: string): Date | null {
  for (const day of days) {
    const later = times
      .map((time) => instantOf(`${day}T${time}`, timeZone).getTime())
      .filter((instant) => instant > after.getTime());
    if (later.length > 0) return new Date(Math.min(...later));
  }
  return null;
}

function* cronDays({ matches }: CronTimes, first: string): Generator<string> {
  for (let ahead = 0; ahead <= CRON_DAYS_AHEAD; ahead++) {
    const day = addDays(first, ahead);
    if (matches(day)) yield day;
  }
}

/**
 * Returns the next run after an instant; null for a feed that is started by hand. A time of the day that the clock shows twice in autumn runs
 * once, one that it skips in spring runs when the clock has moved on.
 */
export function nextRun(
  { schedule, everyMinutes, times, cron }: FeedSchedule,
  after: Date,
  timeZone: string,
): Date | null {
  switch (schedule) {
    case "INTERVAL":
      return new Date(after.getTime() + Math.max(everyMinutes ?? 0, MIN_FEED_MINUTES) * MINUTE_MS);
    case "DAILY": {
      const days = Array.from({ length: DAYS_AHEAD }, (_, ahead) =>
        dayInZone(timeZone, new Date(after.getTime() + ahead * DAY_MS)),
      );
      return nextTime(
        days,
        times.flatMap(({ time }) => time ?? []),
        after,
        timeZone,
      );
    }
    case "CRON": {
      const read = readCron(cron ?? "");
      return read === undefined
        ? null
        : nextTime(cronDays(read, dayInZone(timeZone, after)), read.times, after, timeZone);
    }
    default:
      return null;
  }
}

/** Returns whether two schedules are the same. */
export const isSameSchedule = (one: FeedSchedule, other: FeedSchedule): boolean =>
  one.schedule === other.schedule &&
  one.everyMinutes === other.everyMinutes &&
  one.cron === other.cron &&
  JSON.stringify(one.times) === JSON.stringify(other.times);

/** Returns the schedule of stored values, where empty ones are left out. */
export const storedSchedule = ({ schedule, everyMinutes, times, cron }: Partial<FeedSchedule>): FeedSchedule => ({
  schedule: schedule ?? "MANUAL",
  everyMinutes: everyMinutes ?? null,
  times: times ?? [],
  cron: cron ?? null,
});
