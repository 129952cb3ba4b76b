/** Folds text for search and comparison: lower case, no accents, ligatures expanded. */
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

/** Folds a text: “Réunion” becomes `reunion`, “Straße” becomes `strasse`. Same result in browser and server. */
export const foldText = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßæœøłđðþ’]/g, (letter) => LETTERS[letter] ?? letter);
