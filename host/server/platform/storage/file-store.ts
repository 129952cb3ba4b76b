/** Stores uploaded and generated files in a folder that several server processes can share. Metadata is in the table `file`. */
import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { createHash, randomUUID } from "node:crypto";
import path from "node:path";
import { Readable } from "node:stream";

/** A stored file, measured while it was written. */
export interface StoredFile {
  readonly key: string;
  /** Size in bytes. */
  readonly size: number;
  /** SHA-256 of the content, in hexadecimal. */
  readonly sha256: string;
}

/** Store of file contents by generated key. */
export interface FileStore {
  /** Stores the bytes and returns their key. When it resolves, the file survives a crash. */
  put(content: Buffer): Promise<string>;
  /** Stores chunks as they come, without holding the whole file. An error of the chunks leaves no file. */
  putStream(chunks: AsyncIterable<Uint8Array>): Promise<StoredFile>;
  /** Opens the file for reading; rejects when it does not exist. */
  read(key: string): Promise<Readable>;
  remove(key: string): Promise<void>;
}

/** Passes chunks to `write`, which returns their key, and measures them on the way. */
export async function measured(
  chunks: AsyncIterable<Uint8Array>,
  write: (chunks: AsyncIterable<Uint8Array>) => Promise<string>,
): Promise<StoredFile> {
  const hash = createHash("sha256");
  let size = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      size += chunk.length;
      hash.update(chunk);
      yield chunk;
    }
  }
  const key = await write(counted());
  return { key, size, sha256: hash.digest("hex") };
}

const KEY = /^[0-9a-f-]{36}$/;

/** Creates a store in a folder, with subfolders named by the first two characters of the keys. */
export function folderStore(folder: string): FileStore {
  const locate = (key: string): string => {
    // Only generated keys are valid. Anything else could be a path chosen by an attacker.
    if (!KEY.test(key)) throw new Error(`"${key}" is not a key of the file store`);
    return path.join(folder, key.slice(0, 2), key);
  };
  async function write(chunks: AsyncIterable<Uint8Array>): Promise<string> {
    const key = randomUUID();
    const target = locate(key);
    const part = `${target}.part`;
    await mkdir(path.dirname(target), { recursive: true });
    const handle = await open(part, "wx");
    try {
      try {
        // Each call continues at the current position.
        for await (const chunk of chunks) await handle.writeFile(chunk);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(part, target);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    return key;
  }
  return {
    put: (content) => write(Readable.from([content])),
    putStream: (chunks) => measured(chunks, write),
    async read(key) {
      const target = locate(key);
      await stat(target);
      return createReadStream(target);
    },
    async remove(key) {
      await rm(locate(key), { force: true });
    },
  };
}
