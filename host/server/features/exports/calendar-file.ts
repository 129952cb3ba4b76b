/** Writes calendar entries as a file (RFC 5545) that calendars of all vendors read. */
import type { CalendarEntry } from "./export-definition";

/** Longest line in bytes, without its end. */
const MAX_LINE_BYTES = 75;

const stamp = (instant: Date): string => `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

const escapeText = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`);

/** Folds a line at the limit, between signs. Continued lines start with a space. */
function fold(line: string): string {
  let folded = "";
  let bytes = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (bytes + size > MAX_LINE_BYTES) {
      folded += "\r\n ";
      bytes = 1;
    }
    folded += sign;
    bytes += size;
  }
  return `${folded}\r\n`;
}

function entryLines({ uid, start, end, title, place, description, isCancelled }: CalendarEntry, now: Date): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(end)}`,
    `SUMMARY:${escapeText(title)}`,
    ...(place === "" ? [] : [`LOCATION:${escapeText(place)}`]),
    ...(description === "" ? [] : [`DESCRIPTION:${escapeText(description)}`]),
    `STATUS:${isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
  ];
}

export async function* writeCalendar(
  name: string,
  entries: AsyncIterable<CalendarEntry>,
  now = new Date(),
): AsyncGenerator<Buffer> {
  const head = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//td-admin//appointments//EN",
    `X-WR-CALNAME:${escapeText(name)}`,
  ];
  yield Buffer.from(head.map(fold).join(""));
  for await (const entry of entries) yield Buffer.from(entryLines(entry, now).map(fold).join(""));
  yield Buffer.from(fold("END:VCALENDAR"));
}
