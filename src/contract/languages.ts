/** Languages that records may be in: those of the shop, or of any shop for the texts of the platform. */
import { COUNTRY_CODES, isCountryCode } from "./countries";
import type { FieldError, FieldErrors } from "./errors";
import { rowFields, type Field, type Fields, type LocaleOptions } from "./fields";
import { isRecord } from "./object";

/** Country of `en_XX`, the locale for texts that are missing in all other locales. */
const ANY_COUNTRY = "XX";

/** Locales of countries with several languages; one locale of each country follows from the country. */
const FURTHER_LOCALES = ["en_XX", "fr_BE", "fr_CH", "it_CH", "fr_CA", "de_LU", "sv_FI", "ca_ES"];

/** Created on first use, because browsers take long to load the names. */
let languageNames: Intl.DisplayNames | undefined;

/** Returns whether a locale such as `fr_FR` names a language and a country that exist. */
function isKnownLocale(locale: string): boolean {
  const [language = "", country = ""] = locale.split("_");
  if (!isCountryCode(country) && country !== ANY_COUNTRY) return false;
  languageNames ??= new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });
  return languageNames.of(language) !== undefined;
}

/** Returns the locales to choose from where any shop's language is allowed. */
export const platformLocales = (): string[] => [
  ...new Set([
    ...COUNTRY_CODES.flatMap((country) => {
      const { language } = new Intl.Locale(`und-${country}`).maximize();
      return language.length === 2 ? [`${language}_${country}`] : [];
    }),
    "en_GB",
    ...FURTHER_LOCALES,
  ]),
];

export const isOfPlatform = ({ options }: Pick<Field, "options">): boolean =>
  (options as LocaleOptions).of === "platform";

/** Yields the locales of a record with their field paths, including those in rows. */
function* localesIn(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  prefix = "",
): Generator<readonly [path: string, locale: string, field: Field]> {
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name];
    if (field?.kind === "locale" && typeof value === "string") yield [`${prefix}${name}`, value, field];
    if (field?.kind !== "rows" || !Array.isArray(value)) continue;
    const cells = rowFields(field);
    for (const [index, row] of value.entries())
      if (isRecord(row)) yield* localesIn(cells, row, `${prefix}${name}.${index}.`);
  }
}

/**
 * Returns an error for each locale that the shop does not use. Those that the record already has may stay: a shop can stop using a language.
 *
 * @param languages locales of the shop; empty outside of a shop, where every locale is allowed
 */
export function languageErrors(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  languages: readonly string[],
  stored: Readonly<Record<string, unknown>> = {},
): FieldErrors {
  const errors: Record<string, FieldError> = {};
  let before: ReadonlySet<string> | undefined;
  for (const [path, locale, field] of localesIn(fields, values)) {
    if (isOfPlatform(field) ? isKnownLocale(locale) : languages.length === 0 || languages.includes(locale)) continue;
    before ??= new Set([...localesIn(fields, stored)].map(([, each]) => each));
    if (!before.has(locale)) errors[path] = { key: "error.language" };
  }
  return errors;
}
