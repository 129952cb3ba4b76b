/** A server with feeds, and the sources that they read: a web server, an SFTP server and an FTP server. */
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect } from "vitest";
import { feedModule } from "../../../host/server/features/feeds/routes";
import { startDueFeeds } from "../../../host/server/features/feeds/schedule";
import { tyreModule } from "../../../host/server/features/tyres/routes";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import { scopeOfShop } from "../../../host/server/platform/storage/each-shop";
import { alert, record, stockOffer } from "../../../host/server/platform/storage/schema";
import type { ResponseOf } from "../../../src/contract/endpoint";
import type { FeedRunView, testFeed } from "../../../src/contract/endpoints/feeds";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import { gtinCheckDigit } from "../../../src/contract/spec";
import importConfig from "../../../src/resources/configuration/feeds/import-config.resource";
import importFormat from "../../../src/resources/configuration/feeds/import-format.resource";
import provider from "../../../src/resources/offer/provider.resource";
import { data, startHarness, type Harness } from "../../resources/harness";
import { eventually } from "../../support/eventually";
import { writeCertificate } from "../support/certificate";
import { ftpServer, type FtpServer } from "../support/ftp-server";
import { sftpKey, sftpServer, type SftpServer } from "../support/sftp-server";

type FeedTest = ResponseOf<typeof testFeed>;
export const FEEDS = "/admin/api/import-config";
/** The account that the servers know. */
export const ACCOUNT = { user: "td", password: "s3cret", privateKey: sftpKey() };
export const LONG_AGO = new Date(Date.now() - 3_600_000);

/** Returns the EAN of one of many articles. */
export const ean = (index: number): string => {
  const body = `2008${String(index).padStart(8, "0")}`;
  return `${body}${gtinCheckDigit(body)}`;
};

/** Returns a file with as many articles. */
export const stockOf = (count: number, price = "80,00", quantity = 4): string =>
  ["EAN;Stock;Prix", ...Array.from({ length: count }, (_, index) => `${ean(index)};${quantity};${price}`), ""].join(
    "\n",
  );

export const reasonsOf = (view: FeedRunView | undefined) => [
  view?.state,
  ...(view?.reasons ?? []).map(({ code }) => code),
];

interface WebAnswer {
  readonly body: string;
  /** Length that the server announces, if not that of the body; it then closes the connection early. */
  readonly announced?: number;
  readonly status?: number;
}

