/** Search in texts that were folded: patterns of LIKE. */
import { foldText } from "../../../src/contract/fold-text";

/** `%`, `_` and `\` stand for themselves inside a LIKE pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** Patterns that the searched text must all match: one a word, in any order. */
export const searchPatterns = (query: string): string[] =>
  foldText(query)
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, 10)
    .map((word) => `%${escapeLike(word)}%`);
