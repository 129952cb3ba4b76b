/** Where stored exports send their files: what arrives, what is tried again, and what stays secret. */
import { mkdir, readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { record } from "../../../host/server/platform/storage/schema";
import { isEncrypted } from "../../../host/server/platform/storage/server-secrets";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import { data } from "../../resources/harness";
import { ACCOUNT, EXPORTS, useExports } from "./use-exports";

const stored = useExports();
const { makeExport, read, run, runs, storeSecret, attempt, alertOf, act } = stored;

beforeAll(async () => {
  await stored.harness.make(widen(fitter), { name: "Pneus Étoile", code: "AAA-1" });
});
beforeEach(() => {
  stored.answer(200);
  stored.received.length = 0;
});

const QUERY = { query: "q=AAA-1" };
const LINES = "Name;Code\r\nPneus Étoile;AAA-1\r\n";
const web = (values: object = {}) =>
  makeExport({ ...QUERY, destination: "HTTPS", url: `http://127.0.0.1:${stored.webPort}/in`, ...values });
const server = () => ({ destination: "SFTP", host: "127.0.0.1", port: stored.sftp.port, user: "td" });
const test = async ({ id }: AnyRecord) =>
  data(await stored.harness.admin.call("POST", `${EXPORTS}/${id}/test`, { body: {} }));

it("sends the file to a web address with a token, or with a user name and password", async () => {
  const config = await web({ method: "PUT" });
  await storeSecret(config, "password", "t0ken");
  expect(await test(config)).toEqual({ problem: null, hostKey: null });
  expect(stored.received).toEqual([]);
  expect(await run(config)).toMatchObject({ state: "DELIVERED", lines: 1 });
  const [sent] = stored.received;
  expect(sent).toMatchObject({ method: "PUT", body: LINES });
  expect(sent?.headers).toMatchObject({
    authorization: "Bearer t0ken",
    "content-type": "text/csv; charset=utf-8",
    "content-length": String(Buffer.byteLength(LINES)),
  });
  const named = await web({ user: "td" });
  await storeSecret(named, "password", ACCOUNT.password);
  await run(named);
  const basic = Buffer.from(`td:${ACCOUNT.password}`).toString("base64");
  expect(stored.received[1]).toMatchObject({ method: "POST", headers: { authorization: `Basic ${basic}` } });
});

it("puts the file on an SFTP server whose key it knows, in place of the one before", async () => {
  const unknown = await makeExport({ ...QUERY, ...server() });
  await storeSecret(unknown, "password", ACCOUNT.password);
  expect(await test(unknown)).toMatchObject({
    problem: { code: "feed.source.unknown-key" },
    hostKey: stored.sftp.hostKey,
  });
  const config = await makeExport({ ...QUERY, ...server(), hostKey: stored.sftp.hostKey, fileName: "dealers" });
  await storeSecret(config, "privateKey", ACCOUNT.privateKey);
  expect(await test(config)).toEqual({ problem: null, hostKey: null });
  stored.sftp.files.set("dealers.csv", { content: Buffer.from("old"), changedAt: new Date() });
  expect(await run(config)).toMatchObject({ state: "DELIVERED" });
  expect([...stored.sftp.files.keys()]).toEqual(["dealers.csv"]);
  expect(String(stored.sftp.files.get("dealers.csv")?.content)).toBe(LINES);
});

it("puts the file on an FTP server in place of the one before, and says why it cannot", async () => {
  const values = { ...server(), destination: "FTP", port: stored.ftp.port, fileName: "dealers" };
  const config = await makeExport({ ...QUERY, ...values });
  expect(await test(config)).toMatchObject({ problem: { code: "feed.source.refused" } });
  await storeSecret(config, "password", ACCOUNT.password);
  expect(await test(config)).toEqual({ problem: null, hostKey: null });
  stored.ftp.files.set("dealers.csv", { content: Buffer.from("old"), changedAt: new Date() });
  expect(await run(config)).toMatchObject({ state: "DELIVERED" });
  expect([...stored.ftp.files.keys()]).toEqual(["dealers.csv"]);
  expect(String(stored.ftp.files.get("dealers.csv")?.content)).toBe(LINES);
  const missing = await makeExport({ ...QUERY, ...values, folder: "missing" });
  await storeSecret(missing, "password", ACCOUNT.password);
  expect(await test(missing)).toMatchObject({ problem: { code: "feed.source.no-folder" } });
  // A server without TLS gets no password from a configuration that asks for it.
  const encrypted = await makeExport({ ...QUERY, ...values, destination: "FTPS" });
  const before = stored.ftp.attempts.length;
  expect(await test(encrypted)).toMatchObject({ problem: { code: "feed.source.unreachable" } });
  expect(stored.ftp.attempts).toHaveLength(before);
});

it("puts the file into the folder of the shop, and nowhere else", async () => {
  const { config: settings } = stored.harness.server.services;
  const own = path.join(settings.dataDirectory, "exports", String(stored.harness.server.fixture.shopId));
  await mkdir(path.join(own, "partner"), { recursive: true });
  const config = await makeExport({ ...QUERY, destination: "FOLDER", folder: "partner", fileName: "dealers" });
  expect(await run(config)).toMatchObject({ state: "DELIVERED" });
  expect(await readFile(path.join(own, "partner", "dealers.csv"), "utf8")).toBe(LINES);
  expect(await readdir(path.join(own, "partner"))).toEqual(["dealers.csv"]);
  const missing = await makeExport({ ...QUERY, destination: "FOLDER", folder: "nowhere" });
  expect(await run(missing)).toMatchObject({ state: "WAITING", reasons: [{ code: "feed.source.no-folder" }] });
});

it("tries a failed delivery three times more, raises an alert, and closes it when a file arrives", async () => {
  const config = await web();
  stored.answer(503);
  const first = await run(config);
  expect(first).toMatchObject({
    state: "WAITING",
    attempts: 1,
    reasons: [{ code: "feed.source.status" }],
    hasFile: true,
  });
  expect(await alertOf(config)).toBeNull();
  expect((await act(config, "run")).statusCode).toBe(409);
  await attempt(config);
  await attempt(config);
  expect(await attempt(config)).toMatchObject({ id: first?.id, state: "FAILED", attempts: 4, nextAttemptAt: null });
  expect(stored.received).toHaveLength(4);
  expect(new Set(stored.received.map(({ body }) => body))).toEqual(new Set([LINES]));
  expect(await read(config)).toMatchObject({ failures: 1 });
  expect(await alertOf(config)).toBe("export-config.alert.FAILED");
  stored.answer(204);
  expect(await run(config)).toMatchObject({ state: "DELIVERED" });
  expect(await alertOf(config)).toBeNull();
});

it("delivers at the next attempt what failed, and counts changes from the run that arrived", async () => {
  const config = await web({ onlyChanged: true });
  stored.answer(500);
  expect(await run(config)).toMatchObject({ state: "WAITING", lines: 1 });
  stored.answer(200);
  expect(await attempt(config)).toMatchObject({ state: "DELIVERED", attempts: 1 });
  expect(await run(config)).toMatchObject({ state: "EMPTY" });
});

it("pauses an export that fails five times in a row, and activates it again", async () => {
  const config = await web();
  await act(config, "resume");
  const { database } = stored.harness.server.open;
  const failed = sql`${record.data} || '{"failures": 4}'::jsonb`;
  await database.update(record).set({ data: failed }).where(eq(record.id, config.id));
  stored.answer(404);
  await run(config);
  for (let left = 0; left < 3; left++) await attempt(config);
  expect(await read(config)).toMatchObject({ active: false, health: "PAUSED", nextRunAt: null });
  expect(await alertOf(config)).toBe("export-config.alert.PAUSED");
  expect((await act(config, "resume")).statusCode).toBe(200);
  expect(await read(config)).toMatchObject({ active: true, failures: 0 });
  expect(await runs(config)).toHaveLength(1);
});

it("encrypts its secrets, never shows or copies them, and forgets them with the export", async () => {
  const config = await web({ user: "td" });
  const saved = await storeSecret(config, "password", "a long password");
  expect(data(saved)).toMatchObject({ secrets: [{ name: "password", hint: "••••word" }], mayStore: true });
  const { database } = stored.harness.server.open;
  const rowsOf = ({ id }: AnyRecord) =>
    database
      .select()
      .from(record)
      .where(and(eq(record.resource, "recordSecret"), sql`${record.data}->>'of' = ${String(id)}`));
  const [secret] = await rowsOf(config);
  expect(isEncrypted(String(secret?.data["sealed"]))).toBe(true);
  const { admin } = stored.harness;
  const copy = data<AnyRecord>(await admin.call("POST", `${EXPORTS}/${config.id}/duplicate`, { body: {} }));
  expect(copy).toMatchObject({ active: false, health: "PAUSED" });
  expect(await rowsOf(copy)).toEqual([]);
  const answers = await Promise.all(
    [`${config.id}`, `${config.id}/connection`, `${config.id}/runs`].map((part) =>
      admin.call("GET", `${EXPORTS}/${part}`),
    ),
  );
  expect(answers.map(({ body }) => body).join("")).not.toContain("a long password");
  const { version } = await read(config);
  expect((await admin.call("DELETE", `${EXPORTS}/${config.id}`, { body: { version } })).statusCode).toBe(200);
  expect(await rowsOf(config)).toEqual([]);
});
