/** Inserts demo feeds: one that is fine, a late one, one that holds a file back, and a paused one. */
import { Readable } from "node:stream";
import { asc, eq, sql } from "drizzle-orm";
import { DAY_MS } from "../../../src/contract/days";
import { emptyValues } from "../../../src/contract/empty-values";
import { NO_FEED_COUNTS, type FeedRunCounts, type FeedRunState } from "../../../src/contract/feeds";
import importConfig from "../../../src/resources/configuration/feeds/import-config.resource";
import { formatOf, findFeed } from "../features/feeds/feed-settings";
import type { FileStore } from "../platform/storage/file-store";
import { feedRun, record, stockChange, stockOffer } from "../platform/storage/schema";
import type { ScopedDatabase } from "../platform/storage/scoped-database";
import { add, to, type Values } from "./paragraphs/records";

const HOUR_MS = 3_600_000;
/** Articles of the file that is held back. */
const HELD_LINES = 22;
const LINES_BEFORE = 61;
const AVERAGE_PRICE = 74.35;
/** Tyres that a run takes off sale, and how many of each there were. */
const MAX_UNSOLD = 3;
const SOLD = 4;

const before = (milliseconds: number): Date => new Date(Date.now() - milliseconds);

const idsOf = async (data: ScopedDatabase, resource: string): Promise<ReadonlyMap<string, number>> => {
  const rows = await data.select(record, { where: eq(record.resource, resource), orderBy: [asc(record.id)] });
  return new Map(rows.map(({ id, data: values }) => [String(values["name"]), id]));
};

interface DemoRun {
  readonly state: FeedRunState;
  readonly at: Date;
  readonly counts?: Partial<FeedRunCounts>;
  readonly more?: Partial<typeof feedRun.$inferInsert>;
}

/** Adds runs of a feed, and returns their ids. */
async function addRuns(data: ScopedDatabase, feedId: number, runs: readonly DemoRun[]): Promise<number[]> {
  const rows = await data.insert(
    feedRun,
    ...runs.map(({ state, at, counts, more }) => ({
      shopId: data.scope.shopId ?? 0,
      feedId,
      trigger: "SCHEDULE" as const,
      state,
      fileName: state === "NO_FILE" ? null : "dispo_1.csv",
      counts: counts === undefined ? null : { ...NO_FEED_COUNTS, ...counts },
      averagePrice: counts === undefined ? null : AVERAGE_PRICE,
      startedAt: at,
      endedAt: new Date(at.getTime() + 4_000),
      ...more,
    })),
  );
  return rows.map(({ id }) => id);
}

/** Adds the movements of a run that sold out tyres that no other provider has. */
async function addUnsold(data: ScopedDatabase, runId: number, offerIds: readonly number[], at: Date): Promise<void> {
  await data.insert(
    stockChange,
    ...offerIds.map((offerId) => ({
      ...{ shopId: data.scope.shopId ?? 0, offerId, runId, at },
      ...{ reason: "FEED" as const, difference: -SOLD, quantity: 0, tookOffSale: true },
    })),
  );
}

/** Returns offers of a provider that are sold out, of tyres that no other provider has. */
async function lastOffers(data: ScopedDatabase, providerId: number): Promise<number[]> {
  const isLast = sql`${stockOffer.providerId} = ${providerId} and ${stockOffer.quantity} = 0 and ${stockOffer.tyreId} is not null
    and not exists (select 1 from stock_offer other where other.tyre_id = ${stockOffer.tyreId} and other.quantity > 0)`;
  const offers = await data.select(stockOffer, { where: isLast, orderBy: [asc(stockOffer.id)], limit: MAX_UNSOLD });
  return offers.map(({ id }) => id);
}

/** Writes a file with some of the articles that a provider has. */
async function heldFile(data: ScopedDatabase, providerId: number, files: FileStore) {
  const offers = await data.select(stockOffer, {
    where: eq(stockOffer.providerId, providerId),
    orderBy: [asc(stockOffer.id)],
    limit: HELD_LINES,
  });
  const lines = offers.map(({ ean, quantity, netPrice, description }) =>
    [ean, quantity, String(netPrice ?? "").replace(".", ","), "2", "", description ?? ""].join(";"),
  );
  const text = [
    "EAN;Stock;Prix net;Délai;DOT;Désignation",
    ...lines,
    "2007400000001;beaucoup;79,90;2;;Inconnu",
    "",
  ].join("\n");
  return files.putStream(Readable.from([Buffer.from(text)]));
}

