/** Copies the database and the files to a folder, and back. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import type { ServerConfig } from "./config";
import { lockDirectory } from "./storage/lock";

type Settings = Pick<ServerConfig, "databaseUrl" | "dataDirectory" | "fileBucket" | "version">;

interface Manifest {
  readonly version: string;
  readonly kind: "embedded" | "server";
  readonly createdAt: string;
}

const MANIFEST = "backup.json";
const DUMP = "database.dump";
const EMBEDDED = "pg";
const FILES = "files";

const kindOf = ({ databaseUrl }: Settings): Manifest["kind"] => (databaseUrl === undefined ? "embedded" : "server");

/** Runs a PostgreSQL program on the database. The password is in the environment, which other accounts cannot read. */
async function runTool(program: "pg_dump" | "pg_restore", databaseUrl: string, args: readonly string[]): Promise<void> {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = "";
  const child = spawn(program, [...args, `--dbname=${url.href}`], {
    stdio: ["ignore", "inherit", "pipe"],
    env: { ...process.env, ...(password !== "" && { PGPASSWORD: password }) },
  });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  await new Promise<void>((resolve, reject) => {
    child.once("error", (cause: NodeJS.ErrnoException) =>
      reject(
        cause.code === "ENOENT" ? new Error(`${program} is missing: install PostgreSQL's client programs.`) : cause,
      ),
    );
    child.once("close", (status) =>
      status === 0 ? resolve() : reject(new Error(`${program} failed: ${errors.trim().slice(0, 2_000)}`)),
    );
  });
}

async function isEmptyFolder(folder: string): Promise<boolean> {
  return !existsSync(folder) || (await readdir(folder)).length === 0;
}

/** Runs work while the embedded database is locked. Throws an error for the operator when a server uses it. */
async function withLock<Result>({ dataDirectory }: Settings, work: () => Promise<Result>): Promise<Result> {
  const lock = lockDirectory(dataDirectory);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/**
 * Writes a backup. The database is copied before the files: a file without a row is harmless, a row without its file is not. An embedded
 * database must not be in use; a PostgreSQL server may be.
 *
 * @param folder new or empty folder for the backup
 * @throws Error with a message for the operator
 */
export async function backup(settings: Settings, folder: string): Promise<void> {
  const { databaseUrl, dataDirectory, fileBucket, version } = settings;
  if (!(await isEmptyFolder(folder))) throw new Error(`${folder} is not empty. Name a new folder for the backup.`);
  if (databaseUrl === undefined)
    await withLock(settings, () =>
      cp(path.join(dataDirectory, EMBEDDED), path.join(folder, EMBEDDED), { recursive: true }),
    );
  else {
    await mkdir(folder, { recursive: true });
    await runTool("pg_dump", databaseUrl, ["--format=custom", `--file=${path.join(folder, DUMP)}`]);
  }
  const files = path.join(dataDirectory, FILES);
  if (fileBucket === undefined && existsSync(files)) await cp(files, path.join(folder, FILES), { recursive: true });
  const manifest: Manifest = { version, kind: kindOf(settings), createdAt: new Date().toISOString() };
  // Written last: an interrupted backup has no manifest and cannot be restored.
  await writeFile(path.join(folder, MANIFEST), JSON.stringify(manifest, null, 2));
}

/** Says where the backup is, and what the operator has to keep beside it. */
export function backupNotice({ fileBucket }: Pick<Settings, "fileBucket">, folder: string): string {
  const bucket =
    fileBucket === undefined
      ? ""
      : ` It does not contain the files in ${fileBucket.bucketUrl}: copy the bucket with the client of your store.`;
  return `The backup is in ${folder}.${bucket} It does not contain the key of the server's secrets.`;
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), "utf8").catch(() => undefined);
  if (text === undefined) throw new Error(`${folder} contains no complete backup: ${MANIFEST} is missing.`);
  return JSON.parse(text) as Manifest;
}

/** Renames a folder, if it exists, and returns its new path. */
async function moveAside(folder: string, suffix: string): Promise<string | undefined> {
  if (!existsSync(folder)) return undefined;
  const newPath = `${folder}.before-${suffix}`;
  await rename(folder, newPath);
  return newPath;
}

async function requireEmptyDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_tables where schemaname in ('public', 'pgboss') limit 1");
    if (rowCount !== 0)
      throw new Error("The database in DATABASE_URL is not empty. Create an empty one, and name it in DATABASE_URL.");
  } finally {
    await client.end();
  }
}

/** Copies a folder to its place in one step, so that an interrupted restore leaves no incomplete folder. */
async function copyAtomically(from: string, to: string): Promise<void> {
  const temporary = `${to}.new`;
  await rm(temporary, { recursive: true, force: true });
  await cp(from, temporary, { recursive: true });
  await rename(temporary, to);
}

/**
 * Restores a backup. Existing embedded data and files are renamed; a PostgreSQL database must be empty.
 *
 * @returns new paths of the renamed folders
 * @throws Error with a message for the operator
 */
export async function restore(settings: Settings, folder: string): Promise<readonly string[]> {
  const { databaseUrl, dataDirectory, fileBucket } = settings;
  const { kind, createdAt } = await readManifest(folder);
  if (kind !== kindOf(settings))
    throw new Error(
      kind === "embedded"
        ? "The backup is of an embedded database: unset DATABASE_URL to restore it."
        : "The backup is of a PostgreSQL server: set DATABASE_URL to an empty database to restore it.",
    );
  const suffix = createdAt.replaceAll(/[^\d]/g, "");
  const movedFolders: (string | undefined)[] = [];
  if (databaseUrl === undefined)
    await withLock(settings, async () => {
      const target = path.join(dataDirectory, EMBEDDED);
      movedFolders.push(await moveAside(target, `${suffix}-${Date.now()}`));
      await copyAtomically(path.join(folder, EMBEDDED), target);
    });
  else {
    await requireEmptyDatabase(databaseUrl);
    const options = ["--no-owner", "--no-privileges", "--no-comments", "--exit-on-error", "--single-transaction"];
    await runTool("pg_restore", databaseUrl, [...options, path.join(folder, DUMP)]);
  }
  const backedUpFiles = path.join(folder, FILES);
  if (fileBucket === undefined && existsSync(backedUpFiles)) {
    const target = path.join(dataDirectory, FILES);
    await mkdir(dataDirectory, { recursive: true });
    movedFolders.push(await moveAside(target, `${suffix}-${Date.now()}`));
    await copyAtomically(backedUpFiles, target);
  }
  return movedFolders.filter((target) => target !== undefined);
}
