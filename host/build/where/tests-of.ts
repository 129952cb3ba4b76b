/** Finds the tests of a subject. */
import path from "node:path";
import type { Sources } from "./sources";

export interface Tested {
  /** Names that a test file may have, such as `login`. */
  readonly names: readonly string[];
  /** Files that a test may import. */
  readonly main: readonly string[];
  /** What a test may write: a path of the API, a tag. */
  readonly texts: readonly string[];
}

const singular = (name: string): string => name.replace(/s$/, "");

/** Test files with one of the names first, then those that import a main file, then those that write one of the texts. */
export function testsOf({ names, main, texts }: Tested, { files, importsOf, text }: Sources): string[] {
  const points = (file: string): number => {
    const own = singular(path.posix.basename(file).replace(/\.test(-d)?\.tsx?$/, ""));
    const named = names.map(singular);
    return (
      (named.includes(own) ? 8 : named.some((name) => own.includes(name)) ? 4 : 0) +
      (importsOf(file).some(({ file: target }) => main.includes(target)) ? 2 : 0) +
      (texts.some((part) => text(file).includes(part)) ? 1 : 0)
    );
  };
  return files
    .filter((file) => /^tests\/.*\.test(-d)?\.tsx?$/.test(file))
    .map((file) => ({ file, rank: points(file) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank || a.file.localeCompare(b.file))
    .map(({ file }) => file);
}
