/** Splits a JSON list of objects into the texts of its objects while it is read. `JSON.parse` would need the whole text in memory. */
import { MAX_LINE_CHARACTERS, refuse } from "./refuse-file";

/** Position in a file; line and column count from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

export interface ListedObject {
  /** Number of the object in the list, from 1. */
  readonly number: number;
  /** Where the object begins. */
  readonly place: Place;
  readonly text: string;
}

/** Characters that may follow outside of objects, by what was read before. */
const EXPECTED = { start: "[", opened: "{]", comma: "{", object: ",]", end: "" } as const;
type State = keyof typeof EXPECTED;
const NEXT: Readonly<Partial<Record<string, State>>> = { "[": "opened", ",": "comma", "]": "end", "{": "object" };

/** Reads the objects of a list. Refuses anything else in it, and a list without an end, with line and column. */
export async function* listedObjects(text: AsyncIterable<string>): AsyncGenerator<ListedObject, void> {
  let state: State = "start";
  let [number, depth, line, column] = [0, 0, 1, 0];
  let [inString, isEscaped] = [false, false];
  let begun = "";
  let place: Place = { line, column };
  for await (const part of text) {
    /** Start of the current object in this part. */
    let from = 0;
    for (let index = 0; index < part.length; index++) {
      const character = part.charAt(index);
      if (character === "\n") [line, column] = [line + 1, 0];
      else column += 1;
      if (inString) {
        if (isEscaped) isEscaped = false;
        else if (character === "\\") isEscaped = true;
        else if (character === '"') inString = false;
      } else if (depth > 0) {
        if (character === '"') inString = true;
        else if (character === "{" || character === "[") depth += 1;
        else if (character === "}" || character === "]") depth -= 1;
        if (depth === 0) {
          yield { number: ++number, place, text: begun + part.slice(from, index + 1) };
          begun = "";
        }
      } else if (/[^\s\uFEFF]/.test(character)) {
        if (!EXPECTED[state].includes(character))
          refuse(
            EXPECTED[state].includes("{") && !",]".includes(character) ? "import.error.no-object" : "import.error.json",
            { line, column },
          );
        state = NEXT[character] ?? state;
        if (character === "{") [depth, from, place] = [1, index, { line, column }];
      }
    }
    if (depth === 0) continue;
    begun += part.slice(from);
    if (begun.length > MAX_LINE_CHARACTERS) refuse("import.error.long-line", { line: place.line });
  }
  if (state !== "end") refuse("import.error.json", { line, column: column + 1 });
}
