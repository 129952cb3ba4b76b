/** The clock of a dealer's town: mails and links are read anywhere, an appointment is there. */
import { minutesOf } from "../../../../src/contract/opening-hours";

const CLOCKS = new Map<string, Intl.DateTimeFormat>();

/** Year to second of an instant in a zone, `2026-03-05T09:00:00`. */
function wallClock(at: Date, timeZone: string): string {
  let clock = CLOCKS.get(timeZone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
    CLOCKS.set(timeZone, clock);
  }
  return clock.format(at).replace(" ", "T");
}

/** Minutes by which the zone's clock is ahead of UTC at an instant. */
const offsetAt = (at: Date, timeZone: string): number =>
  Math.round((Date.parse(`${wallClock(at, timeZone)}Z`) - Math.floor(at.getTime() / 1000) * 1000) / 60_000);

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

/**
 * The instant at which a zone's clock shows so many minutes after midnight of a day; undefined for a time that the clock skips in spring.
 * Of the two in autumn it is the first.
 */
export function instantAt(day: string, minutes: number, timeZone: string): Date | undefined {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
  const offsets = [wanted - 86_400_000, wanted + 86_400_000].map((near) => offsetAt(new Date(near), timeZone));
  return offsets
    .map((offset) => new Date(wanted - offset * 60_000))
    .find((at) => Date.parse(`${wallClock(at, timeZone)}Z`) === wanted);
}

/** Day of a zone at an instant, and its minutes that are over. */
export function clockIn(timeZone: string, at: Date): { readonly day: string; readonly minutes: number } {
  const [day = "", time = ""] = wallClock(at, timeZone).split("T");
  return { day, minutes: minutesOf(time.slice(0, 5)) };
}

/** Day and time as somebody reads them who thinks in that language: `Thursday 5 March 2026 at 09:00`. */
export const readable = (at: Date, locale: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale.replace("_", "-"), { dateStyle: "full", timeStyle: "short", timeZone }).format(at);
