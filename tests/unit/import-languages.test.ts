/** Languages in the cells of an import. */
import { expect, test } from "vitest";
import { localeIn } from "../../host/server/resources/import/shop-languages";

const LOCALES = ["fr_FR", "fr_BE", "de_DE", "nl_NL"];

test.each([
  ["de_DE", "de_DE"],
  ["de-de", "de_DE"],
  ["de", "de_DE"],
  ["Allemand", "de_DE"],
  ["Deutsch", "de_DE"],
  ["German", "de_DE"],
  ["Nederlands", "nl_NL"],
  ["fr_BE", "fr_BE"],
  // Two countries share it.
  ["français", undefined],
  ["italien", undefined],
])("reads %s as %s", (text, locale) => {
  expect(localeIn(text, LOCALES)).toBe(locale);
});
