/** Appointments as calendar entries (RFC 5545, RFC 5546), which follow moves and cancellations in the customer's calendar. */

const stamp = (date: Date): string => date.toISOString().replace(/[-:]|\.\d{3}/g, "");
const escaped = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, "\\n");

/** Maximum bytes of a line; longer ones continue after a space. */
const LINE_BYTES = 75;

function folded(line: string): string {
  const lines = [""];
  let bytes = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (bytes + size > LINE_BYTES) {
      lines.push("");
      bytes = 1;
    }
    lines[lines.length - 1] += sign;
    bytes += size;
  }
  return lines.join("\r\n ");
}

export interface CalendarEntry {
  /** The same for all mails about the appointment. */
  readonly uid: string;
  /** Higher with every change. */
  readonly sequence: number;
  readonly start: Date;
  readonly minutes: number;
  readonly title: string;
  readonly place: string;
  /** Mail addresses. */
  readonly organiser: string;
  readonly attendee: string;
}

/** Returns the entry for a mail. */
export function calendarEntry(
  { uid, sequence, start, minutes, title, place, organiser, attendee }: CalendarEntry,
  method: "REQUEST" | "CANCEL",
  now = new Date(),
): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//td-admin//EN",
    `METHOD:${method}`,
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(new Date(start.getTime() + minutes * 60_000))}`,
    `SUMMARY:${escaped(title)}`,
    ...(place === "" ? [] : [`LOCATION:${escaped(place)}`]),
    `STATUS:${method === "CANCEL" ? "CANCELLED" : "CONFIRMED"}`,
    `ORGANIZER:mailto:${organiser}`,
    `ATTENDEE;PARTSTAT=ACCEPTED:mailto:${attendee}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}
