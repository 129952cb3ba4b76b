/** Secrets that the server reads back are encrypted in the database, with a key that is not in it. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import os from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "../../host/server/platform/config";
import { loadSecretKey } from "../../host/server/platform/secret-key";
import type { Database } from "../../host/server/platform/storage/db";
import { serverSetting } from "../../host/server/platform/storage/schema";
import {
  decryptSecret,
  encryptSecret,
  forgetSecrets,
  serverSecrets,
} from "../../host/server/platform/storage/server-secrets";
import { onEachDatabase } from "./support/databases";

const KEY = randomBytes(32);
const OTHER_KEY = randomBytes(32);

describe("the key", () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(path.join(os.tmpdir(), "td-key-"));
  });
  afterEach(() => {
    rmSync(directory, { recursive: true });
  });

  it.each(["base64", "base64url", "hex"] as const)("is read as %s", (encoding) => {
    expect(readConfig({ TD_SECRET_KEY: KEY.toString(encoding) }).secretKey).toEqual(KEY);
  });

  it("of another length is refused without repeating it", () => {
    const text = randomBytes(16).toString("hex");
    expect(() => readConfig({ TD_SECRET_KEY: text })).toThrow(
      /^TD_SECRET_KEY must be 32 bytes in base64 or hexadecimal/,
    );
    expect(() => readConfig({ TD_SECRET_KEY: text })).not.toThrow(text);
  });

  it("is generated once for the embedded database, readable by its account only", async () => {
    const settings = { secretKey: undefined, databaseUrl: undefined, dataDirectory: directory };
    const key = await loadSecretKey(settings);
    expect([key?.length, await loadSecretKey(settings)]).toEqual([32, key]);
    expect(statSync(path.join(directory, "secret.key")).mode & 0o777).toBe(0o600);
  });

  it("is not replaced when its file is damaged", async () => {
    const file = path.join(directory, "secret.key");
    writeFileSync(file, "damaged");
    const settings = { secretKey: undefined, databaseUrl: undefined, dataDirectory: directory };
    await expect(loadSecretKey(settings)).rejects.toThrow(/secret\.key does not contain a key of 32 bytes/);
    expect(readFileSync(file, "utf8")).toBe("damaged");
  });

  it("is not generated for a PostgreSQL server, whose processes share one", async () => {
    const settings = { secretKey: undefined, databaseUrl: "postgres://db/td", dataDirectory: directory };
    expect(await loadSecretKey(settings)).toBeUndefined();
    expect(await loadSecretKey({ ...settings, secretKey: KEY })).toBe(KEY);
  });
});

it("ciphertext can be decrypted only with its key and name", () => {
  const stored = encryptSecret(KEY, "a", "text");
  expect(decryptSecret(KEY, "a", stored)).toBe("text");
  expect(encryptSecret(KEY, "a", "text")).not.toBe(stored);
  expect(() => decryptSecret(OTHER_KEY, "a", stored)).toThrow();
  expect(() => decryptSecret(KEY, "b", stored)).toThrow();
});

onEachDatabase("secrets of the server", ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    ({ database } = await open());
  }, 60_000);
  beforeEach(async () => {
    await database.delete(serverSetting).where(eq(serverSetting.key, "test-secret"));
  });
  const stored = async (): Promise<string | undefined> =>
    (await database.select().from(serverSetting).where(eq(serverSetting.key, "test-secret")))[0]?.value;

  it("are the same for all processes with the key, and unreadable in the database", async () => {
    const secret = await serverSecrets(database, KEY).get("test-secret");
    expect(await serverSecrets(database, KEY).get("test-secret")).toBe(secret);
    expect(await stored()).toMatch(/^aes256gcm:/);
    expect(await stored()).not.toContain(secret);
  });

  it("that were stored without a key stay, and are encrypted once there is one", async () => {
    const secret = await serverSecrets(database, undefined).get("test-secret");
    expect(await stored()).toBe(secret);
    expect(await serverSecrets(database, KEY).get("test-secret")).toBe(secret);
    expect(await stored()).toMatch(/^aes256gcm:/);
  });

  it.each([
    ["another key", OTHER_KEY, /this process has another key\. Set TD_SECRET_KEY/],
    ["no key", undefined, /TD_SECRET_KEY is not set\. Set TD_SECRET_KEY/],
  ])("refuse a process with %s, and are not replaced", async (_, key, message) => {
    await serverSecrets(database, KEY).get("test-secret");
    const before = await stored();
    await expect(serverSecrets(database, key).get("test-secret")).rejects.toThrow(message);
    expect(await stored()).toBe(before);
  });

  it("can be created again after the key is lost", async () => {
    const previous = await serverSecrets(database, KEY).get("test-secret");
    expect(await forgetSecrets(database)).toBe(1);
    expect(await serverSecrets(database, OTHER_KEY).get("test-secret")).not.toBe(previous);
  });
});
