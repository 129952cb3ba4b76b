/** Finds the message files behind some sources. The English files represent all locales. */
import path from "node:path";
import { filesUnder, readText } from "../files";
import type { Sources } from "./sources";

const FOLDER = "src/locales/en_GB";
/** Files with messages that many screens share. */
const SHARED = /\/(errors|start|ui)\.ts$/;
const KEY = /"([a-z][\w-]*\.[\w.-]*\w)"/g;

/** Returns message files with keys that the sources name: files with the most keys first, shared messages last. */
export function messagesOf(sources: readonly string[], { text }: Sources): string[] {
  const keys = [...new Set(sources.flatMap((file) => [...text(file).matchAll(KEY)].map(([, key = ""]) => key)))];
  return filesUnder(FOLDER, ".ts")
    .map((file) => {
      const texts = readText(file);
      return { file, shared: Number(SHARED.test(file)), count: keys.filter((key) => texts.includes(`"${key}`)).length };
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.shared - b.shared || b.count - a.count)
    .map(({ file }) => file);
}

/** Files that hold the keys derived from the name: `fitter.ts`, then `fitter-detail.ts`. */
export const messagesNamed = (name: string): string[] =>
  filesUnder(FOLDER, ".ts")
    .filter((file) => {
      const module = path.posix.basename(file, ".ts");
      return module === name || module.startsWith(`${name}-`);
    })
    .sort((a, b) => a.length - b.length);

/** The file that holds a key; undefined for a key without a text. */
export const messageFile = (key: string): string | undefined =>
  filesUnder(FOLDER, ".ts").find((file) => readText(file).includes(`"${key}":`));
