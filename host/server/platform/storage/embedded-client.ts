/** Opens the embedded PostgreSQL (PGlite). Refuses a damaged folder instead of initialising it again. */
import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { errorText } from "../error-text";
import { DURABLE_START, DurableFiles } from "./durable-files";

const extensions = { pg_trgm, unaccent, btree_gist };

/** Files without which PGlite would initialise the folder again, or abort without naming the folder. */
const REQUIRED_FILES = ["PG_VERSION", "global/pg_control", "pg_wal"];

const createIn = (folder: string, engine?: WebAssembly.Module): Promise<PGlite> =>
  PGlite.create({
    fs: new DurableFiles(folder),
    startParams: DURABLE_START,
    extensions,
    ...(engine !== undefined && { pgliteWasmModule: engine }),
  });

function damagedError(folder: string, reason: string): Error {
  return new Error(
    `The embedded database in ${folder} cannot be opened: ${reason}. Nothing was changed. ` +
      "Stop the server and restore a backup with npm run restore, or move that folder away to start with an empty database, " +
      "or set TD_DATA_DIR to another directory.",
  );
}

/** Initialises the database in a temporary folder and renames it, so that an interrupted first start leaves no incomplete database. */
async function initialise(folder: string, engine?: WebAssembly.Module): Promise<void> {
  const temporary = `${folder}.new`;
  rmSync(temporary, { recursive: true, force: true });
  console.log(`Creating an embedded database in ${folder}`);
  await (await createIn(temporary, engine)).close();
  renameSync(temporary, folder);
}

/**
 * Opens the database in a folder, and creates it when the folder is missing or empty.
 *
 * @param engine compiled engine; compiles it when absent
 * @throws Error with a message for the operator when the folder contains anything but an intact database
 */
export async function openClient(folder: string, engine?: WebAssembly.Module): Promise<PGlite> {
  if (!existsSync(folder) || readdirSync(folder).length === 0) await initialise(folder, engine);
  const missing = REQUIRED_FILES.filter((name) => !existsSync(path.join(folder, name)));
  if (missing.length > 0) throw damagedError(folder, `${missing.join(", ")} is missing`);
  try {
    return await createIn(folder, engine);
  } catch (error) {
    throw damagedError(folder, errorText(error));
  }
}
