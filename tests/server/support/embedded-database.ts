/** Embedded, migrated databases. Creating one takes many seconds, so tests extract a template that is cached on disk. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { drizzle } from "drizzle-orm/pglite";
import { type OpenDatabase } from "../../../host/server/platform/storage/db";
import { openDatabase } from "../../../host/server/platform/storage/open-database";
import { migrate } from "../../../host/server/platform/storage/migrate";
import { MIGRATIONS } from "../../../host/server/platform/storage/migrations.gen";
import * as schema from "../../../host/server/platform/storage/schema";
import { fastDirectory } from "./postgres";

const cache = path.resolve(import.meta.dirname, "../../../.cache");
const packageDirectory = path.resolve(cache, "../node_modules/@electric-sql/pglite");
const STATE = createHash("sha256")
  .update(readFileSync(path.join(packageDirectory, "package.json")))
  .update(JSON.stringify(MIGRATIONS))
  .digest("hex")
  .slice(0, 16);

/** Returns the path of a tar file with a migrated database without any rows of the product. */
async function template(): Promise<string> {
  const file = path.join(cache, `pglite-${STATE}.tar`);
  if (!existsSync(file)) {
    const client = await PGlite.create({ dataDir: "memory://", extensions: { pg_trgm, unaccent, btree_gist } });
    await migrate({
      database: drizzle(client, { schema, casing: "snake_case" }),
      kind: "embedded",
    });
    const dump = await client.dumpDataDir("none");
    await client.close();
    mkdirSync(cache, { recursive: true });
    // Write to a temporary file first, because another worker may read the file.
    const temporaryFile = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
    writeFileSync(temporaryFile, Buffer.from(await dump.arrayBuffer()));
    renameSync(temporaryFile, file);
    for (const other of readdirSync(cache))
      if (/^pglite-\w+\.tar$/.test(other) && other !== path.basename(file))
        rmSync(path.join(cache, other), { force: true });
  }
  return file;
}

/** Puts a migrated database into a data directory, as an earlier start of the server leaves it. */
export async function prepareDataDirectory(directory: string): Promise<void> {
  const folder = path.join(directory, "pg");
  mkdirSync(folder, { recursive: true });
  execFileSync("tar", ["--extract", "--file", await template(), "--directory", folder], { stdio: "pipe" });
}

/** The WebAssembly module of the database, compiled once per worker. */
let engine: Promise<WebAssembly.Module> | undefined;
const compiledEngine = (): Promise<WebAssembly.Module> =>
  (engine ??= WebAssembly.compile(readFileSync(path.join(packageDirectory, "dist/pglite.wasm"))));

/** Opens a new database; closing it deletes its files. */
export async function embeddedDatabase(): Promise<OpenDatabase> {
  const dataDirectory = mkdtempSync(path.join(fastDirectory(), "td-embedded-"));
  await prepareDataDirectory(dataDirectory);
  const open = await openDatabase({ dataDirectory, engine: await compiledEngine() });
  return {
    ...open,
    async close() {
      await open.close();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}
