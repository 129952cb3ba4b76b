/** Reads the guides and their snippets for tests. */
import { readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");

/** Paths of the guides from the root. */
export const GUIDES = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "SECURITY.md",
  "elements/README.md",
  "host/README.md",
  "src/README.md",
  "tests/README.md",
] as const;
export type Guide = (typeof GUIDES)[number];

export const readGuide = (guide: Guide): string => readFileSync(path.join(root, guide), "utf8");

export interface Snippet {
  readonly guide: Guide;
  /** Number of the line after the opening fence. */
  readonly line: number;
  /** First word after the fence: `ts`, `html`, `sh`. */
  readonly language: string;
  /** Second word after the fence, such as `option`; empty without one. */
  readonly kind: string;
  readonly code: string;
}

/** A fenced block, possibly indented in a list. */
const BLOCK = /^( *)```([a-z]*)(?: ([a-z]+))?\n([\s\S]*?)^\1```$/gm;

/** Snippets of a guide in order. */
export const snippetsOf = (guide: Guide): Snippet[] => {
  const text = readGuide(guide);
  return [...text.matchAll(BLOCK)].map(({ index, 1: indent = "", 2: language = "", 3: kind = "", 4: code = "" }) => ({
    guide,
    line: text.slice(0, index).split("\n").length + 1,
    language,
    kind,
    code: code.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
  }));
};

/** Snippets in these languages of all guides. */
export const snippetsIn = (...languages: readonly string[]): Snippet[] =>
  GUIDES.flatMap(snippetsOf).filter(({ language }) => languages.includes(language));

/** A guide without code blocks. */
export const proseOf = (guide: Guide): string => readGuide(guide).replace(BLOCK, "");

/** The file named in a snippet's first line: `// src/resources/content/slogan.resource.ts`. */
export const snippetFile = ({ code }: Snippet): string | undefined =>
  /^\/\/ ((?:src|elements|tests)\/\S+)$/m.exec(code)?.[1];
