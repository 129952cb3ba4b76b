/** Comments and guides use plain words, and cite only behaviour ids, so that readers need no other document. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { BEHAVIOURS } from "./behaviours/ids";

const root = path.resolve(import.meta.dirname, "..");

/** Words to avoid in comments, with alternatives. */
const REFUSED: readonly (readonly [words: RegExp, hint: string])[] = [
  [/\b(stands?|stood)\b(?![ -](for|ins?)\b)/i, "say is, are, lies in, comes first"],
  [/\bsomebody\b/i, "name the role: the user, another account, another process"],
  [/\bnobody\b/i, "name what is missing: no account, no caller; or use the passive"],
  [/\bwho(m|so|mso)?ever\b/i, "name the role: the account that saves, the caller"],
  [/\banew\b/i, "say again, or name the action: reloads, recomputes"],
  [/\bSpec(ification)? [12]\b|§/, "cite a behaviour id of tests/behaviours/ids.ts, or state the fact"],
];

/** Folders and files that are checked. */
const CHECKED: readonly string[] = [
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "README.md",
  "SECURITY.md",
  "demo",
  "elements",
  "host",
  "src",
  "tests",
];

const filesUnder = (place: string): string[] => {
  if (!existsSync(path.join(root, place))) return [];
  if (path.extname(place) !== "") return [place];
  return readdirSync(path.join(root, place), { recursive: true, encoding: "utf8" })
    .map((name) => path.posix.join(place, name.split(path.sep).join("/")))
    .filter((name) => /\.(ts|tsx|mts|mjs|css|md)$/.test(name) && !/\.gen\./.test(name));
};

interface Line {
  readonly number: number;
  readonly text: string;
}

/** Comments by line: blocks at the start of a line or after a bracket, and `//` after a space. Strings are assumed to contain neither. */
export function commentLines(source: string): Line[] {
  const lines: Line[] = [];
  let isBlock = false;
  for (const [index, line] of source.split("\n").entries()) {
    const opening = isBlock ? 0 : line.search(/(?<=^|[\s{(,])\/\*/);
    const single = opening < 0 ? line.search(/(?<=^|\s)\/\/(?=\s)/) : -1;
    const start = Math.max(opening, single);
    if (start < 0) continue;
    lines.push({ number: index + 1, text: line.slice(start) });
    if (single < 0) isBlock = !line.slice(isBlock ? 0 : start + 2).includes("*/");
  }
  return lines;
}

/** Lines of a guide outside its code blocks. */
function proseLines(source: string): Line[] {
  let isCode = false;
  return source.split("\n").flatMap((text, index) => {
    if (text.startsWith("```")) isCode = !isCode;
    return isCode ? [] : [{ number: index + 1, text }];
  });
}

const linesOf = (file: string): Line[] => {
  const source = readFileSync(path.join(root, file), "utf8");
  return file.endsWith(".md") ? proseLines(source) : commentLines(source);
};

const withoutCode = (text: string): string => text.replace(/`[^`]*`/g, "``");

describe("comments", () => {
  it("use plain words", () => {
    const refused = CHECKED.flatMap(filesUnder).flatMap((file) =>
      linesOf(file).flatMap(({ number, text }) =>
        REFUSED.flatMap(([words, hint]) => {
          const [word] = words.exec(withoutCode(text)) ?? [];
          return word === undefined ? [] : [`${file}:${number} says "${word}": ${hint}`];
        }),
      ),
    );
    expect(refused).toEqual([]);
  });

  it("cite behaviours that exist", () => {
    const areas = new Set(Object.keys(BEHAVIOURS).map((id) => id.replace(/-\d+$/, "")));
    const id = new RegExp(`\\b(?:${[...areas].join("|")})-\\d\\d\\b`, "g");
    const unknown = ["src", "elements", "host"]
      .flatMap(filesUnder)
      .flatMap((file) =>
        linesOf(file).flatMap(({ number, text }) =>
          [...text.matchAll(id)]
            .filter(([cited]) => !(cited in BEHAVIOURS))
            .map(([cited]) => `${file}:${number} cites ${cited}, which tests/behaviours/ids.ts does not list`),
        ),
      );
    expect(unknown).toEqual([]);
  });

  it("are distinguished from code", () => {
    const source = [
      "/** One line. */ const a = 1;",
      'const url = "https://a.test/*"; // after code',
      "/**",
      " * inside",
      " */",
      'const glob = "src/**/*.ts";',
      "<p>{/* in JSX */}</p>",
    ].join("\n");
    expect(commentLines(source).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 7]);
  });
});
