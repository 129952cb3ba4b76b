/**
 * An embedded, migrated database in memory. Creating one takes seconds, so a snapshot is cached on disk and copied.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
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

const cache = path.resolve(import.meta.dirname, "../../../.cache");
const packageDirectory = path.resolve(cache, "../node_modules/@electric-sql/pglite");
const STATE = createHash("sha256")
  .update(readFileSync(path.join(packageDirectory, "package.json")))
  .update(JSON.stringify(MIGRATIONS))
  .digest("hex")
  .slice(0, 16);

/** A migrated database without any rows of the product. */
async function snapshot(): Promise<Blob> {
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
  return new Blob([readFileSync(file)]);
}

/** The WebAssembly module of the database, compiled once per worker. */
let engine: Promise<WebAssembly.Module> | undefined;
const compiledEngine = (): Promise<WebAssembly.Module> =>
  (engine ??= WebAssembly.compile(readFileSync(path.join(packageDirectory, "dist/pglite.wasm"))));

/** Opens a new database. */
export const memoryDatabase = async (): Promise<OpenDatabase> =>
  openDatabase({
    dataDirectory: "memory",
    embedded: { loadDataDir: await snapshot(), pgliteWasmModule: await compiledEngine() },
  });
