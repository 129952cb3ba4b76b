/** Reads and writes ZIP files in chunks, so that other calls are served in between. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { Unzip, UnzipInflate, Zip, ZipDeflate } from "fflate";
import { ApiProblem } from "../../platform/http/problem";

export interface ArchivedFile {
  /** File name without its folders. */
  readonly name: string;
  readonly content: Buffer;
}

const CHUNK_BYTES = 64 * 1024;
/** Maximum unpacked bytes of all files together. */
const MAX_UNPACKED = 100 * 1024 * 1024;
const MAX_FILES = 50;

const refuse = (key: string): never => {
  throw new ApiProblem("refused", { errors: [key] });
};

/** Packs files into a ZIP archive. */
export async function writeArchive(files: readonly ArchivedFile[]): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    chunks.push(chunk);
  });
  for (const { name, content } of files) {
    const entry = new ZipDeflate(name);
    zip.add(entry);
    for (let at = 0; at === 0 || at < content.length; at += CHUNK_BYTES) {
      entry.push(content.subarray(at, at + CHUNK_BYTES), at + CHUNK_BYTES >= content.length);
      await nextTurn();
    }
  }
  zip.end();
  return Buffer.concat(chunks);
}

/**
 * Unpacks an archive without folders and hidden system files. Throws a problem when it is damaged or unpacks to more than the
 * limit. The sizes claimed by entries are not trusted.
 */
export async function readArchive(content: Buffer): Promise<ArchivedFile[]> {
  const found: { readonly name: string; readonly chunks: Uint8Array[] }[] = [];
  let unpacked = 0;
  const unzip = new Unzip((entry) => {
    const name = entry.name.split(/[\\/]/).at(-1) ?? "";
    if (name === "" || /^[._]/.test(name) || entry.name.startsWith("__MACOSX")) return;
    if (found.length >= MAX_FILES) refuse("import.error.bomb");
    const chunks: Uint8Array[] = [];
    found.push({ name, chunks });
    entry.ondata = (error, chunk) => {
      if (error !== null) throw error;
      unpacked += chunk.length;
      if (unpacked > MAX_UNPACKED) refuse("import.error.bomb");
      chunks.push(chunk);
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < content.length; at += CHUNK_BYTES) {
      unzip.push(content.subarray(at, at + CHUNK_BYTES), at + CHUNK_BYTES >= content.length);
      await nextTurn();
    }
  } catch (error) {
    if (error instanceof ApiProblem) throw error;
    return refuse("import.error.no-archive");
  }
  return found.map(({ name, chunks }) => ({ name, content: Buffer.concat(chunks) }));
}
