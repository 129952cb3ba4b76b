/** The project's source files and what they import from each other. */
import path from "node:path";
import { filesUnder, readText } from "../files";

export interface Import {
  /** Imported file, relative to the project root. */
  readonly file: string;
  /** Names between the braces; empty for a default, namespace or dynamic import. */
  readonly names: readonly string[];
}

export interface Sources {
  readonly files: readonly string[];
  text(file: string): string;
  /** In the order of the import lines. */
  importsOf(file: string): readonly Import[];
  importersOf(file: string): readonly string[];
}

const IMPORT = /(?:(?:import|export)\s+(?:type\s+)?([^"';]*?)\s*from\s*|import\s*\(?\s*)"(\.[^"]+)"/g;

const namesIn = (clause: string): string[] =>
  (/\{([^}]*)\}/.exec(clause)?.[1] ?? "")
    .split(",")
    .map(
      (name) =>
        name
          .replace(/^\s*type\s+/, "")
          .trim()
          .split(/\s+as\s+/)[0] ?? "",
    )
    .filter((name) => name !== "");

/** Reads the sources of src, elements, host and tests. Generated files and messages are left out. */
export function readSources(): Sources {
  const files = ["src", "elements", "host", "tests"]
    .flatMap((folder) => [...filesUnder(folder, ".ts"), ...filesUnder(folder, ".tsx"), ...filesUnder(folder, ".mjs")])
    .filter((file) => !file.includes(".gen.") && !file.startsWith("src/locales/"));
  const fileNames = new Set(files);
  const texts = new Map(files.map((file) => [file, readText(file)]));
  const resolve = (from: string, specifier: string): string | undefined => {
    const target = path.posix.join(path.posix.dirname(from), specifier);
    return [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`, `${target}/index.tsx`].find((file) =>
      fileNames.has(file),
    );
  };
  const imports = new Map(
    files.map((file): [string, Import[]] => [
      file,
      [...(texts.get(file) ?? "").matchAll(IMPORT)].flatMap(([, clause = "", specifier = ""]) => {
        const target = resolve(file, specifier);
        return target === undefined ? [] : [{ file: target, names: namesIn(clause) }];
      }),
    ]),
  );
  const importers = new Map<string, string[]>();
  for (const [file, targets] of imports)
    for (const { file: target } of targets) importers.set(target, [...(importers.get(target) ?? []), file]);
  return {
    files,
    text: (file) => texts.get(file) ?? "",
    importsOf: (file) => imports.get(file) ?? [],
    importersOf: (file) => importers.get(file) ?? [],
  };
}

/** Returns the given files and all that they import directly or indirectly, nearest first. Only follows imports that `isInside` accepts. */
export function reachableFrom(
  starts: readonly string[],
  { importsOf }: Sources,
  isInside: (file: string) => boolean,
): string[] {
  const reached = new Set(starts);
  for (const file of reached) for (const { file: next } of importsOf(file)) if (isInside(next)) reached.add(next);
  return [...reached];
}
