/** Countries to choose from. Names come from the browser, in the user's language. */
import { COUNTRY_CODES } from "../../contract/countries";
import { displayNames } from "../../contract/intl-formats";
import type { Option } from "./field-input";

/** Returns a country's name in a locale; the code when the browser knows none. */
export function countryName(code: string, locale: string): string {
  try {
    return displayNames(locale, { type: "region" }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Returns all countries, sorted by name as the locale requires. */
export function countryOptions(locale: string): Option<string>[] {
  const compare = new Intl.Collator(locale).compare;
  return COUNTRY_CODES.map((code) => ({ id: code, label: countryName(code, locale) })).sort((a, b) =>
    compare(a.label, b.label),
  );
}
