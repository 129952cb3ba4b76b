/** Uploaded and generated files. A folder that several server processes can share; rows about them are in the table `file`. */
import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import path from "node:path";
import type { Readable } from "node:stream";

export interface FileStore {
  /** Stores the bytes and answers the key to find them by. Once it answers, the file survives a crash. */
  put(content: Buffer): Promise<string>;
  /** The bytes; fails when there is no such file. */
  read(key: string): Promise<Readable>;
  remove(key: string): Promise<void>;
}

const KEY = /^[0-9a-f-]{36}$/;

/** Files in a folder, spread over sub-folders by the first two signs of their key. */
export function folderStore(folder: string): FileStore {
  const locate = (key: string): string => {
    // Keys are ours; anything else would be a path chosen by somebody else.
    if (!KEY.test(key)) throw new Error(`"${key}" is no key of the file store`);
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
