/** Warns when processes share a database but not the folder of files, so that each lacks the files of the others. */
import { randomUUID } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import type { Database } from "./db";
import { serverSetting } from "./schema";

const SETTING = "file-folder";
const ID_FILE = ".folder-id";

/**
 * Compares the id of the folder with the one in the database. The first start stores both.
 *
 * @returns a warning for the operator when the database's files are in another folder
 */
export async function separateFilesWarning(database: Database, folder: string): Promise<string | undefined> {
  const file = path.join(folder, ID_FILE);
  const existingId = await readFile(file, "utf8").catch(() => undefined);
  const folderId = existingId ?? randomUUID();
  await database.insert(serverSetting).values({ key: SETTING, value: folderId }).onConflictDoNothing();
  const [storedId] = await database.select().from(serverSetting).where(eq(serverSetting.key, SETTING));
  if (storedId?.value !== folderId)
    return (
      `The files of this database are in another folder than ${folder}: another process uses the database with its own folder, ` +
      "or the database was restored without its files. Pictures and exports will be missing. " +
      "Share one TD_DATA_DIR/files between all processes, or set TD_S3_BUCKET_URL."
    );
  if (existingId === undefined) {
    await mkdir(folder, { recursive: true });
    await writeFile(file, folderId);
  }
  return undefined;
}
