/** Reads and writes ZIP files in chunks, so that other calls are served in between. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { Unzip, UnzipInflate, Zip, ZipDeflate } from "fflate";
import { ApiProblem } from "../../platform/http/problem";
import { refuse } from "./refuse-file";

export interface ArchivedFile {
  /** File name without its folders. */
  readonly name: string;
  readonly content: Buffer;
}

const CHUNK_BYTES = 64 * 1024;
/** Maximum unpacked bytes of all files together. */
const MAX_UNPACKED = 100 * 1024 * 1024;
const MAX_FILES = 50;

/** A file to pack, whose content is produced while it is packed. */
export interface FileToPack {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** Packs files into a ZIP archive, in chunks as they are produced. */
export async function* writeArchive(
  files: AsyncIterable<FileToPack> | Iterable<FileToPack>,
): AsyncGenerator<Uint8Array> {
  let packed: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    packed.push(chunk);
  });
  function* takePacked(): Generator<Uint8Array> {
    const chunks = packed;
    packed = [];
    yield* chunks;
  }
  for await (const { name, content } of files) {
    const entry = new ZipDeflate(name);
    zip.add(entry);
    for await (const chunk of content)
      for (let offset = 0; offset < chunk.length; offset += CHUNK_BYTES) {
        entry.push(chunk.subarray(offset, offset + CHUNK_BYTES));
        yield* takePacked();
        await nextTurn();
      }
    entry.push(new Uint8Array(0), true);
  }
  zip.end();
  yield* takePacked();
}

/**
 * Unpacks an archive without folders and hidden system files. Throws a problem when it is damaged or unpacks to more than the
 * limit. The sizes claimed by entries are not trusted.
 */
export async function readArchive(content: Buffer): Promise<ArchivedFile[]> {
  const entries: { readonly name: string; readonly chunks: Uint8Array[] }[] = [];
  let unpackedBytes = 0;
  const unzip = new Unzip((entry) => {
    const name = entry.name.split(/[\\/]/).at(-1) ?? "";
    if (name === "" || /^[._]/.test(name) || entry.name.startsWith("__MACOSX")) return;
    if (entries.length >= MAX_FILES) refuse("import.error.bomb");
    const chunks: Uint8Array[] = [];
    entries.push({ name, chunks });
    entry.ondata = (error, chunk) => {
      if (error !== null) throw error;
      unpackedBytes += chunk.length;
      if (unpackedBytes > MAX_UNPACKED) refuse("import.error.bomb");
      chunks.push(chunk);
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let offset = 0; offset < content.length; offset += CHUNK_BYTES) {
      unzip.push(content.subarray(offset, offset + CHUNK_BYTES), offset + CHUNK_BYTES >= content.length);
      await nextTurn();
    }
  } catch (error) {
    if (error instanceof ApiProblem) throw error;
    return refuse("import.error.no-archive");
  }
  return entries.map(({ name, chunks }) => ({ name, content: Buffer.concat(chunks) }));
}
