/**
 * Formats appointment times. An instant has the dealer's offset. Only its wall-clock part is formatted, so the browser's
 * time zone has no effect.
 */

import { dateTimeFormat } from "./intl-formats";

const clock = (instant: string): Date => new Date(`${instant.slice(0, 19)}Z`);

const format = (instant: string, locale: string, options: Intl.DateTimeFormatOptions): string =>
  dateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(clock(instant));

/** `Monday 23 November 2026 at 14:15` */
export const whenText = (instant: string, locale: string): string =>
  format(instant, locale, { dateStyle: "full", timeStyle: "short" });

/** Returns the ISO day in the dealer's calendar. */
export const dealerDay = (instant: string): string => instant.slice(0, 10);
/** `Monday 23 November` */
export const dayText = (instant: string, locale: string): string =>
  format(instant, locale, { weekday: "long", day: "numeric", month: "long" });
/** `14:15` */
export const timeText = (instant: string, locale: string): string => format(instant, locale, { timeStyle: "short" });
