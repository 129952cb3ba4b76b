/** Opens the embedded PostgreSQL (PGlite). Never takes a damaged folder for a new one. */
import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { errorText } from "../error-text";
import { DURABLE_START, DurableFiles } from "./durable-files";

const extensions = { pg_trgm, unaccent, btree_gist };

/** Files without which PGlite would initialise the folder again, or abort without naming it. */
const NEEDED = ["PG_VERSION", "global/pg_control", "pg_wal"];

const createIn = (folder: string): Promise<PGlite> =>
  PGlite.create({ fs: new DurableFiles(folder), startParams: DURABLE_START, extensions });

function damaged(folder: string, reason: string): Error {
  return new Error(
    `The embedded database in ${folder} cannot be opened: ${reason}. Nothing was changed. ` +
      "Stop the server and restore a backup with npm run restore, or move that folder away to start with an empty database, " +
      "or set TD_DATA_DIR to another directory.",
  );
}

/** Initialises the database beside its place, so that an interrupted first start leaves nothing half made. */
async function initialise(folder: string): Promise<void> {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  console.log(`Creating an embedded database in ${folder}`);
  await (await createIn(draft)).close();
  renameSync(draft, folder);
}

/**
 * Opens the database in a folder, or in memory.
 *
 * @param folder folder of the database files; undefined keeps the database in memory
 * @throws for the operator when the folder holds something else than an intact database
 */
export async function openClient(
  folder: string | undefined,
  start?: Pick<PGliteOptions, "loadDataDir" | "pgliteWasmModule">,
): Promise<PGlite> {
  if (folder === undefined) return PGlite.create({ dataDir: "memory://", extensions, ...start });
  if (!existsSync(folder) || readdirSync(folder).length === 0) await initialise(folder);
  const missing = NEEDED.filter((name) => !existsSync(path.join(folder, name)));
  if (missing.length > 0) throw damaged(folder, `${missing.join(", ")} is missing`);
  try {
    return await createIn(folder);
  } catch (error) {
    throw damaged(folder, errorText(error));
  }
}
