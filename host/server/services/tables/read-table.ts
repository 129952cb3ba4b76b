/** Reads a CSV or XLSX file as lines of text cells with their line numbers. Formulas are not evaluated. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { CsvError, parse, type Info } from "csv-parse";
import { MAX_COLUMNS, MAX_IMPORT_LINES, type TableFormat } from "../../../../src/contract/endpoints/imports";
import { ApiProblem } from "../../platform/http/problem";
import { decodeText, detectDelimiter, detectEncoding } from "./csv-format";
import { readWorkbook } from "./workbook";

export interface TableLine {
  /** Line number in the file, from 1 for the header. */
  readonly line: number;
  readonly cells: readonly string[];
}

interface TableHead {
  readonly format: TableFormat;
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
/** Maximum characters of one line. */
const MAX_LINE_CHARACTERS = 1_000_000;
/** Maximum empty lines in a row that are held back, because they may be trailing. */
const MAX_EMPTY_LINES = 100_000;
const ZIP = [0x50, 0x4b];

const refuse = (key: string, params: Readonly<Record<string, string | number>> = {}): never => {
  throw new ApiProblem("refused", { errors: [key], params: { "": params } });
};

/** Returns the first bytes of a file: `CHUNK_BYTES`, or fewer of a shorter one. */
async function startOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
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

async function* sheetLines(open: OpenFile): AsyncGenerator<TableLine, void> {
  let line = 0;
  for await (const rows of readWorkbook(await open())) for (const cells of rows) yield { line: ++line, cells };
}

/** Reads the first line with content. */
async function readHeader(lines: AsyncGenerator<TableLine, void>): Promise<string[]> {
  for (;;) {
    const { value, done } = await lines.next();
    if (done === true) return refuse("import.error.empty");
    if (isEmpty(value.cells)) continue;
    const header = value.cells.map((cell) => cell.trim());
    while (header.at(-1) === "") header.pop();
    if (header.length > MAX_COLUMNS) refuse("import.error.too-many-columns", { limit: MAX_COLUMNS });
    return header;
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
  const lines = format.kind === "XLSX" ? sheetLines(open) : csvLines(open, format);
  try {
    const header = await readHeader(lines);
    return { format, header, lines: contentLines(lines, maxLines) };
  } catch (error) {
    await lines.return();
    throw error;
  }
}

/** Reads a whole table into memory. Throws like `openTable`. */
export async function readTable(
  content: Buffer,
  requestedFormat: TableFormat | undefined,
  limits: TableLimits = {},
): Promise<ReadTable> {
  const { format, header, lines } = await openTable(() => Readable.from([content]), requestedFormat, limits);
  const found: TableLine[] = [];
  for await (const line of lines) found.push(line);
  return { format, header, lines: found };
}
