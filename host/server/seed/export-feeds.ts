/** Inserts demo exports: a price comparison that is fine, orders for an ERP whose server does not answer, and dealers by hand. */
import { Readable } from "node:stream";
import { asc } from "drizzle-orm";
import { emptyValues } from "../../../src/contract/empty-values";
import { EXPORT_PRESETS } from "../../../src/contract/export-presets";
import exportConfig from "../../../src/resources/configuration/exports/export-config.resource";
import { EXPORT_JOB } from "../features/export-feeds/queue";
import type { FileStore } from "../platform/storage/file-store";
import { exportOwner, exportRun, file, fitter, job } from "../platform/storage/schema";
import type { ScopedDatabase } from "../platform/storage/scoped-database";
import { add, type Values } from "./paragraphs/records";

const HOUR_MS = 3_600_000;
const DAYS_KEPT = 30;
const DEALERS = 12;

const before = (hours: number): Date => new Date(Date.now() - hours * HOUR_MS);
const after = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

const presetValues = (name: keyof typeof EXPORT_PRESETS): Values => {
  const preset = EXPORT_PRESETS[name];
  return preset === undefined ? {} : { kind: preset.kind, ...preset.values };
};

/** Writes a file with some dealers. */
async function dealerFile(data: ScopedDatabase, files: FileStore) {
  const dealers = await data.select(fitter, { orderBy: [asc(fitter.id)], limit: DEALERS });
  const lines = dealers.map(({ name, phone, email }) => JSON.stringify({ name, phone, email }));
  return files.putStream(Readable.from([Buffer.from(`[\n${lines.join(",\n")}\n]\n`)]));
}

/** @param data the demo shop, as the account that set the exports up */
export async function addExportFeeds(data: ScopedDatabase, files: FileStore): Promise<void> {
  const { userId, shopId } = data.scope;
  if (userId === null || shopId === null) return;
  const { key, size, sha256 } = await dealerFile(data, files);
  const empty = emptyValues(exportConfig.fields);
  const rows: Values[] = [
    {
      ...{ ...empty, ...presetValues("google"), name: "Google Merchant", active: true, health: "OK" },
      ...{ destination: "HTTPS", method: "PUT", url: "https://feeds.example.com/pneus.xml", locale: "fr_FR" },
      ...{ schedule: "DAILY", times: [{ time: "04:30" }], failures: 0, nextRunAt: after(9) },
      ...{ lastRunAt: before(15).toISOString(), lastLines: 57, lastBytes: 25_204 },
    },
    {
      ...{ ...empty, ...presetValues("erp"), name: "Commandes pour l’ERP", active: true, health: "FAILING" },
      ...{ onlyChanged: true, destination: "SFTP", host: "sftp.example.com", user: "td", folder: "orders" },
      ...{ schedule: "INTERVAL", everyMinutes: 60, failures: 1, nextRunAt: after(0.5) },
      ...{ lastRunAt: before(0.5).toISOString(), lastLines: 8, lastBytes: 1_620 },
    },
    {
      ...{ ...empty, ...presetValues("dealers"), name: "Points de vente", active: false, health: "PAUSED" },
      ...{ destination: "DOWNLOAD", schedule: "MANUAL", failures: 0 },
      ...{ lastRunAt: before(30).toISOString(), lastLines: DEALERS, lastBytes: size },
    },
  ];
  const [google, orders, dealers] = await add(data, exportConfig, ...rows);
  if (google === undefined || orders === undefined || dealers === undefined) return;
  const caller = {
    ...{ userId, subrogationId: null, locale: "fr_FR", superMenus: false },
    ...{ requestId: "", address: "", userAgent: "" },
  };
  await data.insert(
    exportOwner,
    ...[google, orders, dealers].map((configId) => ({ configId, shopId, userId, caller })),
  );
  const fileName = "dealers.json";
  const [work] = await data.insert(job, {
    ...{ type: EXPORT_JOB, shopId, userId, caller, status: "DONE", done: DEALERS, report: { done: DEALERS } },
    ...{ params: { id: dealers, resource: "export-config", fileName: "Points de vente", right: "FITTER" } },
    ...{ createdAt: before(30), startedAt: before(30), endedAt: before(30) },
  });
  await data.insert(file, {
    ...{ ownerId: userId, jobId: work?.id ?? null, name: fileName, mimeType: "application/json; charset=utf-8" },
    ...{ size, sha256, storageKey: key, expiresAt: new Date(Date.now() + DAYS_KEPT * 24 * HOUR_MS) },
  });
  const reason = { code: "feed.source.timeout", params: { host: "sftp.example.com" } };
  await data.insert(
    exportRun,
    ...[
      { configId: google, state: "DELIVERED", at: 39, lines: 55, bytes: 24_310, fileName: "tyre_offer.xml" },
      { configId: google, state: "DELIVERED", at: 15, lines: 57, bytes: 25_204, fileName: "tyre_offer.xml" },
      { configId: orders, state: "DELIVERED", at: 1.5, lines: 8, bytes: 1_620, fileName: "orders.csv" },
      { configId: orders, state: "EMPTY", at: 1, lines: 0 },
      { configId: orders, state: "FAILED", at: 0.5, lines: 2, bytes: 480, fileName: "orders.csv", attempts: 4 },
    ].map(({ at, state, ...run }) => ({
      ...{ attempts: 0, ...run, shopId, trigger: "SCHEDULE" as const },
      state: state as typeof exportRun.$inferInsert.state,
      reasons: state === "FAILED" ? [reason] : [],
      startedAt: before(at),
      endedAt: before(at - 0.01),
    })),
    {
      ...{ configId: dealers, shopId, trigger: "PERSON", userId, jobId: work?.id ?? null, state: "DELIVERED" },
      ...{ lines: DEALERS, bytes: size, fileName, startedAt: before(30), endedAt: before(30) },
    },
  );
}
