/** Reads a CSV, XLSX, JSON or XML file as lines of text cells with their line numbers. Formulas are not evaluated. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { CsvError, parse, type Info } from "csv-parse";
import { MAX_COLUMNS, MAX_IMPORT_LINES, type TableFormat } from "../../../../src/contract/endpoints/imports";
import { decodeText, detectDelimiter, detectEncoding } from "./csv-format";
import { columnsOf, jsonRecords } from "./json-records";
import { cellsInOrder, type NamedCells } from "./nested-values";
import { MAX_LINE_CHARACTERS, refuse } from "./refuse-file";
import { openWorkbook } from "./workbook";
import { readOutline, xmlRecords } from "./xml-records";

export interface TableLine {
  /** Line number in the file, from 1 for its first line; of XML and JSON lists the number of the record, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

interface TableHead {
  readonly format: TableFormat;
  /** Sheets of a workbook, or paths of XML elements, that `format.part` may name. */
  readonly parts: readonly string[];
  readonly header: readonly string[];
}

/** A table whose lines are read while they are consumed. */
export interface OpenTable extends TableHead {
  /** Lines after the header. Trailing empty lines are left out, inner ones kept. */
  readonly lines: AsyncGenerator<TableLine, void>;
}

/** A table in memory. */
export interface ReadTable extends TableHead {
  readonly lines: readonly TableLine[];
}

export interface TableLimits {
  readonly lines?: number;
}

/** Opens a file at its start. */
export type OpenFile = () => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>;

const CHUNK_BYTES = 64 * 1024;
/** Maximum empty lines in a row that are held back, because they may be trailing. */
const MAX_EMPTY_LINES = 100_000;
const ZIP = [0x50, 0x4b];

/** Returns the first bytes of a file: `CHUNK_BYTES`, or fewer of a shorter one. */
export async function startOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const found: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    found.push(chunk);
    size += chunk.length;
    if (size >= CHUNK_BYTES) break;
  }
  return Buffer.concat(found).subarray(0, CHUNK_BYTES);
}

/** Detects the format of a file from its bytes, not its name. */
async function detectFormat(open: OpenFile): Promise<TableFormat> {
  const start = await startOf(await open());
  if (start.length === 0) refuse("import.error.empty");
  if (ZIP.every((byte, offset) => start[offset] === byte)) return { kind: "XLSX", encoding: "UTF-8", delimiter: ";" };
  const encoding = await detectEncoding(start, await open());
  let text = "";
  for await (const part of decodeText(Readable.from([start]), encoding)) text += part;
  if (/^\s*</.test(text)) return { kind: "XML", encoding, delimiter: ";" };
  if (/^\s*(\{|\[\s*[{\]])/.test(text)) return { kind: "JSON", encoding, delimiter: ";" };
  return { kind: "CSV", encoding, delimiter: detectDelimiter(text) };
}

const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === "");

/** Splits chunks into small ones, and serves other calls after each. */
async function* inSmallChunks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks)
    for (let offset = 0; offset < chunk.length; offset += CHUNK_BYTES) {
      yield chunk.subarray(offset, offset + CHUNK_BYTES);
      await nextTurn();
    }
}

async function* csvLines(open: OpenFile, format: TableFormat): AsyncGenerator<TableLine, void> {
  let lastLine = 0;
  const parser = parse({
    delimiter: format.delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: MAX_LINE_CHARACTERS,
    info: true,
    record_delimiter: ["\r\n", "\n", "\r"],
  });
  // The loop below throws the error of the pipeline, too.
  pipeline(Readable.from(decodeText(inSmallChunks(await open()), format.encoding)), parser).catch(() => undefined);
  try {
    for await (const item of parser) {
      const { record, info } = item as { record: string[]; info: Info };
      yield { line: lastLine + 1, cells: record };
      lastLine = info.lines;
    }
  } catch (error) {
    if (error instanceof CsvError)
      refuse(error.code === "CSV_MAX_RECORD_SIZE" ? "import.error.long-line" : "import.error.quotes", {
        line: lastLine + 1,
      });
    throw error;
  }
}

async function* numbered(chunks: AsyncIterable<readonly (readonly string[])[]>): AsyncGenerator<TableLine, void> {
  let line = 0;
  for await (const rows of chunks) for (const cells of rows) yield { line: ++line, cells };
}

/** Returns the names of columns in a file without any: A to Z, AA, AB, … */
const letters = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    let name = "";
    for (let rest = index; rest >= 0; rest = Math.floor(rest / 26) - 1)
      name = String.fromCodePoint(65 + (rest % 26)) + name;
    return name;
  });

interface Headed {
  readonly header: string[];
  readonly lines: AsyncGenerator<TableLine, void>;
}

