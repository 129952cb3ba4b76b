/** Lines of a table as stored between the steps of an import: per line a JSON array of its number and cells. */
import type { TableLine } from "./read-table";

/** Characters that are collected for one chunk. */
const CHUNK_LENGTH = 64 * 1024;

/** Serialises lines in chunks, while they are read. */
export async function* linesToChunks(
  lines: AsyncIterable<TableLine> | Iterable<TableLine>,
): AsyncGenerator<Uint8Array> {
  let text = "";
  for await (const { line, cells } of lines) {
    text += `${JSON.stringify([line, ...cells])}\n`;
    if (text.length < CHUNK_LENGTH) continue;
    yield Buffer.from(text);
    text = "";
  }
  if (text !== "") yield Buffer.from(text);
}

/** Returns the line number at the start of a serialised line. */
const numberOf = (text: string): number => Number.parseInt(text.slice(1, 12), 10);

/**
 * Reads the lines that `linesToChunks` has serialised.
 *
 * @param wanted numbers of the lines to read, all by default; the cells of the others are not parsed
 */
export async function* linesFromChunks(
  chunks: AsyncIterable<Uint8Array>,
  wanted?: ReadonlySet<number>,
): AsyncGenerator<TableLine> {
  const decoder = new TextDecoder();
  let rest = "";
  const parse = (text: string): TableLine => {
    const [line, ...cells] = JSON.parse(text) as [number, ...string[]];
    return { line, cells };
  };
  const isWanted = (text: string): boolean => text !== "" && (wanted === undefined || wanted.has(numberOf(text)));
  for await (const chunk of chunks) {
    const texts = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = texts.pop() ?? "";
    for (const text of texts) if (isWanted(text)) yield parse(text);
  }
  if (isWanted(rest)) yield parse(rest);
}
