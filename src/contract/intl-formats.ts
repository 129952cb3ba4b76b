/** Formatters of `Intl`, each created once: creating one loads data of its locale, which takes a phone up to 30 ms. */

function createOnce<Options extends object, Format>(
  create: (locale: string, options: Options) => Format,
): (locale: string, options: Options) => Format {
  const formats = new Map<string, Format>();
  return (locale, options) => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const format = formats.get(key) ?? create(locale, options);
    formats.set(key, format);
    return format;
  };
}

const numberFormats = createOnce(
  (locale: string, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

/**
 * Returns the format of numbers with some options.
 *
 * @param locale BCP 47 tag, such as `fr-FR`
 * @throws RangeError for invalid tags and options, as `Intl` does
 */
export const numberFormat = (locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  numberFormats(locale, options);

/**
 * Returns the format of dates with some options.
 *
 * @throws RangeError also for time zones that this machine does not know; see `zonedFormat`
 */
export const dateTimeFormat = createOnce(
  (locale: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

/** Returns the names of languages or countries in a locale. */
export const displayNames = createOnce(
  (locale: string, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(locale, options),
);

/** Returns the format of durations relative to now: "12 min ago". */
export const relativeTimeFormat = createOnce(
  (locale: string, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);
