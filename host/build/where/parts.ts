/** Finds files by the words of their names. */
import path from "node:path";

/** Words for the kind of a part. They do not distinguish one part from another. */
const KIND_WORDS: ReadonlySet<string> = new Set(["the", "a", "of", "dialog", "screen", "page", "element", "component"]);

const wordsOf = (text: string): string[] =>
  text
    .replace(/([a-z])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");

/** Returns whether two words are equal apart from a plural `s`. */
const isSame = (word: string, other: string): boolean => word === other || `${word}s` === other || word === `${other}s`;

/**
 * Files whose path contains every word of the question. Those with most of the words in their own name come first, then those with the
 * fewest other words: `toasts.ts` before `toast-host.tsx`, and both before `toast-host/close.ts`.
 */
export function findParts(question: string, files: readonly string[]): string[] {
  const words = wordsOf(question);
  const distinctive = words.filter((word) => !KIND_WORDS.has(word));
  const searched = distinctive.length === 0 ? words : distinctive;
  return files
    .filter((file) => !file.startsWith("tests/") && !file.startsWith("host/build/"))
    .flatMap((file) => {
      const nameWords = wordsOf(path.posix.basename(file).replace(/\.[a-z.]+$/, ""));
      const folderWords = wordsOf(path.posix.dirname(file));
      const inName = searched.filter((word) => nameWords.some((other) => isSame(word, other)));
      const isFound = searched.every((word) => [...nameWords, ...folderWords].some((other) => isSame(word, other)));
      return isFound ? [{ file, missed: searched.length - inName.length, surplus: nameWords.length }] : [];
    })
    .sort((a, b) => a.missed - b.missed || a.surplus - b.surplus || a.file.localeCompare(b.file))
    .map(({ file }) => file);
}
