/** Time in a dealer's time zone. Mails and links may be read anywhere, but the appointment is local. */
import { minutesOf } from "../../../../src/contract/opening-hours";
import { offsetAt, wallClock, zonedFormat } from "../../../../src/contract/zone-clock";

/** Rewrites an ISO instant with the zone's offset; other text is returned unchanged. */
export function withOffset(instant: unknown, timeZone: string): unknown {
  const date = typeof instant === "string" ? new Date(instant) : undefined;
  return date === undefined || Number.isNaN(date.getTime()) ? instant : formatWithOffset(date, timeZone);
}

/** Formats an instant as ISO with the zone's offset. */
export function formatWithOffset(instant: Date, timeZone: string): string {
  const minutes = offsetAt(instant, timeZone);
  const part = (number: number): string => String(Math.floor(Math.abs(number))).padStart(2, "0");
  return `${wallClock(instant, timeZone)}${minutes < 0 ? "-" : "+"}${part(minutes / 60)}:${part(minutes % 60)}`;
}

/** Returns the local day at an instant and the minutes since its midnight. */
export function localClock(timeZone: string, instant: Date): { readonly day: string; readonly minutes: number } {
  const [day = "", time = ""] = wallClock(instant, timeZone).split("T");
  return { day, minutes: minutesOf(time.slice(0, 5)) };
}

/** Formats day and time in a language, e.g. `Thursday 5 March 2026 at 09:00`. */
export const formatInstant = (instant: Date, locale: string, timeZone: string): string =>
  zonedFormat(locale.replace("_", "-"), { dateStyle: "full", timeStyle: "short", timeZone }).format(instant);
