/** Text to search in and to compare by: lower case, without accents, with ligatures written out. */
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

/** “Réunion” is found as `reunion`, “Straße” as `strasse`, in the browser as on the server. */
export const foldText = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßæœøłđðþ’]/g, (letter) => LETTERS[letter] ?? letter);
