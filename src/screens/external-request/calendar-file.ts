/** An appointment for the visitor’s own calendar. */

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
