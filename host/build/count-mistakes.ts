/** Finds texts with a count that read wrong for some number. */
import { neededForms } from "../../src/contract/plural";

/** A count before a word, which then agrees with it. A share such as `{count} of {total}` has no forms. */
const COUNTED = /\{count\}[\s\u00a0\u202f]+(?!(?:of|sur|von) \{)\p{L}/u;
const FORM = /\.(zero|one|two|few|many|other)$/;
/** A written 1, except in a name such as H1. */
const WRITTEN_ONE = /(?<![\p{L}\d])1(?![\p{L}\d])/u;

/** Returns what is wrong with the counted texts of a locale, one line for each. */
export function countMistakes(locale: string, texts: Readonly<Record<string, string>>): string[] {
  const forms = neededForms(locale);
  const names = forms.map((form) => `.${form}`).join(", ");
  return Object.entries(texts).flatMap(([key, text]) => {
    const at = `${locale} ${key}`;
    if (!FORM.test(key)) return COUNTED.test(text) ? [`${at}: needs the forms ${names}`] : [];
    if (key.endsWith(".one") && WRITTEN_ONE.test(text) && !text.includes("{count}"))
      return [`${at}: write {count}, because .one is not always 1`];
    // A choice may have the value "other" as well.
    if (!key.endsWith(".other") || !text.includes("{count}")) return [];
    const base = key.slice(0, -".other".length);
    return forms
      .filter((form) => texts[`${base}.${form}`] === undefined)
      .map((form) => `${at}: the form .${form} is missing`);
  });
}
