/**
 * Reads XML of any size: the elements of one path are the records, what they contain are their columns. Entities other than the five of XML
 * are refused, and the declarations of a document type are not read, so that nothing expands and nothing is fetched.
 */
import { SaxesParser } from "saxes";
import { CellCollector, MAX_DEPTH, type NamedCells } from "./nested-values";
import { MAX_LINE_CHARACTERS, refuse } from "./refuse-file";

/** Maximum different paths of elements. */
const MAX_PATHS = 2_000;

type Event =
  | { readonly kind: "open"; readonly name: string; readonly attributes: Readonly<Record<string, string>> }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "close" };

/** Parses text to events. The problem of a fault names line and column. */
async function* events(text: AsyncIterable<string>): AsyncGenerator<Event> {
  const parser = new SaxesParser();
  let found: Event[] = [];
  let depth = 0;
  /** Position after the last event, because the parser holds what follows in memory. */
  let position = 0;
  const add = (event: Event): void => {
    found.push(event);
    position = parser.position;
  };
  parser.on("error", () => refuse("import.error.xml", { line: parser.line, column: parser.columnIndex + 1 }));
  parser.on("opentag", ({ name, attributes }) => {
    depth += 1;
    if (depth > MAX_DEPTH) refuse("import.error.too-deep", { line: parser.line, limit: MAX_DEPTH });
    add({ kind: "open", name, attributes });
  });
  parser.on("text", (content) => {
    add({ kind: "text", text: content });
  });
  parser.on("cdata", (content) => {
    add({ kind: "text", text: content });
  });
  parser.on("closetag", () => {
    depth -= 1;
    add({ kind: "close" });
  });
  for await (const part of text) {
    parser.write(part);
    if (parser.position - position > MAX_LINE_CHARACTERS) refuse("import.error.long-line", { line: parser.line });
    const batch = found;
    found = [];
    yield* batch;
  }
  parser.close();
  yield* found;
}

interface PathUse {
  count: number;
  /** It has attributes or elements inside. */
  hasParts: boolean;
  /** It has a value of its own: text, or nothing inside at all. */
  hasValue: boolean;
}

/** What an XML file contains, found by reading it once. */
export interface XmlOutline {
  /** Paths of the elements that may be records, the likeliest first. */
  readonly paths: readonly string[];
  /** Returns the columns of the records at a path, in the order of their first appearance. */
  columnsAt(path: string): string[];
}

/** An element that is not closed yet. */
interface OpenElement {
  readonly path: string;
  text: string;
  isEmpty: boolean;
}

const depthOf = (path: string): number => path.split("/").length;
const columnName = (path: string, record: string): string => path.slice(record.length + 1).replaceAll("/", ".");
const hasOwnValue = ({ text, isEmpty }: OpenElement): boolean => isEmpty || text.trim() !== "";

/** Reads the outline: the records are the elements with parts that are repeated nearest to the root. */
export async function readOutline(text: AsyncIterable<string>): Promise<XmlOutline> {
  const uses = new Map<string, PathUse>();
  const open: OpenElement[] = [];
  const useOf = (path: string): PathUse => {
    const known = uses.get(path) ?? { count: 0, hasParts: false, hasValue: false };
    uses.set(path, known);
    if (uses.size > MAX_PATHS) refuse("import.error.too-many-columns", { limit: MAX_PATHS });
    return known;
  };
  for await (const event of events(text)) {
    const current = open.at(-1);
    if (event.kind === "open") {
      if (current !== undefined) {
        current.isEmpty = false;
        useOf(current.path).hasParts = true;
      }
      const path = `${current?.path ?? ""}/${event.name}`;
      const names = Object.keys(event.attributes);
      open.push({ path, text: "", isEmpty: names.length === 0 });
      const use = useOf(path);
      use.count += 1;
      use.hasParts ||= names.length > 0;
      for (const name of names) useOf(`${path}/@${name}`).hasValue = true;
    } else if (event.kind === "text") {
      // Whether there is any is enough.
      if (current?.text === "") current.text = event.text.trim();
    } else {
      const closed = open.pop();
      if (closed !== undefined && hasOwnValue(closed)) useOf(closed.path).hasValue = true;
    }
  }
  const withParts = [...uses].filter(([, { hasParts }]) => hasParts);
  const repeated = withParts.filter(([, { count }]) => count > 1);
  const inside = withParts.filter(([path]) => depthOf(path) > 2);
  const candidates = repeated.length > 0 ? repeated : inside.length > 0 ? inside : withParts;
  return {
    paths: candidates
      .sort(([a, { count: countA }], [b, { count: countB }]) => depthOf(a) - depthOf(b) || countB - countA)
      .map(([path]) => path),
    columnsAt: (path) =>
      [...uses]
        .filter(([name, { hasValue }]) => name.startsWith(`${path}/`) && hasValue)
        .map(([name]) => columnName(name, path)),
  };
}

/** Reads the records at a path, numbered from 1. Refuses one with too much text. */
export async function* xmlRecords(
  text: AsyncIterable<string>,
  record: string,
): AsyncGenerator<{ readonly line: number; readonly cells: NamedCells }> {
  let line = 0;
  let size = 0;
  let collector: CellCollector | undefined;
  const open: OpenElement[] = [];
  for await (const event of events(text)) {
    const current = open.at(-1);
    if (event.kind === "open") {
      if (current !== undefined) current.isEmpty = false;
      const path = `${current?.path ?? ""}/${event.name}`;
      const attributes = Object.entries(event.attributes);
      open.push({ path, text: "", isEmpty: attributes.length === 0 });
      if (path === record) {
        collector = new CellCollector();
        size = 0;
        line += 1;
      }
      for (const [name, value] of attributes) collector?.add(columnName(`${path}/@${name}`, record), value);
    } else if (event.kind === "text") {
      if (collector === undefined || current === undefined) continue;
      size += event.text.length;
      if (size > MAX_LINE_CHARACTERS) refuse("import.error.long-line", { line });
      current.text += event.text;
    } else {
      const closed = open.pop();
      if (collector === undefined || closed === undefined) continue;
      if (closed.path === record) {
        yield { line, cells: collector.cells };
        collector = undefined;
      } else if (hasOwnValue(closed)) collector.add(columnName(closed.path, record), closed.text.trim());
    }
  }
}
