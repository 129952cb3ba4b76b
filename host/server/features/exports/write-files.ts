/** Writes the tables of an export as one file, or as several that are packed: a file for each table, and parts of very long ones. */
import type { FileEncoding, FileFormat, TableFormat } from "../../../../src/contract/exports";
import { BOM, csvLine, csvText, MAX_WORKBOOK_ROWS, safeCell, TABLE_MIME } from "../../resources/export/exporting";
import { writeArchive, type FileToPack } from "../../services/tables/archive";
import { writeWorkbook, type SheetCell, type SheetToWrite } from "../../services/tables/workbook";
import type { ExportTable } from "./export-definition";

/** Lines of the longest file of text. A longer table is written in parts. */
const MAX_LINES = 500_000;
const ARCHIVE_MIME = "application/zip";
const MIME: Readonly<Record<FileFormat, string>> = {
  csv: TABLE_MIME.csv,
  "csv-comma": TABLE_MIME.csv,
  xlsx: TABLE_MIME.xlsx,
  json: "application/json",
  ics: "text/calendar; charset=utf-8",
};

/** A table with the name that its file or sheet has. */
export interface TitledTable {
  readonly title: string;
  readonly table: ExportTable;
}

/** How a file is written. */
export interface FileSettings {
  readonly format: TableFormat;
  readonly encoding: FileEncoding;
  /** Longest table of one file, in lines. */
  readonly maxLines?: number;
  /** Called with the number of signs that the encoding does not have, which were replaced. */
  readonly onReplaced: (count: number) => void;
}

/** A file of which the content is produced while it is read. */
export interface WrittenFile extends FileToPack {
  readonly mime: string;
}

/** Returns a name that every file system accepts. */
export const fileName = (text: string): string => text.replaceAll(/[\\/:*?"<>|]/g, "-");

/** Consecutive lines of a table. */
interface Portion {
  readonly title: string;
  readonly table: ExportTable;
  readonly rows: AsyncIterable<SheetCell[][]>;
}

/** Divides a table into portions, which must be read one after the other. */
function* portionsOf({ title, table }: TitledTable, maxLines: number): Generator<Portion> {
  const chunks = table.rows();
  let held: SheetCell[][] = [];
  async function* take(limit: number): AsyncGenerator<SheetCell[][]> {
    for (let left = limit; left > 0;) {
      if (held.length === 0) {
        const next = await chunks.next();
        if (next.done === true) return;
        held = next.value;
      }
      const taken = held.splice(0, left);
      left -= taken.length;
      if (taken.length > 0) yield taken;
    }
  }
  const count = Math.max(1, Math.ceil(table.count / maxLines));
  for (let number = 1; number <= count; number += 1)
    yield {
      title: count === 1 ? title : `${title} ${number}`,
      table,
      // The last one has the lines that were added meanwhile, too.
      rows: take(number === count ? Infinity : maxLines),
    };
}

/** Returns a function that encodes text, and counts the signs that the encoding does not have. */
function encoder({ encoding, onReplaced }: FileSettings): (text: string) => Buffer {
  if (encoding !== "ISO_8859_1") return (text) => Buffer.from(text);
  return (text) => {
    const known = text.replaceAll(/[\u{100}-\u{10ffff}]/gu, "?");
    const replaced = text.match(/[\u{100}-\u{10ffff}]/gu)?.length ?? 0;
    if (replaced > 0) onReplaced(replaced);
    return Buffer.from(known, "latin1");
  };
}

async function* csvFile({ table, rows }: Portion, settings: FileSettings): AsyncGenerator<Buffer> {
  const delimiter = settings.format === "csv-comma" ? "," : ";";
  const encode = encoder(settings);
  yield encode((settings.encoding === "UTF8_BOM" ? BOM : "") + csvLine(table.heads, delimiter));
  for await (const lines of rows) yield encode(lines.map((cells) => csvLine(cells, delimiter)).join(""));
}

const jsonValue = (value: SheetCell): unknown => (value instanceof Date ? csvText(value) : value);

/** Writes the tables as an object of lists; their lines are objects by the names of the columns. */
async function* jsonFile(portions: Iterable<Portion & { readonly key: string }>): AsyncGenerator<Buffer> {
  let before = "{";
  for (const { key, table, rows } of portions) {
    yield Buffer.from(`${before}${JSON.stringify(key)}:[`);
    let separator = "\n";
    for await (const lines of rows) {
      const objects = lines.map((cells) =>
        JSON.stringify(Object.fromEntries(table.names.map((name, index) => [name, jsonValue(cells[index] ?? null)]))),
      );
      yield Buffer.from(separator + objects.join(",\n"));
      separator = ",\n";
    }
    yield Buffer.from("\n]");
    before = ",";
  }
  yield Buffer.from("}\n");
}

function sheetOf({ title, table, rows }: Portion): SheetToWrite {
  async function* lines(): AsyncGenerator<SheetCell[][]> {
    yield [table.heads.map(safeCell)];
    for await (const chunk of rows) yield chunk.map((cells) => cells.map(safeCell));
  }
  return { name: title, rows: lines() };
}

async function* workbook(sheets: readonly SheetToWrite[]): AsyncGenerator<Buffer> {
  yield await writeWorkbook(sheets);
}

/** Returns the file of an export, or several, which must be read one after the other. */
function filesOf(
  tables: ReadonlyMap<string, TitledTable>,
  base: string,
  settings: FileSettings,
): { readonly only: FileToPack } | { readonly several: Iterable<FileToPack> } {
  const { format } = settings;
  const extension = format === "csv-comma" ? "csv" : format;
  const maxLines = Math.min(settings.maxLines ?? MAX_LINES, format === "xlsx" ? MAX_WORKBOOK_ROWS : Infinity);
  const lines = [...tables.values()].reduce((sum, { table }) => sum + table.count, 0);
  const named = (title: string, content: AsyncIterable<Uint8Array>): FileToPack => ({
    name: fileName(title === "" ? `${base}.${extension}` : `${base} ${title}.${extension}`),
    content,
  });
  function* portions(): Generator<Portion & { readonly key: string }> {
    for (const [key, titled] of tables) for (const portion of portionsOf(titled, maxLines)) yield { ...portion, key };
  }
  if (lines <= maxLines && format === "json") return { only: named("", jsonFile(portions())) };
  if (lines <= maxLines && format === "xlsx") return { only: named("", workbook([...portions()].map(sheetOf))) };
  const [first, second] = portions();
  if (first !== undefined && second === undefined && format !== "xlsx" && format !== "json")
    return { only: named("", csvFile(first, settings)) };
  function* files(): Generator<FileToPack> {
    for (const portion of portions())
      yield named(
        portion.title,
        format === "json"
          ? jsonFile([portion])
          : format === "xlsx"
            ? workbook([sheetOf(portion)])
            : csvFile(portion, settings),
      );
  }
  return { several: files() };
}

/** Writes tables by their keys as a file, or as an archive when one file cannot hold them. `base` is its name without an extension. */
export function writeTables(
  tables: ReadonlyMap<string, TitledTable>,
  base: string,
  settings: FileSettings,
): WrittenFile {
  const files = filesOf(tables, base, settings);
  if ("only" in files) return { ...files.only, mime: MIME[settings.format] };
  return { name: fileName(`${base}.zip`), mime: ARCHIVE_MIME, content: writeArchive(files.several) };
}

/** Describes a file of calendar entries. */
export const calendarFile = (base: string, content: AsyncIterable<Uint8Array>): WrittenFile => ({
  name: fileName(`${base}.ics`),
  mime: MIME.ics,
  content,
});
