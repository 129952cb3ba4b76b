/** The clock of a dealer's town: mails and links are read anywhere, an appointment is there. */
import { minutesOf } from "../../../../src/contract/opening-hours";
import { offsetAt, wallClock } from "../../../../src/contract/zone-clock";

/** The same instant, written with the zone's clock and offset; what is no instant comes back unchanged. */
export function withOffset(instant: unknown, timeZone: string): unknown {
  const at = typeof instant === "string" ? new Date(instant) : undefined;
  return at === undefined || Number.isNaN(at.getTime()) ? instant : zoned(at, timeZone);
}

/** ISO text of an instant with the zone's offset. */
export function zoned(at: Date, timeZone: string): string {
  const minutes = offsetAt(at, timeZone);
  const part = (number: number): string => String(Math.floor(Math.abs(number))).padStart(2, "0");
  return `${wallClock(at, timeZone)}${minutes < 0 ? "-" : "+"}${part(minutes / 60)}:${part(minutes % 60)}`;
}

/** Day of a zone at an instant, and its minutes that are over. */
export function clockIn(timeZone: string, at: Date): { readonly day: string; readonly minutes: number } {
  const [day = "", time = ""] = wallClock(at, timeZone).split("T");
  return { day, minutes: minutesOf(time.slice(0, 5)) };
}

/** Day and time as somebody reads them who thinks in that language: `Thursday 5 March 2026 at 09:00`. */
export const readable = (at: Date, locale: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale.replace("_", "-"), { dateStyle: "full", timeStyle: "short", timeZone }).format(at);
