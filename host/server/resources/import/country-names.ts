/** Reads countries from cells: codes, or names in any built-in language. */
import { COUNTRY_CODES, isCountryCode } from "../../../../src/contract/countries";
import { foldText } from "../../../../src/contract/fold-text";
import { BUILT_IN_LOCALES } from "../../../../src/locales/index";

let codesByName: ReadonlyMap<string, string> | undefined;

/** Names differ in hyphens and apostrophes between sources. */
const normalise = (name: string): string =>
  foldText(name)
    .replace(/[^a-z]+/g, " ")
    .trim();

function loadNames(): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const locale of BUILT_IN_LOCALES) {
    const display = new Intl.DisplayNames([locale.replace("_", "-")], { type: "region" });
    for (const code of COUNTRY_CODES) names.set(normalise(display.of(code) ?? code), code);
  }
  return names;
}

/** Returns the code of a country; undefined for an unknown name. */
export function countryCode(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  if (isCountryCode(code)) return code;
  codesByName ??= loadNames();
  return codesByName.get(normalise(text));
}
