/** Sources of feeds: what is read from them, and their secrets. */
import { execFile } from "node:child_process";
import { mkdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { and, eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { isEncrypted } from "../../../host/server/platform/storage/server-secrets";
import { record } from "../../../host/server/platform/storage/schema";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import importConfig from "../../../src/resources/configuration/feeds/import-config.resource";
import { data } from "../../resources/harness";
import { sftpKey } from "../support/sftp-server";
import { ACCOUNT, FEEDS, LONG_AGO, reasonsOf, stockOf, useFeeds } from "./use-feeds";

const feeds = useFeeds();
const { makeFeed, read, storeSecret, test, run } = feeds;

it("reads the newest matching file of an SFTP server, whose key it checks", async () => {
  const values = {
    source: "SFTP",
    url: null,
    host: "127.0.0.1",
    port: feeds.sftp.port,
    user: "td",
    pattern: "STOCK_*.csv",
  };
  const feed = await makeFeed({ ...values, hostKey: feeds.sftp.hostKey });
  feeds.sftp.files.set("STOCK_1.csv", {
    content: Buffer.from(stockOf(9)),
    changedAt: new Date(LONG_AGO.getTime() - 1e6),
  });
  feeds.sftp.files.set("STOCK_2.csv", { content: Buffer.from(stockOf(3)), changedAt: LONG_AGO });
  feeds.sftp.files.set("STOCK_3.csv", { content: Buffer.from(stockOf(5)), changedAt: new Date() });
  feeds.sftp.files.set("other.csv", { content: Buffer.from(stockOf(1)), changedAt: new Date() });
  expect(reasonsOf(await run(feed))).toEqual(["FAILED", "feed.source.refused"]);
  expect((await storeSecret(feed, "password", ACCOUNT.password)).statusCode).toBe(200);
  const { files } = await test(feed);
  expect(files.map(({ name }) => name)).toEqual(["STOCK_3.csv", "STOCK_2.csv", "STOCK_1.csv"]);
  // The newest one may still be growing.
  expect(await run(feed)).toMatchObject({ state: "APPLIED", fileName: "STOCK_2.csv", counts: { read: 3 } });
  feeds.sftp.files.set("STOCK_4.csv", { content: Buffer.from(stockOf(4)), changedAt: LONG_AGO, announced: 9_000 });
  expect(reasonsOf(await run(feed))).toEqual(["FAILED", "feed.source.cut"]);

  const stranger = await makeFeed({ ...values, hostKey: `SHA256:${"A".repeat(43)}` });
  expect(reasonsOf(await run(stranger))).toEqual(["FAILED", "feed.source.host-key"]);
});

const ftpFeed = (port: number, source: string) =>
  makeFeed({ source, url: null, host: "127.0.0.1", port, user: ACCOUNT.user, pattern: "STOCK_*.csv" });

it("reads the newest matching file of an FTP server, and says when it is cut off or refused", async () => {
  const feed = await ftpFeed(feeds.ftp.port, "FTP");
  feeds.ftp.files.set("STOCK_1.csv", { content: Buffer.from(stockOf(6)), changedAt: LONG_AGO });
  feeds.ftp.files.set("STOCK_2.csv", { content: Buffer.from(stockOf(3)), changedAt: new Date() });
  feeds.ftp.files.set("other.csv", { content: Buffer.from(stockOf(1)), changedAt: new Date() });
  expect(reasonsOf(await run(feed))).toEqual(["FAILED", "feed.source.refused"]);
  expect((await storeSecret(feed, "password", ACCOUNT.password)).statusCode).toBe(200);
  expect((await test(feed)).files.map(({ name }) => name)).toEqual(["STOCK_2.csv", "STOCK_1.csv"]);
  // The newest one may still be growing.
  expect(await run(feed)).toMatchObject({ state: "APPLIED", fileName: "STOCK_1.csv", counts: { read: 6 } });
  const cut = { content: Buffer.from(stockOf(9)), changedAt: LONG_AGO, announced: 9_000 };
  feeds.ftp.files.set("STOCK_3.csv", cut);
  expect(reasonsOf(await run(feed))).toEqual(["FAILED", "feed.source.cut"]);
});

it("sends an FTPS server without a valid certificate neither user name nor password", async () => {
  const feed = await ftpFeed(feeds.ftp.port, "FTPS");
  await storeSecret(feed, "password", ACCOUNT.password);
  const before = feeds.ftp.attempts.length;
  expect(reasonsOf(await run(feed))).toEqual(["FAILED", "feed.source.unreachable"]);
  expect(feeds.ftp.attempts).toHaveLength(before);
});

it("signs in to an FTPS server and reads its files encrypted", async () => {
  feeds.ftp.files.set("STOCK_9.csv", { content: Buffer.from("EAN;Stock\n1;2\n"), changedAt: new Date() });
  const script = path.join(import.meta.dirname, "../support/read-by-ftps.ts");
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", script, String(feeds.ftp.port), ACCOUNT.user, ACCOUNT.password, "STOCK_9.csv"],
    { env: { ...process.env, NODE_EXTRA_CA_CERTS: feeds.certificate } },
  );
  expect(stdout).toBe("EAN;Stock\n1;2\n");
  expect(feeds.ftp.attempts.at(-1)).toEqual({ user: ACCOUNT.user, encrypted: true });
});

it("names the key of an unknown SFTP server, to which it sends no secret", async () => {
  const server = { source: "SFTP", url: null, host: "127.0.0.1", port: feeds.sftp.port, user: "td" };
  const feed = await makeFeed(server);
  await storeSecret(feed, "password", ACCOUNT.password);
  const before = feeds.sftp.attempts;
  expect(await test(feed)).toMatchObject({
    problem: { code: "feed.source.unknown-key" },
    hostKey: feeds.sftp.hostKey,
    files: [],
  });
  expect(reasonsOf(await run(feed))).toEqual(["FAILED", "feed.source.unknown-key"]);
  expect(feeds.sftp.attempts).toBe(before);
});

it("signs in with a key in place of a password", async () => {
  const server = { source: "SFTP", url: null, host: "127.0.0.1", port: feeds.sftp.port, hostKey: feeds.sftp.hostKey };
  const feed = await makeFeed({ ...server, user: "td" });
  const stranger = sftpKey();
  await storeSecret(feed, "privateKey", stranger);
  expect(await test(feed)).toMatchObject({ problem: { code: "feed.source.refused" } });
  await storeSecret(feed, "privateKey", ACCOUNT.privateKey);
  expect(await test(feed)).toMatchObject({ problem: null });
});

it("stores secrets encrypted, never shows, copies or exports them, and forgets them with the feed", async () => {
  const feed = await makeFeed({ url: `http://127.0.0.1:${feeds.webPort}/private.csv`, user: "td" });
  const saved = await storeSecret(feed, "password", "a long password");
  expect(data(saved)).toMatchObject({ secrets: [{ name: "password", hint: "••••word" }], mayStore: true });
  await storeSecret(feed, "password", ACCOUNT.password);
  const { database } = feeds.harness.server.open;
  const rowsOf = async ({ id }: AnyRecord) =>
    database
      .select()
      .from(record)
      .where(and(eq(record.resource, "recordSecret"), sql`${record.data}->>'of' = ${String(id)}`));
  const [stored, ...others] = await rowsOf(feed);
  expect(others).toEqual([]);
  expect(isEncrypted(String(stored?.data["sealed"]))).toBe(true);
  expect(stored?.data["hint"]).toBe("••••");
  const copied = await feeds.harness.admin.call("POST", `${FEEDS}/${feed.id}/duplicate`, { body: {} });
  const copy = data<AnyRecord>(copied);
  expect(copy).toMatchObject({ active: false, health: "PAUSED" });
  expect(await rowsOf(copy)).toEqual([]);
  const answers = await Promise.all(
    ["", "/connection", "/activity"].map((part) => feeds.harness.admin.call("GET", `${FEEDS}/${feed.id}${part}`)),
  );
  expect(answers.map(({ body }) => body).join("")).not.toContain(ACCOUNT.password);
  expect(await run(feed, stockOf(2))).toMatchObject({ state: "APPLIED" });
  const { version } = await read(feed);
  await feeds.harness.admin.call("DELETE", `${FEEDS}/${feed.id}?version=${version}`);
  expect(await rowsOf(feed)).toEqual([]);
});

it("refuses secrets that the source cannot use, and those of other shops", async () => {
  const web = await makeFeed();
  const folder = await makeFeed({ source: "FOLDER", url: null });
  const refusalOf = async (feed: AnyRecord, name: string, value: string) =>
    (await storeSecret(feed, name, value)).json<{ fields?: { value?: string } }>().fields?.value;
  expect(await refusalOf(web, "privateKey", ACCOUNT.privateKey)).toBe("import-config.error.key-for-sftp");
  expect(await refusalOf(folder, "password", "x")).toBe("import-config.error.folder-secret");
  expect(await refusalOf(web, "password", "x".repeat(201))).toBe("error.too-long");
  const sftpFeed = await makeFeed({ source: "SFTP", url: null, host: "127.0.0.1", port: feeds.sftp.port, user: "td" });
  expect(await refusalOf(sftpFeed, "privateKey", "ssh-rsa AAAA")).toBe("import-config.error.private-key");
  expect((await storeSecret(web, "password", "x", feeds.harness.other)).statusCode).toBe(404);
  expect((await storeSecret(web, "password", "x", feeds.harness.reader)).statusCode).toBe(403);
});

it("reads the shop's folder, and nothing outside of it", async () => {
  const { config } = feeds.harness.server.services;
  const folder = path.join(config.dataDirectory, "feeds", String(feeds.harness.server.fixture.shopId), "in");
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, "stock.csv");
  await writeFile(file, stockOf(3));
  await utimes(file, LONG_AGO, LONG_AGO);
  const feed = await makeFeed({ source: "FOLDER", url: null, folder: "in" });
  expect(await run(feed)).toMatchObject({ state: "APPLIED", fileName: "stock.csv" });
  const body = { ...(await feeds.harness.sample(widen(importConfig))), source: "FOLDER", folder: "../.." };
  expect((await feeds.harness.admin.call("POST", FEEDS, { body })).statusCode).toBe(422);
  const empty = await makeFeed({ source: "FOLDER", url: null, folder: "in", pattern: "*.xml" });
  expect(await run(empty)).toMatchObject({ state: "NO_FILE" });
});

it("reads an address with a stray percent sign", async () => {
  const feed = await makeFeed({ url: `http://127.0.0.1:${feeds.webPort}/stock-100%.csv` });
  expect(await run(feed)).toMatchObject({ state: "APPLIED", fileName: "stock-100%.csv" });
});

it("reaches public servers only, also after a redirect", async () => {
  for (const url of ["http://127.0.0.1:1/a", "http://10.0.0.5/a", "http://169.254.169.254/a"]) {
    const body = { ...(await feeds.harness.sample(widen(importConfig))), source: "HTTPS", url };
    const response = await feeds.harness.admin.call("POST", FEEDS, { body });
    expect([url, response.json()]).toMatchObject([url, { fields: { url: "import-config.error.private" } }]);
  }
  const away = await makeFeed({ url: `http://127.0.0.1:${feeds.webPort}/away.csv` });
  expect(reasonsOf(await run(away, ""))).toEqual(["FAILED", "feed.source.private"]);
});
