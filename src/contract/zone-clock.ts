/** Converts between instants and the wall clock of a time zone. Pure functions. */
import { DAY_MS } from "./days";
import { dateTimeFormat } from "./intl-formats";

/** `2026-03-05T09:00:00`. */
const WALL_CLOCK_LENGTH = 19;
const CLOCKS = new Map<string | undefined, Intl.DateTimeFormat>();

/** Returns whether this machine's `Intl` knows the IANA time zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns a format, in UTC when this machine does not know its time zone. A browser may be older than the server that validated the zone,
 * and one stored value must not break every reader. Tries before it asks, because creating a format takes long.
 */
export function zonedFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return dateTimeFormat(locale, options);
  } catch (error) {
    if (options.timeZone === undefined || isTimeZone(options.timeZone)) throw error;
    return dateTimeFormat(locale, { ...options, timeZone: "UTC" });
  }
}

/** Returns the wall-clock time of an instant in a zone, undefined for the machine's own: `2026-03-05T09:00:00`. Unknown zones show UTC. */
export function wallClock(instant: Date, timeZone: string | undefined): string {
  if (timeZone === "UTC") return instant.toISOString().slice(0, WALL_CLOCK_LENGTH);
  let clock = CLOCKS.get(timeZone);
  if (clock === undefined) {
    clock = zonedFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
    CLOCKS.set(timeZone, clock);
  }
  return clock.format(instant).replace(" ", "T");
}

/**
 * Returns the ISO day of an instant in a time zone.
 *
 * @param timeZone IANA name; undefined: the machine's own; an unknown one counts as UTC
 * @param instant default: now
 */
export const dayInZone = (timeZone: string | undefined, instant: Date = new Date()): string =>
  wallClock(instant, timeZone).slice(0, 10);

/** Returns the zone's offset from UTC at an instant, in minutes. */
export const offsetAt = (instant: Date, timeZone: string): number =>
  Math.round((Date.parse(`${wallClock(instant, timeZone)}Z`) - Math.floor(instant.getTime() / 1000) * 1000) / 60_000);

/** Returns the two instants that a wall-clock time may mean, by the offsets of the day before and after. */
const candidateInstants = (wallTime: number, timeZone: string): Date[] =>
  [wallTime - DAY_MS, wallTime + DAY_MS].map(
    (near) => new Date(wallTime - offsetAt(new Date(near), timeZone) * 60_000),
  );

/** Returns the instants at which the zone's clock shows the wall time, the first one first. */
const instantsShowing = (wallTime: number, timeZone: string): Date[] =>
  candidateInstants(wallTime, timeZone).filter(
    (instant) => Date.parse(`${wallClock(instant, timeZone)}Z`) === wallTime,
  );

/** Returns the instant at which the zone's clock shows the wall time; undefined for a time that the clock skips. */
const instantShowing = (wallTime: number, timeZone: string): Date | undefined => instantsShowing(wallTime, timeZone)[0];

/** Returns whether a zone's clock shows a wall-clock time (`2026-10-25T02:30`) twice, because summer time ends. */
export const isShownTwice = (wall: string, timeZone: string): boolean =>
  new Set(instantsShowing(Date.parse(`${wall}Z`), timeZone).map(Number)).size > 1;

/**
 * Returns the instant at which a zone's clock shows `minutes` after midnight of a day. Undefined for a time that the clock skips in spring;
 * the first of the two in autumn.
 */
export function instantAt(day: string, minutes: number, timeZone: string): Date | undefined {
  return instantShowing(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000, timeZone);
}

/** Returns the instant of a wall-clock time (`2026-03-05T09:00`). A skipped time moves forward by the length of the gap. */
export function instantOf(wall: string, timeZone: string): Date {
  const wallTime = Date.parse(`${wall}Z`);
  return instantShowing(wallTime, timeZone) ?? candidateInstants(wallTime, timeZone)[0] ?? new Date(wallTime);
}
