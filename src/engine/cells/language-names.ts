/** Names of languages that are offered together. */

import { displayNames } from "../../contract/intl-formats";

const withCapital = (name: string, locale: string): string => name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);

/**
 * Returns the names of locales in the interface language: `French`, or `French (Belgium)` where several are of the same language.
 *
 * @param locales such as `fr_FR`
 * @param locale interface language, for `Intl`
 */
export function languageNames(locales: readonly string[], locale: string): ReadonlyMap<string, string> {
  const languages = displayNames(locale, {
    type: "language",
    languageDisplay: "standard",
    fallback: "code",
  });
  const countries = displayNames(locale, { type: "region", fallback: "none" });
  const shared = (language: string): boolean => locales.filter((each) => each.startsWith(`${language}_`)).length > 1;
  return new Map(
    locales.map((code) => {
      const [language = code, country = ""] = code.split("_");
      const name = withCapital(languages.of(language) ?? language, locale);
      const countryName = country === "" || !shared(language) ? undefined : countries.of(country);
      return [code, countryName === undefined ? name : `${name} (${countryName})`];
    }),
  );
}
