/** Files in a folder: written in chunks, measured on the way, complete or absent. */
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, expect, it } from "vitest";
import { folderStore } from "../../../host/server/platform/storage/file-store";

const folder = mkdtempSync(path.join(os.tmpdir(), "td-files-"));
const files = folderStore(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const storedFiles = (): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

it("stores chunks in order, and returns their size and hash", async () => {
  const content = Buffer.from("first second third");
  async function* chunks() {
    yield content.subarray(0, 6);
    // The file has no name yet that a reader could use.
    expect(storedFiles().filter((name) => !name.endsWith(".part"))).toEqual([]);
    yield content.subarray(6);
  }
  const { key, size, sha256 } = await files.putStream(chunks());
  expect({ size, sha256 }).toEqual({
    size: content.length,
    sha256: createHash("sha256").update(content).digest("hex"),
  });
  expect(await buffer(await files.read(key))).toEqual(content);
  await files.remove(key);
});

it("leaves nothing behind when the chunks fail", async () => {
  async function* chunks() {
    yield Buffer.from("half");
    throw new Error("no more");
  }
  await expect(files.putStream(chunks())).rejects.toThrow("no more");
  expect(storedFiles()).toEqual([]);
});
