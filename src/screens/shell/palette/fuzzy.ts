/** Fuzzy matching that ignores accents and case. Letters may be skipped; word starts score highest. */
import { foldText } from "../../../contract/fold-text";

const isWordStart = (text: string, index: number): boolean =>
  index === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(index - 1));

/** Minimum score of scattered letters. */
const MIN_SCATTERED_SCORE = 24;

/** Scores one typed word in a folded text; 0 when its letters do not occur in order. */
function wordScore(word: string, text: string): number {
  const whole = text.indexOf(word);
  if (whole >= 0) return (isWordStart(text, whole) ? 100 : 60) + (text === word ? 60 : 0) - Math.min(20, whole / 4);
  let lastIndex = -1;
  let starts = 0;
  let gaps = 0;
  for (const letter of word) {
    const next = text.indexOf(letter, lastIndex + 1);
    if (next < 0) return 0;
    if (isWordStart(text, next)) starts += 1;
    else if (lastIndex >= 0 && next > lastIndex + 1) gaps += next - lastIndex - 1;
    lastIndex = next;
  }
  // Scattered letters count only when half of them start a word or are close together.
  const points = 30 + (starts * 20) / word.length - gaps * 4;
  return word.length < 2 || points < MIN_SCATTERED_SCORE ? 0 : points;
}

/** A text to search, with its weight. */
export interface Weighted {
  readonly text: string;
  readonly weight: number;
}

/** Scores a query: every word must be found in one of the texts, else 0. */
export function fuzzyScore(query: string, texts: readonly Weighted[]): number {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return 0;
  const haystacks = texts.map(({ text, weight }) => ({ text: foldText(text), weight }));
  let total = 0;
  for (const word of words) {
    const best = Math.max(...haystacks.map(({ text, weight }) => wordScore(word, text) * weight));
    if (best <= 0) return 0;
    total += best;
  }
  return total / words.length;
}
