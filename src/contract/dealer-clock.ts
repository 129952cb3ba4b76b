/** Starts as both sides mean them: the instants carry the dealer's offset, and their wall-clock part counts, whatever zone this browser is in. */

const clock = (instant: string): Date => new Date(`${instant.slice(0, 19)}Z`);

const format = (instant: string, locale: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(clock(instant));

/** `Monday 23 November 2026 at 14:15` */
export const whenText = (instant: string, locale: string): string =>
  format(instant, locale, { dateStyle: "full", timeStyle: "short" });

/** ISO day of the dealer's calendar. */
export const dayOf = (instant: string): string => instant.slice(0, 10);
/** `Monday 23 November` */
export const dayText = (instant: string, locale: string): string =>
  format(instant, locale, { weekday: "long", day: "numeric", month: "long" });
/** `14:15` */
export const timeText = (instant: string, locale: string): string => format(instant, locale, { timeStyle: "short" });
