/** Reads languages from cells: locales, short codes, or names in any built-in language. */
import { foldText } from "../../../../src/contract/fold-text";
import { BUILT_IN_LOCALES } from "../../../../src/locales/index";

const nameIn = (locale: string, language: string): string =>
  new Intl.DisplayNames([locale.replace("_", "-")], { type: "language" }).of(language) ?? language;

/** Returns the locale that a text names among those of a shop. Undefined if none, or if several countries share the language. */
export function localeIn(text: string, locales: readonly string[]): string | undefined {
  const exact = locales.find((each) => each.toLowerCase() === text.trim().replace("-", "_").toLowerCase());
  if (exact !== undefined) return exact;
  const folded = foldText(text).trim();
  const [found, ...others] = locales.filter((each) => {
    const language = each.slice(0, 2);
    return [language, ...[each, ...BUILT_IN_LOCALES].map((reader) => nameIn(reader, language))].some(
      (name) => foldText(name) === folded,
    );
  });
  return others.length === 0 ? found : undefined;
}

/** Returns the names of a shop's languages for an error: `français (fr_FR), anglais (en_GB)`. */
export const nameLocales = (locales: readonly string[], reader: string): string =>
  locales.map((locale) => `${nameIn(reader, locale.slice(0, 2))} (${locale})`).join(", ");
