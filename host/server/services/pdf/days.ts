/** Writes days in documents. */

/**
 * Returns the day in the language of a document, with the name of the month.
 *
 * @param day ISO day
 */
export const dayText = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale.replace("_", "-"), { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T12:00:00Z`),
  );
