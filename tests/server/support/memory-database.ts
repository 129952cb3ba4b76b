/**
 * An embedded database in memory, migrated. Making an empty one takes seconds, so that is done once, kept beside the other caches, and
 * copied from then on.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { openDatabase, type OpenDatabase } from "../../../host/server/storage/db";

const cache = path.resolve(import.meta.dirname, "../../../.cache");
const EMPTY = createHash("sha256")
  .update(readFileSync(path.resolve(cache, "../node_modules/@electric-sql/pglite/package.json")))
  .digest("hex")
  .slice(0, 16);

/** An empty database, as PGlite makes it at its first start: by far the longest part. */
async function emptySnapshot(): Promise<Blob> {
  const file = path.join(cache, `pglite-${EMPTY}.tar`);
  if (!existsSync(file)) {
    const client = await PGlite.create({ dataDir: "memory://", extensions: { pg_trgm, unaccent, btree_gist } });
    const dump = await client.dumpDataDir("none");
    await client.close();
    mkdirSync(cache, { recursive: true });
    // Written aside: another worker may be looking for the file.
    const aside = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
    writeFileSync(aside, Buffer.from(await dump.arrayBuffer()));
    renameSync(aside, file);
  }
  return new Blob([readFileSync(file)]);
}

/** Opens a new one. */
export const memoryDatabase = async (): Promise<OpenDatabase> =>
  openDatabase({ dataDirectory: "memory", snapshot: await emptySnapshot() });
