/** Starts as both sides mean them: the instants carry the dealer's offset, and their wall-clock part counts, whatever zone this browser is in. */

const clock = (instant: string): Date => new Date(`${instant.slice(0, 19)}Z`);

const format = (instant: string, locale: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(clock(instant));

/** `Monday 23 November 2026 at 14:15` */
export const whenText = (instant: string, locale: string): string =>
  format(instant, locale, { dateStyle: "full", timeStyle: "short" });

/** ISO day of the dealer's calendar. */
export const dayOf = (instant: string): string => instant.slice(0, 10);
/** `Monday 23 November` */
export const dayText = (instant: string, locale: string): string =>
  format(instant, locale, { weekday: "long", day: "numeric", month: "long" });
/** `14:15` */
export const timeText = (instant: string, locale: string): string => format(instant, locale, { timeStyle: "short" });

const stamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, "");
const escaped = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\n/g, "\\n");

export interface CalendarEntry {
  readonly id: string;
  /** ISO instant. */
  readonly start: string;
  readonly title: string;
  readonly place: string;
}

/** How long an entry is where nothing says how long the visit takes. */
const ENTRY_MINUTES = 60;

/** An iCalendar file (RFC 5545) as an address to save it from. */
export function calendarFile({ id, start, title, place }: CalendarEntry): string {
  const from = new Date(start);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//td-admin//EN",
    "BEGIN:VEVENT",
    `UID:${escaped(id)}@td-admin`,
    `DTSTAMP:${stamp(new Date())}`,
    `DTSTART:${stamp(from)}`,
    `DTEND:${stamp(new Date(from.getTime() + ENTRY_MINUTES * 60_000))}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(lines.join("\r\n"))}`;
}
