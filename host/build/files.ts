/** Reads the project's files for the scripts of this folder. Paths are relative to the project root, with slashes. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

export const root = path.resolve(import.meta.dirname, "../..");

/** Files under a folder, at any depth, whose name has the ending. Sorted, so that generated files do not depend on the file system. */
export const filesUnder = (folder: string, ending: string): string[] =>
  existsSync(path.join(root, folder))
    ? readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(ending))
        .map((name) => path.posix.join(folder, name.split(path.sep).join("/")))
        .sort()
    : [];

/** Returns the file's name if it exists, else undefined. */
export const existingFile = (file: string): string | undefined =>
  existsSync(path.join(root, file)) ? file : undefined;

export const readText = (file: string): string => readFileSync(path.join(root, file), "utf8");

/** Imports a module of the project and returns its exports. */
export const importFile = async (file: string): Promise<Readonly<Record<string, unknown>>> =>
  (await import(pathToFileURL(path.join(root, file)).href)) as Readonly<Record<string, unknown>>;
