import { spawn, type ChildProcess, type ChildProcessWithoutNullStreams } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { sql } from "drizzle-orm";
import { openClient } from "../../host/server/platform/storage/embedded-client";
import { openDatabase } from "../../host/server/platform/storage/open-database";
import { lockDirectory } from "../../host/server/platform/storage/lock";
import { prepareDataDirectory } from "../server/support/embedded-database";

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

/** Starts a process that imports a name from a module of the server's storage, and runs a statement. */
const runInProcess = (name: string, module: string, statement: string): ChildProcessWithoutNullStreams => {
  const source = path.resolve(import.meta.dirname, "../../host/server/platform/storage", module);
  const script = `import { ${name} } from ${JSON.stringify(source)}; ${statement}`;
  return spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", script]);
};

const kill = async (child: ChildProcess): Promise<void> => {
  const exited = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await exited;
};

it("refuses while another process holds the lock", async () => {
  const directory = newDirectory();
  const child = runInProcess(
    "lockDirectory",
    "lock.ts",
    `lockDirectory(${JSON.stringify(directory)}); console.log("held"); setInterval(() => {}, 1000);`,
  );
  await new Promise<void>((resolve, reject) => {
    child.stdout.once("data", () => resolve());
    child.once("exit", () => reject(new Error("The other process ended")));
  });
  expect(() => lockDirectory(directory)).toThrow(new RegExp(`process ${child.pid}`));
  await kill(child);
  lockDirectory(directory).release();
});

it(
  "creates the database although the process of the first start was killed meanwhile",
  { timeout: 120_000 },
  async () => {
    const directory = newDirectory();
    const child = runInProcess(
      "openDatabase",
      "open-database.ts",
      `await openDatabase({ dataDirectory: ${JSON.stringify(directory)} }); console.log("opened");`,
    );
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    // Halfway: the folder that becomes the database has its first files.
    await expect
      .poll(() => existsSync(path.join(directory, "pg.new/PG_VERSION")), { timeout: 60_000, interval: 5 })
      .toBe(true);
    await kill(child);
    expect(output).not.toContain("opened");
    expect(existsSync(path.join(directory, "pg"))).toBe(false);

    const open = await openDatabase({ dataDirectory: directory });
    const { rows } = await open.database.execute(sql`select count(*)::int as shops from shop`);
    expect(rows).toEqual([{ shops: 0 }]);
    await open.close();
    expect(readdirSync(directory)).not.toContain("pg.new");
  },
);

it("refuses a damaged database and says what to do, and keeps the data", { timeout: 120_000 }, async () => {
  const directory = newDirectory();
  await prepareDataDirectory(directory);
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
