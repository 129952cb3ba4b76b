/** Options known to the browser: time zones, countries, languages. */
import { foldText } from "../../contract/fold-text";
import type { Option, OptionSearch } from "./field-input";

const MAX_RESULTS = 50;

/**
 * Creates a search over local options. Every word must occur; options that start with the text come first. Returns at
 * most 50, or all for an empty text.
 */
export function localSearch<Id extends string | number>(options: readonly Option<Id>[]): OptionSearch<Id> {
  const foldedOptions = options.map((option) => ({
    option,
    text: foldText(`${option.label} ${option.hint ?? ""} ${String(option.id)}`),
  }));
  return (searchText) => {
    const query = foldText(searchText);
    const words = query.split(/\s+/).filter(Boolean);
    const found = foldedOptions.filter(({ text }) => words.every((word) => text.includes(word)));
    const ranked = [
      ...found.filter(({ text }) => text.startsWith(query)),
      ...found.filter(({ text }) => !text.startsWith(query)),
    ];
    return Promise.resolve(ranked.slice(0, query === "" ? options.length : MAX_RESULTS).map(({ option }) => option));
  };
}
