/** The first start: all or nothing, with any number of processes. */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { build } from "../../host/server/app";
import { readConfig } from "../../host/server/platform/config";
import { errorText } from "../../host/server/platform/error-text";
import type { OpenDatabase } from "../../host/server/platform/storage/db";
import { folderStore, type FileStore } from "../../host/server/platform/storage/file-store";
import { openDatabase } from "../../host/server/platform/storage/open-database";
import { prepareDemoParagraphs } from "../../host/server/seed/paragraphs/prepare";
import { seedDatabase } from "../../host/server/seed/seed-database";
import { emptyDatabase, isServerShared } from "../server/support/test-database";

const PROCESSES = 4;
const TIMEOUT_MS = 180_000;

const directory = mkdtempSync(path.join(os.tmpdir(), "td-first-"));
const config = readConfig({ TD_SEED_SIZE: "40", TD_DATA_DIR: directory, TD_LOG: "silent" });
const opened: OpenDatabase[] = [];
afterAll(async () => {
  await Promise.all(opened.map((open) => open.close()));
  rmSync(directory, { recursive: true, force: true });
});

async function figures({ database }: OpenDatabase) {
  const { rows } = await database.execute(
    sql`select (select count(*)::int from paragraph) as paragraphs, (select count(*)::int from media) as pictures,
      (select count(*)::int from record where resource = 'dealer-option' and data->>'origin' = 'SYSTEM') as options, (select count(*)::int from shop) as shops`,
  );
  return rows[0] as Record<"paragraphs" | "pictures" | "options" | "shops", number>;
}

/** Returns a store that fails after some writes, like a process that is killed while it writes. */
function failingStore(files: FileStore, allowedWrites: number): FileStore {
  let remaining = allowedWrites;
  return { ...files, put: (content) => (remaining-- > 0 ? files.put(content) : Promise.reject(new Error("killed"))) };
}

describe.skipIf(!isServerShared())("a first start", () => {
  it("works in four processes at once, and after one that was killed", { timeout: TIMEOUT_MS }, async () => {
    const url = await emptyDatabase();
    const start = async (files?: FileStore): Promise<OpenDatabase> => {
      const open = await openDatabase({ url, dataDirectory: directory });
      opened.push(open);
      const { services } = await build({ config, open, modules: [] });
      await seedDatabase(open, { ...services, files: files ?? services.files });
      return open;
    };
    await expect(start(failingStore(folderStore(path.join(directory, "files")), 5))).rejects.toThrow("killed");
    const [first] = opened;
    expect(first === undefined ? undefined : await figures(first)).toMatchObject({ paragraphs: 0, pictures: 0 });

    const databases = await Promise.all(Array.from({ length: PROCESSES }, () => start()));
    const seeded = await Promise.all(databases.map(figures));
    const [counts] = seeded;
    expect(counts?.paragraphs).toBeGreaterThan(100);
    expect(counts?.options).toBe((counts?.shops ?? 0) * 12);
    expect(seeded).toEqual(Array.from({ length: PROCESSES }, () => counts));
  });

  it("does not bring back paragraphs that were deleted", { timeout: TIMEOUT_MS }, async () => {
    const [open] = opened;
    if (open === undefined) throw new Error("No database was opened");
    await open.database.execute(sql`delete from paragraph`);
    await prepareDemoParagraphs({ database: open.database, files: folderStore(path.join(directory, "files")) });
    expect(await figures(open)).toMatchObject({ paragraphs: 0 });
  });

  it("that fails reports the reason without the SQL", async () => {
    const [open] = opened;
    const failed = await open?.database
      .execute(sql`insert into server_setting (key, value) values ('cookie-secret', '')`)
      .then(
        () => undefined,
        (error: unknown) => error,
      );
    expect(errorText(failed)).toContain("Key (key)=(cookie-secret) already exists.");
    expect(errorText(failed)).not.toContain("insert into");
  });
});

it("reports for each address why a server cannot be reached", async () => {
  const refused = openDatabase({ url: "postgres://user@127.0.0.1:1/none", dataDirectory: directory });
  expect(errorText(await refused.catch((error: unknown) => error))).toMatch(
    /DATABASE_URL does not answer \(connect ECONNREFUSED 127.0.0.1:1\).*correct DATABASE_URL/,
  );
  expect(errorText(new AggregateError([new Error("one"), new Error("other")]))).toBe("one; other");
});
