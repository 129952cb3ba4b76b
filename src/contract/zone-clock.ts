/** The clock of a time zone: what it shows at an instant, and the instant at which it shows something. Pure. */

const CLOCKS = new Map<string, Intl.DateTimeFormat>();

/** Year to second of an instant in a zone, `2026-03-05T09:00:00`. */
export function wallClock(at: Date, timeZone: string): string {
  let clock = CLOCKS.get(timeZone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
    CLOCKS.set(timeZone, clock);
  }
  return clock.format(at).replace(" ", "T");
}

/** Minutes by which the zone's clock is ahead of UTC at an instant. */
export const offsetAt = (at: Date, timeZone: string): number =>
  Math.round((Date.parse(`${wallClock(at, timeZone)}Z`) - Math.floor(at.getTime() / 1000) * 1000) / 60_000);

/** The two instants that may be meant by what a zone's clock shows, by its offsets of the day before and after. */
const meant = (wanted: number, timeZone: string): Date[] =>
  [wanted - 86_400_000, wanted + 86_400_000].map(
    (near) => new Date(wanted - offsetAt(new Date(near), timeZone) * 60_000),
  );

/** The one of them at which the clock does show it. */
const shown = (wanted: number, timeZone: string): Date | undefined =>
  meant(wanted, timeZone).find((at) => Date.parse(`${wallClock(at, timeZone)}Z`) === wanted);

/**
 * The instant at which a zone's clock shows so many minutes after midnight of a day; undefined for a time that the clock skips in spring.
 * Of the two in autumn it is the first.
 */
export function instantAt(day: string, minutes: number, timeZone: string): Date | undefined {
  return shown(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000, timeZone);
}

/** The same for `2026-03-05T09:00`; a time that the clock skips is as much later as it is put forward. */
export function instantOf(wall: string, timeZone: string): Date {
  const wanted = Date.parse(`${wall}Z`);
  return shown(wanted, timeZone) ?? meant(wanted, timeZone)[0] ?? new Date(wanted);
}