/** Starts the servers for the tests of a file. */
export function useFeeds() {
  let harness: Harness;
  let sftp: SftpServer;
  let ftp: FtpServer;
  let certificates: string;
  let web: Server;
  let webPort: number;
  let format: AnyRecord;
  /** What the web server answers. */
  let answer: WebAnswer = { body: "" };

  beforeAll(async () => {
    sftp = await sftpServer(ACCOUNT);
    certificates = mkdtempSync(path.join(tmpdir(), "td-ftps-"));
    const tls = writeCertificate(certificates);
    ftp = await ftpServer({
      ...ACCOUNT,
      tls: { cert: readFileSync(tls.certificate, "utf8"), key: readFileSync(tls.key, "utf8") },
    });
    web = createServer((request, response) => {
      const expected = `Basic ${Buffer.from("td:s3cret").toString("base64")}`;
      if (request.url === "/private.csv" && request.headers.authorization !== expected) response.statusCode = 401;
      else response.statusCode = answer.status ?? 200;
      if (request.url === "/away.csv") {
        response.writeHead(302, { Location: "http://127.0.0.1:1/stock.csv" }).end();
        return;
      }
      response.setHeader("Content-Length", answer.announced ?? Buffer.byteLength(answer.body));
      response.write(answer.body);
      if (answer.announced === undefined) response.end();
      else response.socket?.end();
    });
    await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
    webPort = (web.address() as AddressInfo).port;
    const feedHosts = [`127.0.0.1:${webPort}`, `127.0.0.1:${sftp.port}`, `127.0.0.1:${ftp.port}`];
    harness = await startHarness(
      undefined,
      [...RESOURCE_MODULES, tyreModule, feedModule],
      { feedHosts, mailDrop: { domain: "drop.test", port: 0 } },
      randomBytes(32),
    );
    const column = (target: string, name: string) => ({ target, column: name, fallback: null, onError: "REJECT" });
    format = await harness.make(widen(importFormat), {
      type: "CSV",
      decimal: "COMMA",
      headerLine: 1,
      skipLast: null,
      part: null,
      commentPrefix: null,
      columns: [column("ean", "EAN"), column("quantity", "Stock"), column("netPrice", "Prix")],
      ...{ steps: [], filters: [], sample: null },
    });
  }, 120_000);
  afterAll(async () => {
    await harness.close();
    await sftp.close();
    await ftp.close();
    rmSync(certificates, { recursive: true });
    web.close();
  });

  const to = ({ id }: AnyRecord) => ({ id, label: "" });
  async function makeFeed(values: object = {}): Promise<AnyRecord> {
    const wholesaler = await harness.make(widen(provider), {
      ...{ type: "WHOLESALER", fitter: null, maxFeedAgeHours: 24 },
      currency: "EUR",
    });
    const feed = await harness.make(widen(importConfig), {
      provider: to(wholesaler),
      format: to(format),
      source: "HTTPS",
      url: `http://127.0.0.1:${webPort}/stock.csv`,
      ...{ host: null, port: 22, user: null, hostKey: null, folder: null, pattern: null },
      ...{ mode: "FULL", guardLines: 60, guardPrice: 25, stopAtErrorPercent: 20 },
      ...{ schedule: "MANUAL", everyMinutes: null, times: [], lateAfterHours: 26, keepDays: 30 },
      ...values,
    });
    expect(feed).toMatchObject({ active: false, health: "PAUSED", nextRunAt: null });
    expect((await act(feed, "resume")).statusCode).toBe(200);
    return feed;
  }
  const read = async ({ id }: AnyRecord): Promise<AnyRecord> => data(await harness.admin.call("GET", `${FEEDS}/${id}`));
  const runs = async ({ id }: AnyRecord): Promise<FeedRunView[]> =>
    data<{ runs: FeedRunView[] }>(await harness.admin.call("GET", `${FEEDS}/${id}/runs`)).runs;
  const act = async (feed: AnyRecord, action: string) => {
    const { version } = await read(feed);
    return harness.admin.call("POST", `${FEEDS}/${feed.id}/${action}`, { body: { version } });
  };
  const storeSecret = ({ id }: AnyRecord, name: string, value: string | null, browser = harness.admin) =>
    browser.call("PUT", `${FEEDS}/${id}/secret`, { body: { name, value } });
  const test = async ({ id }: AnyRecord): Promise<FeedTest> =>
    data(await harness.admin.call("POST", `${FEEDS}/${id}/test`, { body: {} }));
  /** Runs a feed and waits for the end of the run. @param timeout in milliseconds */
  async function run(feed: AnyRecord, body?: string, timeout = 20_000): Promise<FeedRunView | undefined> {
    if (body !== undefined) answer = { body };
    const before = (await runs(feed)).length;
    expect((await act(feed, "run")).statusCode).toBe(200);
    await eventually(async () => {
      const [last, ...others] = await runs(feed);
      expect(others).toHaveLength(before);
      expect(last?.endedAt).toBeTruthy();
    }, timeout);
    return (await runs(feed))[0];
  }
  /** Has the schedule start a feed, and waits for the end of the run. */
  async function scheduledRun(feed: AnyRecord): Promise<FeedRunView[]> {
    const before = (await runs(feed)).length;
    await changeStored(feed, { nextRunAt: LONG_AGO.toISOString() });
    const { services, fixture, open } = harness.server;
    const start = () => startDueFeeds(services, scopeOfShop(open.database, fixture.shopId));
    await Promise.all([start(), start()]);
    await eventually(async () => {
      const [last, ...others] = await runs(feed);
      expect(others).toHaveLength(before);
      expect(last?.endedAt).toBeTruthy();
    });
    return runs(feed);
  }
  const changeStored = async ({ id }: AnyRecord, values: object) => {
    const { database } = harness.server.open;
    const change = sql`${record.data} || ${JSON.stringify(values)}::jsonb`;
    await database.update(record).set({ data: change }).where(eq(record.id, id));
  };
  const offersOf = async (feed: AnyRecord) => {
    const { database } = harness.server.open;
    const { id } = feed["provider"] as { id: number };
    return database.select().from(stockOffer).where(eq(stockOffer.providerId, id)).orderBy(stockOffer.ean);
  };
  const alertOf = async ({ id }: AnyRecord) => {
    const { database } = harness.server.open;
    const [row] = await database
      .select()
      .from(alert)
      .where(and(eq(alert.key, `feed-${id}`), eq(alert.shopId, harness.server.fixture.shopId)));
    return row === undefined || row.closedAt !== null ? null : row.titleKey;
  };

  return {
    get harness() {
      return harness;
    },
    get sftp() {
      return sftp;
    },
    get ftp() {
      return ftp;
    },
    /** File with the certificate of the FTP server, which no authority has signed. */
    get certificate() {
      return path.join(certificates, "localhost.pem");
    },
    get webPort() {
      return webPort;
    },
    /** Sets what the web server answers. */
    answer: (next: WebAnswer) => {
      answer = next;
    },
    ...{ makeFeed, read, runs, act, storeSecret, test, run, scheduledRun, changeStored, offersOf, alertOf },
  };
}
