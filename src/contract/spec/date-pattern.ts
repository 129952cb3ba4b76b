/** Formats dates by the session's patterns, such as `dd/MM/yyyy` and `HH:mm`. */
import { wallClock } from "../zone-clock";

/** Longest part first, so that `dd` is not read as two `d`. */
const PARTS = /yyyy|yy|MM|M|dd|d|HH|H|hh|h|mm|m|ss|s|a/g;

/**
 * Formats an instant by a pattern of `yyyy yy MM M dd d HH H hh h mm m ss s a`; other characters are copied.
 *
 * @param timeZone IANA name; undefined: the machine's own
 * @example formatPattern(new Date("2026-11-18T09:08:00Z"), "dd/MM/yyyy HH:mm", "UTC") // "18/11/2026 09:08"
 */
export function formatPattern(instant: Date, pattern: string, timeZone: string | undefined): string {
  const [year = "", month = "", day = "", hour = "", minute = "", second = ""] = wallClock(instant, timeZone).split(
    /[-T:]/,
  );
  const hour12 = String(Number(hour) % 12 || 12);
  const values: Readonly<Record<string, string>> = {
    yyyy: year,
    yy: year.slice(-2),
    MM: month,
    M: String(Number(month)),
    dd: day,
    d: String(Number(day)),
    HH: hour,
    H: String(Number(hour)),
    hh: hour12.padStart(2, "0"),
    h: hour12,
    mm: minute,
    m: String(Number(minute)),
    ss: second,
    s: String(Number(second)),
    a: Number(hour) < 12 ? "AM" : "PM",
  };
  return pattern.replace(PARTS, (part) => values[part] ?? part);
}
