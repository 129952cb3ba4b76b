/** Opening hours as directories write them, in the reader's words. */
const DAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
/** Any Monday. */
const MONDAY = Date.UTC(2026, 0, 5);
const DAY_MS = 86_400_000;

/** One line a day of `Mo 08:00-12:00,14:00-18:30; Tu …`; what is not written so stays as it is. */
export function hoursWords(text: string, locale: string): string {
  const short = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
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
