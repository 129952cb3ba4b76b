/** Counted texts, such as `key.one` and `key.other`: which form a count needs, for the interface and the server alike. */
import type { MessageParams } from "./errors";

const rulesOf = new Map<string, Intl.PluralRules>();

/** Returns the plural rules of a locale such as `fr_FR`; of the language alone for `fr_XX`. */
function pluralRules(locale: string): Intl.PluralRules {
  const rules = rulesOf.get(locale) ?? new Intl.PluralRules(locale.replace(/_XX$/, "").replace("_", "-"));
  rulesOf.set(locale, rules);
  return rules;
}

/** Returns the plural categories that texts of a locale need. French `many` (millions) reads like `other`. */
export const neededForms = (locale: string): readonly string[] =>
  pluralRules(locale)
    .resolvedOptions()
    .pluralCategories.filter((category) => category !== "many");

/** Returns whether a count takes the singular: 1 in English, 0 and 1 in French. */
export const isSingular = (count: number, locale: string): boolean => pluralRules(locale).select(count) === "one";

/**
 * Returns the keys under which a text may be found, best first: with a number `count` among the parameters, the form for that number and
 * `.other` before the key itself.
 */
export function keysOfText(key: string, params: MessageParams | undefined, locale: string): readonly string[] {
  const count = params?.["count"];
  if (count === undefined) return [key];
  // A count that is formatted already.
  if (typeof count !== "number") return [`${key}.other`, key];
  return [`${key}.${pluralRules(locale).select(count)}`, `${key}.other`, key];
}
