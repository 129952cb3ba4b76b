import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { sql } from "drizzle-orm";
import { openClient } from "../../host/server/platform/storage/embedded-client";
import { openDatabase } from "../../host/server/platform/storage/open-database";
import { lockDirectory } from "../../host/server/platform/storage/lock";
import { prepareDataDirectory } from "./support/embedded-database";

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

it("refuses a damaged database and says what to do, and keeps the data", { timeout: 120_000 }, async () => {
  const directory = newDirectory();
  const first = await openDatabase({ dataDirectory: directory });
  await first.database.execute(sql`insert into server_setting (key, value) values ('kept', 'yes')`);
  await first.close();
  const version = path.join(directory, "pg/PG_VERSION");
  renameSync(version, `${version}.aside`);
  await expect(openDatabase({ dataDirectory: directory })).rejects.toThrow(
    /cannot be opened: PG_VERSION is missing.*npm run restore.*move that folder away/,
  );
  renameSync(`${version}.aside`, version);

  const second = await openDatabase({ dataDirectory: directory });
  const { rows } = await second.database.execute(sql`select value from server_setting where key = 'kept'`);
  expect(rows).toEqual([{ value: "yes" }]);
  await second.close();

  truncateSync(path.join(directory, "pg/global/pg_control"), 100);
  await expect(openDatabase({ dataDirectory: directory })).rejects.toThrow(/cannot be opened.*npm run restore/);
});

it("writes each commit of the embedded database to the disk", { timeout: 120_000 }, async () => {
  const directory = newDirectory();
  await prepareDataDirectory(directory);
  const client = await openClient(path.join(directory, "pg"));
  expect((await client.query("show fsync")).rows).toEqual([{ fsync: "on" }]);
  interface Files {
    readonly stream_ops: { fsync(file: unknown): number };
  }
  const directoryNode = client.Module.FS.lookupPath("/pglite/data", {});
  const { stream_ops: operations } = directoryNode.node.mount.type as unknown as Files;
  const { fsync } = operations;
  let count = 0;
  operations.fsync = (file) => {
    count++;
    return fsync(file);
  };
  await client.query("create table kept (at int)");
  const before = count;
  await client.query("insert into kept values (1)");
  expect(count).toBeGreaterThan(before);
  await client.close();
});
