/** A search over options the browser knows by itself: time zones, countries, languages. */
import { foldText } from "../../contract/fold-text";
import type { Option, OptionSearch } from "./field-input";

const SHOWN = 50;

/** Every word of the text must occur; those that start with the text come first. */
export function localSearch<Id extends string | number>(options: readonly Option<Id>[]): OptionSearch<Id> {
  const folded = options.map((option) => ({
    option,
    text: foldText(`${option.label} ${option.hint ?? ""} ${String(option.id)}`),
  }));
  return (typed) => {
    const wanted = foldText(typed);
    const words = wanted.split(/\s+/).filter(Boolean);
    const found = folded.filter(({ text }) => words.every((word) => text.includes(word)));
    const ranked = [
      ...found.filter(({ text }) => text.startsWith(wanted)),
      ...found.filter(({ text }) => !text.startsWith(wanted)),
    ];
    return Promise.resolve(ranked.slice(0, wanted === "" ? options.length : SHOWN).map(({ option }) => option));
  };
}
