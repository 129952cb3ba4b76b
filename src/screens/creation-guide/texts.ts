/** Texts of the guide. */
import { daysBetween } from "../../contract/days";
import type { MessageParams } from "../../contract/errors";
import type { Translate } from "../../runtime/i18n";
import { formatDate, shopTimeZone } from "../../runtime/session-formats";
import { relativeTimeFormat } from "../../contract/intl-formats";
import { dayInZone } from "../../contract/zone-clock";

/** Translates a message key of the server; other texts are returned unchanged. */
export const translateOrText = (t: Translate, keyOrText: string, params?: MessageParams): string =>
  t.has(keyOrText) ? t.key(keyOrText, params, { fallback: keyOrText }) : keyOrText;

/** Formats a duration: "45 min", "1 h 20". */
export function duration(t: Translate, minutes: number): string {
  const rounded = minutes > 60 ? Math.round(minutes / 10) * 10 : minutes;
  if (rounded < 60) return t("guide.minutes", { minutes: rounded });
  const rest = rounded % 60;
  return t("guide.hours", {
    hours: Math.floor(rounded / 60),
    minutes: rest === 0 ? "" : String(rest).padStart(2, "0"),
  }).trim();
}

/** Formats a day: "today", "yesterday", "18/11/2026". */
export function relativeDay(iso: string, locale: string, now: Date = new Date()): string {
  const day = new Date(iso);
  if (Number.isNaN(day.getTime())) return "";
  const zone = shopTimeZone();
  const days = daysBetween(dayInZone(zone, now), dayInZone(zone, day));
  if (days === 0 || days === -1) return relativeTimeFormat(locale, { numeric: "auto" }).format(days, "day");
  return formatDate(day);
}
