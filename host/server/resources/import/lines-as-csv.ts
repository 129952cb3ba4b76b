/** Writes lines of an imported file as CSV again. */
import { stringify } from "csv-stringify/sync";
import type { TableLine } from "../../services/tables/read-table";

/** Lines that are written together. */
const BATCH_SIZE = 500;

/** Groups lines; the last group may be smaller. */
export async function* inGroups(
  lines: AsyncIterable<TableLine> | Iterable<TableLine>,
  size: number = BATCH_SIZE,
): AsyncGenerator<TableLine[]> {
  let group: TableLine[] = [];
  for await (const line of lines) {
    group.push(line);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

/** A last column with remarks. */
export interface RemarkColumn {
  readonly head: string;
  /** Returns the remarks of some lines by line number. */
  of(lines: readonly number[]): Promise<ReadonlyMap<number, string>>;
}

/** Writes lines as CSV with the original header, in chunks. Cells and remarks pass through `escape`. */
export async function* linesAsCsv(
  header: readonly string[],
  lines: AsyncIterable<TableLine> | Iterable<TableLine>,
  {
    remarks,
    escape = (text) => text,
  }: { readonly remarks?: RemarkColumn; readonly escape?: (text: string) => string } = {},
): AsyncGenerator<Buffer> {
  const csv = (rows: readonly (readonly string[])[]): Buffer =>
    Buffer.from(stringify(rows as string[][], { delimiter: ";", record_delimiter: "\r\n" }));
  yield csv([[...header.map(escape), ...(remarks === undefined ? [] : [remarks.head])]]);
  for await (const group of inGroups(lines)) {
    const texts = await remarks?.of(group.map(({ line }) => line));
    yield csv(
      group.map(({ line, cells }) => [
        ...header.map((_, column) => escape(cells[column] ?? "")),
        ...(texts === undefined ? [] : [escape(texts.get(line) ?? "")]),
      ]),
    );
  }
}
