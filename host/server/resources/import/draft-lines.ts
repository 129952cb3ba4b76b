/** Lines of a pending import in the file store. They are read one by one, because a file may have any number. */
import type { ServerServices } from "../../services/server-services";
import type { importDraft } from "../../platform/storage/schema";
import type { TableLine } from "../../services/tables/read-table";
import { linesFromChunks, linesToChunks } from "../../services/tables/stored-lines";
import { applyCorrections } from "./plan";

export type Draft = typeof importDraft.$inferSelect;

/** Sample lines shown with the mapping. */
const SAMPLE_LINES = 5;

type Files = Pick<ServerServices, "files">;

/**
 * Reads the lines of a draft one by one.
 *
 * @param wanted numbers of the lines to read; all by default
 */
export async function* draftLines(
  { files }: Files,
  { linesKey }: Pick<Draft, "linesKey">,
  wanted?: ReadonlySet<number>,
): AsyncGenerator<TableLine, void> {
  yield* linesFromChunks(await files.read(linesKey), wanted);
}

/** Returns the lines of a draft with some numbers, by number and with the user's corrections. */
export async function linesByNumber(
  services: Files,
  draft: Draft,
  numbers: readonly number[],
): Promise<Map<number, TableLine>> {
  const wanted = new Set(numbers);
  const found = new Map<number, TableLine>();
  if (wanted.size === 0) return found;
  for await (const line of draftLines(services, draft, wanted)) {
    found.set(line.line, applyCorrections(line, draft));
    // Do not read on to the end of a long file.
    if (found.size === wanted.size) break;
  }
  return found;
}

/** Returns the cells of the first lines of a draft. */
export async function sampleOf(services: Files, draft: Draft): Promise<string[][]> {
  const sample: string[][] = [];
  for await (const { cells } of draftLines(services, draft)) {
    sample.push([...cells]);
    if (sample.length === SAMPLE_LINES) break;
  }
  return sample;
}

/** Stores parsed lines while they are read. */
export async function storeLines(
  { files }: Files,
  lines: AsyncIterable<TableLine> | Iterable<TableLine>,
): Promise<Pick<Draft, "linesKey" | "lines">> {
  let count = 0;
  async function* counted(): AsyncGenerator<TableLine> {
    for await (const line of lines) {
      count++;
      yield line;
    }
  }
  const { key } = await files.putStream(linesToChunks(counted()));
  return { linesKey: key, lines: count };
}
