/** Reads JSON: one object per line, or one list of objects. Nested objects become columns such as `address.city`. */
import { MAX_COLUMNS } from "../../../../src/contract/endpoints/imports";
import { listedObjects, type Place } from "./json-list";
import { CellCollector, MAX_DEPTH, type NamedCells } from "./nested-values";
import { MAX_LINE_CHARACTERS, refuse } from "./refuse-file";

/** Splits text into lines without their ends. Refuses an overlong one. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<{ readonly line: number; readonly text: string }> {
  let line = 1;
  let rest = "";
  for await (const part of text) {
    const lines = (rest + part).split("\n");
    rest = lines.pop() ?? "";
    for (const content of lines) yield { line: line++, text: content };
    if (rest.length > MAX_LINE_CHARACTERS) refuse("import.error.long-line", { line });
  }
  if (rest !== "") yield { line, text: rest };
}

function collect(collector: CellCollector, name: string, value: unknown, line: number, depth: number): void {
  if (depth > MAX_DEPTH) refuse("import.error.too-deep", { line, limit: MAX_DEPTH });
  if (value === null || value === undefined) {
    if (name !== "") collector.add(name, "");
  } else if (Array.isArray(value)) for (const item of value) collect(collector, name, item, line, depth + 1);
  else if (typeof value === "object")
    for (const [key, inner] of Object.entries(value))
      collect(collector, name === "" ? key : `${name}.${key}`, inner, line, depth + 1);
  else collector.add(name, typeof value === "string" ? value : JSON.stringify(value));
}

/** Returns whether the text is JSON, or could become JSON with more text. */
function isBeginning(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    return /^Unexpected end/.test(message) || new RegExp(`position ${text.length}( |$)`).test(message);
  }
}

/** Returns the column of the first fault, from 1. Not every error of `JSON.parse` has its place, so the faulty beginning is searched. */
function faultyColumn(text: string): number {
  let [beginning, faulty] = [0, text.length + 1];
  while (faulty - beginning > 1) {
    const middle = Math.floor((beginning + faulty) / 2);
    if (isBeginning(text.slice(0, middle))) beginning = middle;
    else faulty = middle;
  }
  return faulty;
}

/** Returns the place of the character at an index of a text that begins at `start`. */
function placeIn(text: string, index: number, start: Place): Place {
  const lines = text.slice(0, index).split("\n");
  const last = lines.at(-1) ?? "";
  return { line: start.line + lines.length - 1, column: last.length + (lines.length === 1 ? start.column : 1) };
}

/** Parses the text of one record, which begins at `start`. The problem of a faulty one names line and column. */
function parseRecord(text: string, start: Place): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse("import.error.json", { ...placeIn(text, faultyColumn(text) - 1, start) });
  }
}

interface JsonRecord {
  /** Line of the record in JSON lines; in a list, whose records may share a line, its number from 1. */
  readonly line: number;
  readonly cells: NamedCells;
}

function recordOf(value: unknown, number: number, { line }: Place): JsonRecord {
  const collector = new CellCollector();
  collect(collector, "", value, line, 0);
  return { line: number, cells: collector.cells };
}

async function* recordsOfLines(text: AsyncIterable<string>): AsyncGenerator<JsonRecord> {
  for await (const { line, text: content } of linesOf(text)) {
    if (content.trim() === "") continue;
    const start = { line, column: 1 };
    const value = parseRecord(content, start);
    if (typeof value !== "object" || value === null || Array.isArray(value))
      refuse("import.error.no-object", { line, column: content.search(/\S/) + 1 });
    yield recordOf(value, line, start);
  }
}

async function* recordsOfList(text: AsyncIterable<string>): AsyncGenerator<JsonRecord> {
  for await (const { number, place, text: content } of listedObjects(text))
    yield recordOf(parseRecord(content, place), number, place);
}

/** Reads the records of a file, empty lines left out. A file that begins with a bracket is a list. */
export async function* jsonRecords(text: AsyncIterable<string>): AsyncGenerator<JsonRecord> {
  const parts = text[Symbol.asyncIterator]();
  let start = "";
  let isList: boolean | undefined;
  while (isList === undefined) {
    const { value, done } = await parts.next();
    if (done === true) return;
    start += value;
    const first = start.trimStart()[0];
    if (first !== undefined) isList = first === "[";
  }
  async function* whole(): AsyncGenerator<string> {
    yield start;
    for (;;) {
      const { value, done } = await parts.next();
      if (done === true) return;
      yield value;
    }
  }
  yield* isList ? recordsOfList(whole()) : recordsOfLines(whole());
}

/** Returns the names of all columns, in the order of their first appearance. Refuses too many. */
export async function columnsOf(records: AsyncIterable<{ readonly cells: NamedCells }>): Promise<string[]> {
  const names = new Set<string>();
  for await (const { cells } of records) {
    for (const name of cells.keys()) names.add(name);
    if (names.size > MAX_COLUMNS) refuse("import.error.too-many-columns", { limit: MAX_COLUMNS });
  }
  return [...names];
}
