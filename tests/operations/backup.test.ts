/** A backup restores the database and its files, on both databases. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { backup, backupNotice, restore } from "../../host/server/platform/backup";
import { folderStore } from "../../host/server/platform/storage/file-store";
import { openDatabase } from "../../host/server/platform/storage/open-database";
import { separateFilesWarning } from "../../host/server/platform/storage/separate-files";
import { embeddedDatabase, prepareDataDirectory } from "../server/support/embedded-database";
import { emptyDatabase, isServerShared } from "../server/support/test-database";

const TIMEOUT_MS = 120_000;
const directories: string[] = [];
const newDirectory = (): string => {
  const directory = mkdtempSync(path.join(os.tmpdir(), "td-backup-"));
  directories.push(directory);
  return directory;
};
afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
});

const settingsOf = (dataDirectory: string, databaseUrl?: string) => ({
  dataDirectory,
  databaseUrl,
  fileBucket: undefined,
  version: "0.1.0",
});
type Settings = ReturnType<typeof settingsOf>;

const openData = ({ databaseUrl: url, dataDirectory }: Settings) => openDatabase({ url, dataDirectory });
const storeOf = ({ dataDirectory }: Settings) => folderStore(path.join(dataDirectory, "files"));

/** Stores a file, and a row with its key. @returns the file's key */
async function fill(settings: Settings): Promise<string> {
  const open = await openData(settings);
  const key = await storeOf(settings).put(Buffer.from("kept"));
  await open.database.execute(sql`insert into server_setting (key, value) values ('kept', ${key})`);
  await open.close();
  return key;
}

async function expectRestored(settings: Settings, key: string): Promise<void> {
  const open = await openData(settings);
  const { rows } = await open.database.execute(sql`select value from server_setting where key = 'kept'`);
  await open.close();
  expect(rows).toEqual([{ value: key }]);
  const chunks: Buffer[] = [];
  for await (const chunk of await storeOf(settings).read(key)) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString()).toBe("kept");
}

it("says that files in a bucket and the secret key are not in the backup", () => {
  const fileBucket = { bucketUrl: "https://s3.test/files", region: "eu", accessKeyId: "id", secretAccessKey: "hidden" };
  const notice = backupNotice({ fileBucket }, "/backups/today");
  expect(notice).toMatch(/not contain the files in https:\/\/s3\.test\/files/);
  expect(notice).toMatch(/not contain the key/);
  expect(notice).not.toContain("hidden");
  expect(backupNotice({ fileBucket: undefined }, "/backups/today")).not.toContain("files");
});

it("restores an embedded database, and moves the damaged one aside", { timeout: TIMEOUT_MS }, async () => {
  const settings = settingsOf(newDirectory());
  await prepareDataDirectory(settings.dataDirectory);
  const folder = path.join(newDirectory(), "backup");
  const key = await fill(settings);
  const inUse = await openData(settings);
  await expect(backup(settings, folder)).rejects.toThrow(/in use by process/);
  await inUse.close();
  await backup(settings, folder);

  rmSync(path.join(settings.dataDirectory, "pg/PG_VERSION"));
  const movedAside = await restore(settings, folder);
  expect(movedAside.map((place) => existsSync(place))).toEqual([true, true]);
  await expectRestored(settings, key);
});

describe.skipIf(!isServerShared())("with a PostgreSQL server", () => {
  it("restores a database into an empty one", { timeout: TIMEOUT_MS }, async () => {
    const original = settingsOf(newDirectory(), await emptyDatabase());
    const folder = path.join(newDirectory(), "backup");
    const key = await fill(original);
    await backup(original, folder);
    await expect(restore(original, folder)).rejects.toThrow(/is not empty/);
    await expect(restore(settingsOf(newDirectory()), folder)).rejects.toThrow(/set DATABASE_URL/);

    const target = settingsOf(newDirectory(), await emptyDatabase());
    expect(await restore(target, folder)).toEqual([]);
    await expectRestored(target, key);
  });
});

it("refuses a backup into a folder that is not empty, and a restore from an incomplete one", async () => {
  const settings = settingsOf(newDirectory());
  const folder = newDirectory();
  writeFileSync(path.join(folder, "other"), "");
  await expect(backup(settings, folder)).rejects.toThrow(/is not empty/);
  await expect(restore(settings, folder)).rejects.toThrow(/backup.json is missing/);
});

it("warns when a database is used with another folder of files", { timeout: TIMEOUT_MS }, async () => {
  const { database, close } = await embeddedDatabase();
  const [used, other] = [path.join(newDirectory(), "files"), path.join(newDirectory(), "files")];
  expect(await separateFilesWarning(database, used)).toBeUndefined();
  expect(await separateFilesWarning(database, used)).toBeUndefined();
  mkdirSync(other);
  expect(await separateFilesWarning(database, other)).toMatch(/another folder.*TD_S3_BUCKET_URL/);
  await close();
});
