/** Opens the file of a feed as a table, as its format says. A ZIP with one file is unpacked while it is read. */
import type { FeedFormat } from "../../../../src/contract/endpoints/feed-formats";
import { FEED_DELIMITER_SIGNS } from "../../../../src/contract/feed-formats";
import type { TableFormat } from "../../../../src/contract/endpoints/imports";
import type { FeedLine, FeedReader } from "./feed-reader";
import { isZip, nameOfPackedFile, unpackFile } from "../../services/tables/packed-file";
import { openTable, startOf, type OpenFile, type OpenTable, type TableLine } from "../../services/tables/read-table";

/** Largest file in bytes, unpacked. */
export const MAX_FEED_BYTES = 200 * 1024 * 1024;
/** Most lines of a file. */
const MAX_FEED_LINES = 500_000;

/** Returns how to open the only file of a ZIP; other files, and workbooks, are opened as they are. */
async function unpacked(open: OpenFile): Promise<OpenFile> {
  if (!isZip(await startOf(await open()))) return open;
  const name = await nameOfPackedFile(await open());
  return name === undefined ? open : async () => unpackFile(await open(), name, MAX_FEED_BYTES);
}

/** Returns how to read a file. What the format leaves open is detected. */
async function tableFormatOf(format: FeedFormat, open: OpenFile): Promise<TableFormat> {
  const { type, encoding, delimiter, headerLine, part } = format;
  const layout = { ...(headerLine !== null && { headerLine }), ...(part !== null && part.trim() !== "" && { part }) };
  if (type !== "AUTO") return { kind: type, encoding, delimiter: FEED_DELIMITER_SIGNS[delimiter], ...layout };
  const detected = await openTable(open, undefined);
  await detected.lines.return();
  const { kind } = detected.format;
  return { ...detected.format, ...(kind === "JSON" || kind === "XML" ? { part: layout.part } : layout) };
}

/** Passes lines on without the last ones, such as totals. */
async function* withoutLast(lines: AsyncIterable<TableLine>, count: number): AsyncGenerator<TableLine, void> {
  const heldBack: TableLine[] = [];
  for await (const line of lines) {
    heldBack.push(line);
    const first = heldBack.length > count ? heldBack.shift() : undefined;
    if (first !== undefined) yield first;
  }
}

/** Opens a file. Throws the problem of a file that cannot be read. */
export async function openFeed(format: FeedFormat, source: OpenFile): Promise<OpenTable> {
  const open = await unpacked(source);
  const table = await openTable(open, await tableFormatOf(format, open), { lines: MAX_FEED_LINES });
  return { ...table, lines: withoutLast(table.lines, format.skipLast ?? 0) };
}

/** Reads the lines of a table one after the other. */
export async function* feedLines({ lines }: OpenTable, reader: FeedReader): AsyncGenerator<FeedLine, void> {
  for await (const line of lines) yield reader.read(line);
}
