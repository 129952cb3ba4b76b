/** A server with stored exports, and the servers that receive their files: a web server, an SFTP server and an FTP server. */
import { randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect } from "vitest";
import { exportFeedModule } from "../../../host/server/features/export-feeds/routes";
import { startDueExports } from "../../../host/server/features/export-feeds/schedule";
import { importModule } from "../../../host/server/features/imports-history";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import { scopeOfShop } from "../../../host/server/platform/storage/each-shop";
import { alert, exportRun, record } from "../../../host/server/platform/storage/schema";
import type { ResourceServices } from "../../../host/server/resources/resource-services";
import type { ExportRunView } from "../../../src/contract/endpoints/export-configs";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import exportConfig from "../../../src/resources/configuration/exports/export-config.resource";
import { data, startHarness, type Harness } from "../../resources/harness";
import { eventually } from "../../support/eventually";
import { ftpServer, type FtpServer } from "../support/ftp-server";
import { sftpKey, sftpServer, type SftpServer } from "../support/sftp-server";

export const EXPORTS = "/admin/api/export-config";
export const ACCOUNT = { user: "td", password: "s3cret", privateKey: sftpKey() };
const LONG_AGO = new Date(Date.now() - 3_600_000);

export const column = (
  field: string | null,
  header: string | null,
  transform: string | null = null,
  argument: string | null = null,
) => ({
  field,
  header,
  transform,
  argument,
});

let count = 0;
/** Returns the values of an export of dealers that is downloaded, with others in their place. */
export const exportValues = (values: object): Record<string, unknown> => ({
  name: `Export ${(count += 1)}`,
  ...{ kind: "DEALERS", level: null, query: null, onlyChanged: false },
  columns: [column("name", "Name"), column("code", "Code")],
  ...{ type: "CSV", delimiter: "SEMICOLON", encoding: "UTF-8", decimal: "POINT", header: true, zip: false },
  ...{ rootElement: "export", recordElement: "record", fileName: "{kind}", locale: null },
  ...{ destination: "DOWNLOAD", method: "POST", url: null, host: null, port: 22, user: null, hostKey: null },
  ...{
    recipients: [],
    addresses: [],
    folder: null,
    schedule: "MANUAL",
    everyMinutes: null,
    times: [],
    sendEmpty: false,
  },
  ...values,
});

interface Received {
  readonly method: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Starts the servers for the tests of a file. */
export function useExports() {
  let harness: Harness;
  let sftp: SftpServer;
  let ftp: FtpServer;
  let web: Server;
  let webPort: number;
  let services: ResourceServices;
  /** What the web server answers. */
  let status = 200;
  const received: Received[] = [];

  beforeAll(async () => {
    sftp = await sftpServer(ACCOUNT);
    ftp = await ftpServer(ACCOUNT);
    web = createServer((request, response) => {
      void buffer(request).then((body) => {
        if (request.method !== "HEAD")
          received.push({ method: request.method, headers: request.headers, body: String(body) });
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
    webPort = (web.address() as AddressInfo).port;
    const feedHosts = [`127.0.0.1:${webPort}`, `127.0.0.1:${sftp.port}`, `127.0.0.1:${ftp.port}`];
    const modules = [
      ...RESOURCE_MODULES,
      importModule,
      (given: ResourceServices) => {
        services = given;
        return exportFeedModule(given);
      },
    ];
    harness = await startHarness(undefined, modules, { feedHosts }, randomBytes(32));
  }, 120_000);
  afterAll(async () => {
    await harness.close();
    await sftp.close();
    await ftp.close();
    web.close();
  });

  const makeExport = (values: object = {}): Promise<AnyRecord> =>
    harness.make(widen(exportConfig), exportValues(values));
  const read = async ({ id }: AnyRecord): Promise<AnyRecord> =>
    data(await harness.admin.call("GET", `${EXPORTS}/${id}`));
  const runs = async ({ id }: AnyRecord): Promise<ExportRunView[]> =>
    data<{ runs: ExportRunView[] }>(await harness.admin.call("GET", `${EXPORTS}/${id}/runs`)).runs;
  const act = async (config: AnyRecord, action: string, browser = harness.admin) => {
    const { version } = await read(config);
    return browser.call("POST", `${EXPORTS}/${config.id}/${action}`, { body: { version } });
  };
  const storeSecret = ({ id }: AnyRecord, name: string, value: string | null) =>
    harness.admin.call("PUT", `${EXPORTS}/${id}/secret`, { body: { name, value } });
  /** Waits until no run is in progress, and returns the last one. */
  async function settled(config: AnyRecord, expected: number): Promise<ExportRunView | undefined> {
    await eventually(async () => {
      const all = await runs(config);
      expect(all).toHaveLength(expected);
      expect(all[0]?.state).not.toBe("RUNNING");
    });
    return (await runs(config))[0];
  }
  /** Runs an export, and waits for its end. */
  async function run(config: AnyRecord, browser = harness.admin): Promise<ExportRunView | undefined> {
    const before = (await runs(config)).length;
    const started = await act(config, "run", browser);
    if (started.statusCode !== 200) throw new Error(started.body);
    return settled(config, before + 1);
  }
  const fileOf = async ({ id }: AnyRecord, runId: number | undefined, browser = harness.admin) =>
    browser.call("GET", `${EXPORTS}/${id}/file?run=${runId}`);
  const startDue = () =>
    startDueExports(services, scopeOfShop(harness.server.open.database, harness.server.fixture.shopId));
  /** Has the schedule start an export, and waits for the end of the run. */
  async function scheduledRun(config: AnyRecord): Promise<ExportRunView | undefined> {
    const before = (await runs(config)).length;
    const { database } = harness.server.open;
    const due = sql`${record.data} || ${JSON.stringify({ nextRunAt: LONG_AGO.toISOString() })}::jsonb`;
    await database.update(record).set({ data: due }).where(eq(record.id, config.id));
    await Promise.all([startDue(), startDue()]);
    return settled(config, before + 1);
  }
  /** Has the next attempt of a run be due. */
  async function attempt(config: AnyRecord): Promise<ExportRunView | undefined> {
    const { database } = harness.server.open;
    const isWaiting = and(eq(exportRun.configId, config.id), eq(exportRun.state, "WAITING"));
    await database.update(exportRun).set({ nextAttemptAt: LONG_AGO }).where(isWaiting);
    await startDue();
    return settled(config, (await runs(config)).length);
  }
  const alertOf = async ({ id }: AnyRecord) => {
    const [row] = await harness.server.open.database
      .select()
      .from(alert)
      .where(and(eq(alert.key, `export-${id}`), eq(alert.shopId, harness.server.fixture.shopId)));
    return row === undefined || row.closedAt !== null ? null : row.titleKey;
  };
  return {
    get harness() {
      return harness;
    },
    get ftp() {
      return ftp;
    },
    get sftp() {
      return sftp;
    },
    get webPort() {
      return webPort;
    },
    received,
    answer: (next: number) => {
      status = next;
    },
    ...{
      valuesOf: exportValues,
      makeExport,
      read,
      runs,
      act,
      storeSecret,
      run,
      fileOf,
      scheduledRun,
      attempt,
      alertOf,
    },
  };
}