async function* startingWith(first: TableLine, rest: AsyncGenerator<TableLine, void>): AsyncGenerator<TableLine, void> {
  yield first;
  yield* rest;
}

/** Reads up to the column names: on the requested line, else on the first one with content. */
async function readHeader(lines: AsyncGenerator<TableLine, void>, headerLine: number | undefined): Promise<Headed> {
  for (;;) {
    const { value, done } = await lines.next();
    if (done === true) return refuse(headerLine === undefined ? "import.error.empty" : "import.error.no-header");
    if (headerLine !== undefined && value.line < headerLine) continue;
    if (isEmpty(value.cells)) {
      if (headerLine === undefined || headerLine === 0) continue;
      return refuse("import.error.no-header");
    }
    const names = value.cells.map((cell) => cell.trim());
    while (names.at(-1) === "") names.pop();
    if (names.length > MAX_COLUMNS) refuse("import.error.too-many-columns", { limit: MAX_COLUMNS });
    return headerLine === 0
      ? { header: letters(names.length), lines: startingWith(value, lines) }
      : { header: names, lines };
  }
}

async function* withCells(
  records: AsyncIterable<{ readonly line: number; readonly cells: NamedCells }>,
  header: readonly string[],
): AsyncGenerator<TableLine, void> {
  for await (const { line, cells } of records) yield { line, cells: cellsInOrder(cells, header) };
}

/** Reads the text of a file in small parts. */
async function* textOf(open: OpenFile, { encoding }: TableFormat): AsyncGenerator<string> {
  yield* decodeText(inSmallChunks(await open()), encoding);
}

type Table = Headed & Pick<OpenTable, "parts">;

async function openJson(open: OpenFile, format: TableFormat): Promise<Table> {
  const header = await columnsOf(jsonRecords(textOf(open, format)));
  return { parts: [], header, lines: withCells(jsonRecords(textOf(open, format)), header) };
}

async function openXml(open: OpenFile, format: TableFormat): Promise<Table> {
  const { paths, columnsAt } = await readOutline(textOf(open, format));
  const record = paths.find((path) => path === format.part) ?? paths[0];
  if (record === undefined) return refuse("import.error.no-records");
  const header = columnsAt(record);
  if (header.length > MAX_COLUMNS) refuse("import.error.too-many-columns", { limit: MAX_COLUMNS });
  return { parts: paths, header, lines: withCells(xmlRecords(textOf(open, format), record), header) };
}

/** Opens a file of cells, which has its column names in a line. */
async function openCells(open: OpenFile, format: TableFormat): Promise<Table> {
  const workbook = format.kind === "XLSX" ? await openWorkbook(await open(), format.part) : undefined;
  const lines = workbook === undefined ? csvLines(open, format) : numbered(workbook.rows);
  try {
    return { parts: workbook?.sheets ?? [], ...(await readHeader(lines, format.headerLine)) };
  } catch (error) {
    await lines.return();
    throw error;
  }
}

/** Passes lines on without the trailing empty ones. */
async function* contentLines(lines: AsyncIterable<TableLine>, maxLines: number): AsyncGenerator<TableLine, void> {
  let count = 0;
  let heldBack: TableLine[] = [];
  for await (const line of lines) {
    heldBack.push(line);
    if (isEmpty(line.cells) && heldBack.length <= MAX_EMPTY_LINES) continue;
    count += heldBack.length;
    if (count > maxLines) refuse("import.error.too-many-lines", { limit: maxLines });
    yield* heldBack;
    heldBack = [];
  }
  if (count === 0) refuse("import.error.no-lines");
}

/**
 * Opens a table and reads its header. Throws a problem for a missing or too wide header. While lines are read, throws one that names the
 * line of an unclosed quote, an overlong line, too many or no lines, or a workbook that unpacks to more than the limit.
 */
export async function openTable(
  open: OpenFile,
  requestedFormat: TableFormat | undefined,
  { lines: maxLines = MAX_IMPORT_LINES }: TableLimits = {},
): Promise<OpenTable> {
  const format = requestedFormat ?? (await detectFormat(open));
  const openKind = format.kind === "JSON" ? openJson : format.kind === "XML" ? openXml : openCells;
  const { parts, header, lines } = await openKind(open, format);
  return { format, parts, header, lines: contentLines(lines, maxLines) };
}

/** Reads a whole table into memory. Throws like `openTable`. */
export async function readTable(
  content: Buffer,
  requestedFormat: TableFormat | undefined,
  limits: TableLimits = {},
): Promise<ReadTable> {
  const { lines, ...head } = await openTable(() => Readable.from([content]), requestedFormat, limits);
  const found: TableLine[] = [];
  for await (const line of lines) found.push(line);
  return { ...head, lines: found };
}
