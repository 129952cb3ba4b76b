import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { lockDirectory } from "../../host/server/platform/storage/lock";

const directories: string[] = [];
const newDirectory = (): string => {
  const directory = mkdtempSync(path.join(os.tmpdir(), "td-lock-"));
  directories.push(directory);
  return directory;
};
afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
});

const lockFile = (directory: string): string => path.join(directory, "td-admin.lock");

it("locks the directory for one owner until it is released", () => {
  const directory = newDirectory();
  const lock = lockDirectory(directory);
  expect(() => lockDirectory(directory)).toThrow(/in use by process \d+ .* TD_DATA_DIR .* DATABASE_URL/);
  lock.release();
  expect(existsSync(lockFile(directory))).toBe(false);
  lockDirectory(directory).release();
});

it("replaces the lock of a dead process", () => {
  const directory = newDirectory();
  writeFileSync(lockFile(directory), JSON.stringify({ pid: 2 ** 22 - 1, host: os.hostname(), started: "1" }));
  lockDirectory(directory).release();
});

it("replaces a lock with its own process id from another boot", () => {
  const directory = newDirectory();
  writeFileSync(
    lockFile(directory),
    JSON.stringify({ pid: process.pid, host: os.hostname(), started: "of another boot" }),
  );
  lockDirectory(directory).release();
});

it("refuses while another process holds the lock", async () => {
  const directory = newDirectory();
  const source = path.resolve(import.meta.dirname, "../../host/server/platform/storage/lock.ts");
  const child = spawn(process.execPath, [
    "--import",
    "tsx",
    "--input-type=module",
    "--eval",
    `import { lockDirectory } from ${JSON.stringify(source)}; lockDirectory(${JSON.stringify(directory)}); console.log("held"); setInterval(() => {}, 1000);`,
  ]);
  await new Promise<void>((resolve, reject) => {
    child.stdout.once("data", () => resolve());
    child.once("exit", () => reject(new Error("The other process ended")));
  });
  expect(() => lockDirectory(directory)).toThrow(new RegExp(`process ${child.pid}`));
  const exited = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await exited;
  lockDirectory(directory).release();
});
