/** Unpacks a ZIP that contains one file to import, while it is read. A workbook is a ZIP too, and is left as it is. */
import { Unzip, UnzipInflate, UnzipPassThrough, type UnzipDecoder } from "fflate";
import { setImmediate as nextTurn } from "node:timers/promises";
import { ApiProblem } from "../../platform/http/problem";
import { refuse } from "./refuse-file";

const CHUNK_BYTES = 64 * 1024;
/** Maximum number of files whose names are read. */
const MAX_FILES = 5_000;
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Every workbook has this part. */
const WORKBOOK_PART = "[Content_Types].xml";

/** Returns whether the bytes are the start of a ZIP. */
export const isZip = (start: Uint8Array): boolean => ZIP.every((byte, offset) => start[offset] === byte);

/** Passes over the content of a file without unpacking it. */
const skipping = (compression: 0 | 8) =>
  class implements UnzipDecoder {
    static readonly compression = compression;
    ondata: UnzipDecoder["ondata"] = () => undefined;
    push(): void {
      // The content is not needed.
    }
  };

/** Feeds a ZIP to a reader of it, in small chunks between which other calls are served. Yields after each chunk. */
async function* feed(unzip: Unzip, content: AsyncIterable<Uint8Array>): AsyncGenerator<void> {
  try {
    for await (const part of content)
      for (let offset = 0; offset < part.length; offset += CHUNK_BYTES) {
        unzip.push(part.subarray(offset, offset + CHUNK_BYTES));
        yield;
        await nextTurn();
      }
    unzip.push(new Uint8Array(0), true);
  } catch (error) {
    if (error instanceof ApiProblem) throw error;
    refuse("import.error.no-archive");
  }
  yield;
}

/** Folders, and hidden files that some systems add. */
const isIncidental = (name: string): boolean => {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  return last === "" || /^[._]/.test(last) || name.startsWith("__MACOSX");
};

/**
 * Returns the name of the only file in a ZIP; undefined for a workbook. Throws a problem for a damaged ZIP, and for one with no file or
 * several.
 */
export async function nameOfPackedFile(content: AsyncIterable<Uint8Array>): Promise<string | undefined> {
  const names: string[] = [];
  const unzip = new Unzip((entry) => {
    names.push(entry.name);
    if (names.length > MAX_FILES) refuse("import.error.bomb");
    entry.ondata = () => undefined;
    entry.start();
  });
  unzip.register(skipping(0));
  unzip.register(skipping(8));
  for await (const _ of feed(unzip, content)) if (names.includes(WORKBOOK_PART)) return undefined;
  if (names.length === 0) return refuse("import.error.no-archive");
  const files = names.filter((name) => !isIncidental(name));
  const [name] = files;
  if (name === undefined || files.length > 1) return refuse("import.error.files-in-archive", { count: files.length });
  return name;
}

/**
 * Unpacks one file of a ZIP in chunks. Throws a problem when it unpacks to more than the limit; the size that the ZIP states is not
 * trusted.
 *
 * @param maxBytes maximum unpacked size
 */
export async function* unpackFile(
  content: AsyncIterable<Uint8Array>,
  name: string,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let unpacked: Uint8Array[] = [];
  let size = 0;
  const unzip = new Unzip((entry) => {
    const isWanted = entry.name === name;
    entry.ondata = (error, chunk) => {
      if (error !== null) throw error;
      if (!isWanted) return;
      size += chunk.length;
      if (size > maxBytes) refuse("import.error.bomb");
      unpacked.push(chunk);
    };
    entry.start();
  });
  unzip.register(UnzipPassThrough);
  unzip.register(UnzipInflate);
  for await (const _ of feed(unzip, content)) {
    const chunks = unpacked;
    unpacked = [];
    yield* chunks;
  }
}
