/**
 * A day and a time that a customer wishes, as two texts in the form's language. The element and the page without JavaScript read them alike;
 * an answer has the wall clock `2026-11-30T14:30`.
 */
import { dayText, parseDay } from "../day-text";
import { isDay } from "../days";
import { parseTime } from "../time-text";

/** The texts of the two inputs. */
export interface TypedStart {
  readonly day: string;
  readonly time: string;
}
export const START_PARTS = ["day", "time"] as const;

/** Between day and time of an answer. */
const SEPARATOR = "T";
const LETTERS: Readonly<Record<string, string>> = { day: "dd", month: "MM", year: "yyyy" };

/** Returns the order and the separators of a day in a language, such as `dd.MM.yyyy`. @param locale `de_DE` */
export const dayPattern = (locale: string): string =>
  new Intl.DateTimeFormat(locale.replace("_", "-"), { day: "2-digit", month: "2-digit", year: "numeric" })
    .formatToParts(new Date(0))
    .map(({ type, value }) => LETTERS[type] ?? value)
    .join("");

/** Returns the texts of an answer. Text that is no day or time is returned as it was typed. */
export function typedStart(answer: string, locale: string): TypedStart {
  const end = answer.lastIndexOf(SEPARATOR);
  if (end < 0) return { day: answer, time: "" };
  return { day: dayText(answer.slice(0, end), dayPattern(locale)), time: answer.slice(end + 1) };
}

/**
 * Returns the answer of two texts; empty without both. Text that is no day or time stays, for the check of the answer to refuse.
 *
 * @param today ISO day; completes a day without its year
 */
export function startAnswer({ day, time }: TypedStart, locale: string, today: string): string {
  if (day.trim() === "" && time.trim() === "") return "";
  const read = parseDay(day, dayPattern(locale), today.slice(0, 4)) ?? day.trim();
  return `${read}${SEPARATOR}${parseTime(time.trim())}`;
}

/** Returns whether the answer has a day and a time. */
export const isStart = (answer: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/.test(answer) && isDay(answer.slice(0, 10));
