/** Reads a CSV or XLSX file as lines of text cells with their line numbers. Formulas are not evaluated. */
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

export interface ReadTable {
  readonly format: TableFormat;
  readonly header: readonly string[];
  /** Lines after the header. Trailing empty lines are removed, inner ones kept. */
  readonly lines: readonly TableLine[];
}

export interface TableLimits {
  readonly lines?: number;
}

const CHUNK_BYTES = 64 * 1024;
/** Maximum characters of one line. */
const MAX_LINE_CHARACTERS = 1_000_000;
const ZIP = [0x50, 0x4b];

const refuse = (key: string, params: Readonly<Record<string, string | number>> = {}): never => {
  throw new ApiProblem("refused", { errors: [key], params: { "": params } });
};

/** Detects the format of a file from its bytes, not its name. */
export function detectFormat(content: Buffer): TableFormat {
  if (ZIP.every((byte, offset) => content[offset] === byte)) return { kind: "XLSX", encoding: "UTF-8", delimiter: ";" };
  const encoding = detectEncoding(content);
  return { kind: "CSV", encoding, delimiter: detectDelimiter(decodeText(content, encoding)) };
}

const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === "");

async function csvLines(content: Buffer, format: TableFormat, maxLines: number): Promise<TableLine[]> {
  const text = decodeText(content, format.encoding);
  const lines: TableLine[] = [];
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
  const reading = (async () => {
    for await (const item of parser) {
      const { record, info } = item as { record: string[]; info: Info };
      lines.push({ line: lastLine + 1, cells: record });
      lastLine = info.lines;
      // Trailing empty lines are removed later, so allow some more.
      if (lines.length > maxLines + 1_000) refuse("import.error.too-many-lines", { limit: maxLines });
    }
  })();
  try {
    for (let offset = 0; offset < text.length; offset += CHUNK_BYTES) {
      if (!parser.write(text.slice(offset, offset + CHUNK_BYTES))) await Promise.race([onDrain(parser), reading]);
      await nextTurn();
    }
    parser.end();
    await reading;
  } catch (error) {
    if (error instanceof CsvError)
      refuse(error.code === "CSV_MAX_RECORD_SIZE" ? "import.error.long-line" : "import.error.quotes", {
        line: lastLine + 1,
      });
    throw error;
  }
  return lines;
}

const onDrain = (parser: NodeJS.WritableStream): Promise<void> =>
  new Promise((resolve) => {
    parser.once("drain", resolve);
    parser.once("error", () => {
      resolve();
    });
  });

async function sheetLines(content: Buffer): Promise<TableLine[]> {
  const rows = await readWorkbook(content);
  return rows.map((cells, index) => ({ line: index + 1, cells }));
}

/**
 * Reads the whole file. Throws a problem naming the line of an unclosed quote, an overlong line, too many lines or columns, a
 * missing header, or a workbook that unpacks to more than the limit.
 */
export async function readTable(
  content: Buffer,
  requestedFormat: TableFormat | undefined,
  { lines: maxLines = MAX_IMPORT_LINES }: TableLimits = {},
): Promise<ReadTable> {
  if (content.length === 0) refuse("import.error.empty");
  const format = requestedFormat ?? detectFormat(content);
  const allLines = format.kind === "XLSX" ? await sheetLines(content) : await csvLines(content, format, maxLines);
  const headerIndex = allLines.findIndex(({ cells }) => !isEmpty(cells));
  const headerLine = allLines[headerIndex];
  if (headerLine === undefined) return refuse("import.error.empty");
  const header = headerLine.cells.map((cell) => cell.trim());
  while (header.at(-1) === "") header.pop();
  if (header.length > MAX_COLUMNS) refuse("import.error.too-many-columns", { limit: MAX_COLUMNS });
  const lastIndex = allLines.findLastIndex(({ cells }) => !isEmpty(cells));
  const lines = allLines.slice(headerIndex + 1, lastIndex + 1);
  if (lines.length === 0) refuse("import.error.no-lines");
  if (lines.length > maxLines) refuse("import.error.too-many-lines", { limit: maxLines });
  return { format, header, lines };
}

/** Serialises lines for storage between import steps: per line a JSON array of its number and cells. */
export const linesToBuffer = (lines: readonly TableLine[]): Buffer =>
  Buffer.from(lines.map(({ line, cells }) => JSON.stringify([line, ...cells])).join("\n"));

/** Reads the lines that `linesToBuffer` has serialised. */
export const linesFromBuffer = (content: Buffer): TableLine[] =>
  content
    .toString("utf8")
    .split("\n")
    .map((text) => {
      const [line, ...cells] = JSON.parse(text) as [number, ...string[]];
      return { line, cells };
    });
