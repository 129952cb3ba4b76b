/** Formats opening hours from a directory's notation for the reader. */
import { DAY_MS } from "../../../contract/days";
import { dateTimeFormat } from "../../../contract/intl-formats";

const DAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
/** An arbitrary Monday. */
const MONDAY = Date.UTC(2026, 0, 5);

/** Converts `Mo 08:00-12:00,14:00-18:30; Tu …` to one line a day. Text in another notation is returned unchanged. */
export function formatHours(text: string, locale: string): string {
  const short = dateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  return text
    .split("; ")
    .map((part) => {
      const [day = "", ...ranges] = part.split(" ");
      const index = DAYS.indexOf(day);
      if (index < 0) return part;
      return `${short.format(MONDAY + index * DAY_MS)} ${ranges.join(" ").replaceAll(",", ", ").replaceAll("-", "–")}`;
    })
    .join("\n");
}
