/** LIKE patterns for searching folded text. */
import { foldText } from "../../../../src/contract/fold-text";

/** Escapes `%`, `_` and `\` for use in a LIKE pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** A telephone number with separators. Search texts contain numbers without them. */
const PHONE = /^(?=(?:\D*\d){8})[+0][\d\s().\-/]+$/;

/** Returns one pattern per word of the query. A text matches when it matches all of them, in any order. */
export const searchPatterns = (query: string): string[] =>
  (PHONE.test(query.trim()) ? query.replace(/[^\d+]/g, "") : foldText(query))
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, 10)
    .map((word) => `%${escapeLike(word)}%`);
