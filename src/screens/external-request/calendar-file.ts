/** Appointments as calendar files. */

const utcStamp = (date: Date): string => date.toISOString().replace(/[-:]|\.\d{3}/g, "");
const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\n/g, "\\n");

export interface CalendarEntry {
  readonly id: string;
  /** ISO instant. */
  readonly start: string;
  readonly title: string;
  readonly place: string;
}

/** Length of an entry in minutes; the duration of the visit is not known here. */
const ENTRY_MINUTES = 60;

/** Returns an iCalendar file (RFC 5545) as a `data:` URL. */
export function calendarFile({ id, start, title, place }: CalendarEntry): string {
  const from = new Date(start);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//td-admin//EN",
    "BEGIN:VEVENT",
    `UID:${escapeText(id)}@td-admin`,
    `DTSTAMP:${utcStamp(new Date())}`,
    `DTSTART:${utcStamp(from)}`,
    `DTEND:${utcStamp(new Date(from.getTime() + ENTRY_MINUTES * 60_000))}`,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(place)}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(lines.join("\r\n"))}`;
}
