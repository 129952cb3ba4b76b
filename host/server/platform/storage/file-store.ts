/** Stores uploaded and generated files in a folder that several server processes can share. Metadata is in the table `file`. */
import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import path from "node:path";
import type { Readable } from "node:stream";

/** Store of file contents by generated key. */
export interface FileStore {
  /** Stores the bytes and returns their key. When it resolves, the file survives a crash. */
  put(content: Buffer): Promise<string>;
  /** Opens the file for reading; rejects when it does not exist. */
  read(key: string): Promise<Readable>;
  remove(key: string): Promise<void>;
}

const KEY = /^[0-9a-f-]{36}$/;

/** Creates a store in a folder, with subfolders named by the first two characters of the keys. */
export function folderStore(folder: string): FileStore {
  const locate = (key: string): string => {
    // Only generated keys are valid. Anything else could be a path chosen by an attacker.
    if (!KEY.test(key)) throw new Error(`"${key}" is not a key of the file store`);
    return path.join(folder, key.slice(0, 2), key);
  };
  return {
    async put(content) {
      const key = randomUUID();
      const target = locate(key);
      await mkdir(path.dirname(target), { recursive: true });
      const handle = await open(`${target}.part`, "wx");
      try {
        await handle.writeFile(content);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(`${target}.part`, target);
      return key;
    },
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