/** @param data the demo shop; its providers, offers and formats exist already */
export async function addFeeds(data: ScopedDatabase, files: FileStore): Promise<void> {
  const formats = await idsOf(data, "import-format");
  const providers = await data.select(record, {
    where: sql`${record.resource} = 'provider' and ${record.data}->>'type' = 'WHOLESALER'`,
    orderBy: [asc(record.id)],
    limit: 4,
  });
  const format = to(formats.get("Grossiste – stock CSV"));
  const planned = new Date(Date.now() + HOUR_MS).toISOString();
  const rows = [
    { health: "OK", source: "FOLDER", folder: "", pattern: "stock_*.csv", applied: HOUR_MS, active: true },
    { health: "LATE", source: "FOLDER", folder: "", pattern: "bestand_*.csv", applied: 3 * DAY_MS, active: true },
    { health: "HELD", source: "FOLDER", folder: "", pattern: "dispo_*.csv", applied: DAY_MS, active: true },
    { health: "PAUSED", source: "SFTP", host: "sftp.example.com", user: "shop", applied: 9 * DAY_MS, active: false },
  ].flatMap(({ applied, folder, active, ...values }, index): Values[] => {
    const provider = providers[index % providers.length];
    if (provider === undefined) return [];
    const name = String(provider.data["name"]);
    return [
      {
        ...emptyValues(importConfig.fields),
        ...values,
        name: providers.length > index ? name : `${name} (SFTP)`,
        folder: folder === "" ? null : (folder ?? "out"),
        provider: to(provider.id),
        format,
        active,
        failures: active ? 0 : 5,
        lastRunAt: before(active ? HOUR_MS / 2 : applied / 2).toISOString(),
        lastAppliedAt: before(applied).toISOString(),
        lastLines: LINES_BEFORE,
        nextRunAt: active ? planned : null,
      },
    ];
  });
  const [fine, late, held, paused] = await add(data, importConfig, ...rows);
  if (fine === undefined || late === undefined || held === undefined || paused === undefined) return;
  const read = { lines: LINES_BEFORE, read: LINES_BEFORE };
  const unsold = await lastOffers(data, providers[0]?.id ?? 0);
  const lastRun = before(HOUR_MS);
  const ran = await addRuns(data, fine, [
    { state: "APPLIED", at: before(DAY_MS), counts: { ...read, created: 3, updated: 58 } },
    { state: "UNCHANGED", at: before(2 * HOUR_MS) },
    {
      state: "APPLIED",
      at: lastRun,
      counts: { ...read, updated: 61, soldOut: Math.max(1, unsold.length), unsold: unsold.length },
    },
  ]);
  await addUnsold(data, ran.at(-1) ?? 0, unsold, lastRun);
  await addRuns(data, late, [
    { state: "APPLIED", at: before(3 * DAY_MS), counts: { ...read, updated: 61 } },
    { state: "NO_FILE", at: before(HOUR_MS / 2) },
  ]);
  const refused = { code: "feed.source.refused", params: { host: "sftp.example.com", reason: "Timed out" } };
  await addRuns(data, paused, [
    { state: "APPLIED", at: before(9 * DAY_MS), counts: { ...read, updated: 61 } },
    ...[5, 4, 3, 2, 1].map((hours): DemoRun => ({
      state: "FAILED",
      at: before(5 * DAY_MS + hours * HOUR_MS),
      more: { fileName: null, reasons: [refused] },
    })),
  ]);
  const feed = await findFeed(data, held);
  const providerId = feed?.values.provider ?? 0;
  const { key, sha256 } = await heldFile(data, providerId, files);
  const usedFormat = feed === undefined ? undefined : await formatOf(data, feed);
  await addRuns(data, held, [
    { state: "APPLIED", at: before(DAY_MS), counts: { ...read, updated: 61 } },
    {
      state: "HELD",
      at: before(HOUR_MS / 2),
      counts: { lines: HELD_LINES + 1, read: HELD_LINES, errors: 1 },
      more: {
        reasons: [{ code: "feed.held.shrunken", params: { read: HELD_LINES, before: LINES_BEFORE, limit: 60 } }],
        fileKey: key,
        sha256,
        format: usedFormat ?? null,
        expiresAt: new Date(Date.now() + 30 * DAY_MS),
      },
    },
  ]);
}
