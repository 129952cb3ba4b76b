/** Time in a dealer's time zone. Mails and links may be read anywhere, but the appointment is local. */
import { minutesOf } from "../../../../src/contract/opening-hours";
import { knownZone, offsetAt, wallClock } from "../../../../src/contract/zone-clock";

/** Rewrites an ISO instant with the zone's offset; other text is returned unchanged. */
export function withOffset(instant: unknown, timeZone: string): unknown {
  const at = typeof instant === "string" ? new Date(instant) : undefined;
  return at === undefined || Number.isNaN(at.getTime()) ? instant : zoned(at, timeZone);
}

/** Formats an instant as ISO with the zone's offset. */
export function zoned(at: Date, timeZone: string): string {
  const minutes = offsetAt(at, timeZone);
  const part = (number: number): string => String(Math.floor(Math.abs(number))).padStart(2, "0");
  return `${wallClock(at, timeZone)}${minutes < 0 ? "-" : "+"}${part(minutes / 60)}:${part(minutes % 60)}`;
}

/** Returns the local day at an instant and the minutes since its midnight. */
export function clockIn(timeZone: string, at: Date): { readonly day: string; readonly minutes: number } {
  const [day = "", time = ""] = wallClock(at, timeZone).split("T");
  return { day, minutes: minutesOf(time.slice(0, 5)) };
}

/** Formats day and time in a language, e.g. `Thursday 5 March 2026 at 09:00`. */
export const readable = (at: Date, locale: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale.replace("_", "-"), {
    dateStyle: "full",
    timeStyle: "short",
    timeZone: knownZone(timeZone),
  }).format(at);
