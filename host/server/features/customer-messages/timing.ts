/** When messages leave: offsets before a visit, and the hours in which text messages may be sent. Pure; on the dealer's clock. */
import { addDays, daysSinceMonday } from "../../../../src/contract/days";
import { instantOf, wallClock } from "../../../../src/contract/zone-clock";

const HOUR_MS = 3_600_000;
const HOURS_A_DAY = 24;
/** Days in which a window must open: noSunday closes one. */
const SEARCHED_DAYS = 3;

/** When a message about a visit is due. */
export interface Timing {
  /** A number of hours before, or the day before at a time of day. */
  readonly timing: "BEFORE" | "DAY_BEFORE" | null;
  readonly hours: number | null;
  /** `18:00`. */
  readonly time: string | null;
}

const dayAt = (instant: Date, timeZone: string, days: number, time: string): Date =>
  instantOf(`${addDays(wallClock(instant, timeZone).slice(0, 10), days)}T${time}`, timeZone);

/**
 * Returns when a reminder of a visit is due. Whole days are counted on the calendar, so that 24 hours before a visit is the same time of day
 * also when the clock changes in between.
 */
export function reminderDue(start: Date, { timing, hours, time }: Timing, timeZone: string): Date | undefined {
  if (timing === "DAY_BEFORE") return time === null ? undefined : dayAt(start, timeZone, -1, time);
  if (hours === null) return undefined;
  const days = Math.floor(hours / HOURS_A_DAY);
  const sameTime = days === 0 ? start : dayAt(start, timeZone, -days, wallClock(start, timeZone).slice(11, 16));
  return new Date(sameTime.getTime() - (hours % HOURS_A_DAY) * HOUR_MS);
}

/** Returns the time of day, `days` after a visit. */
export const daysAfter = (visit: Date, days: number, time: string, timeZone: string): Date =>
  dayAt(visit, timeZone, days, time);

/** Hours in which text messages may be sent: `08:00` to `20:00`. */
export interface SendWindow {
  readonly from: string;
  readonly to: string;
  readonly noSunday: boolean;
}

const isSunday = (day: string): boolean => daysSinceMonday(day) === 6;

/** Returns whether a text message may leave at an instant. */
export function isOpen(instant: Date, { from, to, noSunday }: SendWindow, timeZone: string): boolean {
  const [day = "", clock = ""] = wallClock(instant, timeZone).split("T");
  const time = clock.slice(0, 5);
  return time >= from && time < to && !(noSunday && isSunday(day));
}

/** Returns the next instant at which the window opens; undefined when it never does. */
function nextOpening(instant: Date, window: SendWindow, timeZone: string): Date | undefined {
  if (isOpen(instant, window, timeZone)) return instant;
  const today = wallClock(instant, timeZone).slice(0, 10);
  for (let days = 0; days < SEARCHED_DAYS; days++) {
    const day = addDays(today, days);
    const opening = instantOf(`${day}T${window.from}`, timeZone);
    if (opening >= instant && !(window.noSunday && isSunday(day))) return opening;
  }
  return undefined;
}

/** Returns the last minute before an instant in which the window was open. */
function lastOpening(instant: Date, window: SendWindow, timeZone: string): Date | undefined {
  const today = wallClock(instant, timeZone).slice(0, 10);
  for (let days = 0; days < SEARCHED_DAYS; days++) {
    const day = addDays(today, -days);
    const last = new Date(instantOf(`${day}T${window.to}`, timeZone).getTime() - 60_000);
    if (last <= instant && !(window.noSunday && isSunday(day))) return last;
  }
  return undefined;
}

/**
 * Returns when a text message that is due leaves. Outside of the window, a reminder leaves at the end of the window before, or at the next
 * opening when that has passed; other messages wait for the next opening. Undefined: it would come after the visit.
 *
 * @param start the visit that the message reminds of; undefined for messages that never come too late
 */
export function placeInWindow(
  due: Date,
  now: Date,
  window: SendWindow,
  timeZone: string,
  start: Date | undefined,
): Date | undefined {
  const wanted = due < now ? now : due;
  if (isOpen(wanted, window, timeZone)) return start === undefined || wanted < start ? wanted : undefined;
  const earlier = start === undefined ? undefined : lastOpening(wanted, window, timeZone);
  if (earlier !== undefined && earlier >= now) return earlier;
  const later = nextOpening(wanted, window, timeZone);
  return later !== undefined && (start === undefined || later < start) ? later : undefined;
}
