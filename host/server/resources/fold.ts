/** Text for searching and sorting: lower case, without accents, with ligatures written out. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  "’": "'",
};

export const foldText = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßæœøłđðþ’]/g, (letter) => LETTERS[letter] ?? letter);

/** `%`, `_` and `\` stand for themselves inside a LIKE pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** Patterns that the searched text must all match: one a word, in any order. */
export const searchPatterns = (query: string): string[] =>
  foldText(query)
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, 10)
    .map((word) => `%${escapeLike(word)}%`);
