/** Finds the tests of a subject. */
import path from "node:path";
import type { Sources } from "./sources";

/** What the tests of a subject are recognised by. */
export interface TestTarget {
  /** Names that a test file may have, such as `login`. */
  readonly names: readonly string[];
  /** Main files of the subject, which a test may import. */
  readonly main: readonly string[];
  /** Texts that a test may contain: an API path, a tag. */
  readonly texts: readonly string[];
}

const singular = (name: string): string => name.replace(/s$/, "");

/** Returns test files with one of the names first, then those that import a main file, then those that contain one of the texts. */
export function testsOf({ names, main, texts }: TestTarget, { files, importsOf, text }: Sources): string[] {
  const rankOf = (file: string): number => {
    const testName = singular(path.posix.basename(file).replace(/\.test(-d)?\.tsx?$/, ""));
    const targetNames = names.map(singular);
    return (
      (targetNames.includes(testName) ? 8 : targetNames.some((name) => testName.includes(name)) ? 4 : 0) +
      (importsOf(file).some(({ file: target }) => main.includes(target)) ? 2 : 0) +
      (texts.some((part) => text(file).includes(part)) ? 1 : 0)
    );
  };
  return files
    .filter((file) => /^tests\/.*\.test(-d)?\.tsx?$/.test(file))
    .map((file) => ({ file, rank: rankOf(file) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank || a.file.localeCompare(b.file))
    .map(({ file }) => file);
}
