/** Writes the offers of a file that was checked, and the changes of their quantities. */
import { sql, type SQL } from "drizzle-orm";
import type { FeedFormat } from "../../../../src/contract/endpoints/feed-formats";
import type { FeedRunCounts } from "../../../../src/contract/feeds";
import { stockChange, stockOffer, tyre } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { OpenFile } from "../../services/tables/read-table";
import { freshUntil } from "../tyres/offers";
import { unsoldReason } from "../tyres/storage";
import { providerOf, type Feed } from "./feed-settings";
import { feedLines, openFeed } from "./feed-file";
import { feedReader } from "./feed-reader";
import type { OfferValues } from "./offer-values";
import type { FeedRun } from "./runs";

/** Offers that one statement writes. */
const BATCH = 1_000;

interface Target {
  readonly shopId: number;
  readonly providerId: number;
  readonly seenAt: Date;
  /** ISO instant until which the offers count as fresh; null for own stock. */
  readonly until: string | null;
  readonly runId: number;
  /** Who started the run, or applied the file that was held. */
  readonly userId: number | null;
}

interface Written extends Record<string, unknown> {
  readonly created: number | string;
  readonly updated: number | string;
  readonly unknown: number | string;
}

/** Records the quantities that a statement has changed, from its tables `before` and `written`. */
const recordMovements = ({ shopId, runId, userId }: Target): SQL =>
  sql`insert into ${stockChange} (shop_id, offer_id, reason, difference, quantity, run_id, user_id)
    select ${shopId}, written.id, 'FEED', written.quantity - coalesce(before.quantity, 0), written.quantity, ${runId}, ${userId}::bigint
    from written left join before on before.id = written.id where written.quantity <> coalesce(before.quantity, 0)`;

/** Creates or updates the offers of a batch. Values that the file does not hold keep what the offer has. */
async function writeOffers(data: ScopedDatabase, target: Target, offers: readonly OfferValues[]) {
  const { shopId, providerId, seenAt, until } = target;
  const at = seenAt.toISOString();
  const [written] = await data.execute<Written>(
    stockOffer,
    (scope) => sql`with sent as (
        select * from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) as sent (ean text, quantity int, "atLeast" boolean,
          "netPrice" numeric, "deliveryDays" int, dot text, "producedOn" text, "providerRef" text, description text,
          "minQuantity" int, "packQuantity" int)
      ), offers as (
        select sent.*, article.id as tyre_id, article.size_words, coalesce(sent.description, article.name) as words
        from sent left join ${tyre} article on article.shop_id = ${shopId} and article.ean = sent.ean and article.deleted_at is null
      ), before as (
        select id, quantity from ${stockOffer} where provider_id = ${providerId} and deleted_at is null and ean in (select ean from sent)
      ), written as (
        insert into ${stockOffer} (shop_id, provider_id, ean, tyre_id, description, size_words, quantity, at_least, net_price,
          delivery_days, dot, produced_on, provider_ref, min_quantity, pack_quantity, source, seen_at, fresh_until, search)
        select ${shopId}, ${providerId}, ean, tyre_id, words, size_words, quantity, "atLeast", "netPrice", "deliveryDays", dot,
          "producedOn", "providerRef", "minQuantity", "packQuantity", 'FEED', ${at}::timestamptz, ${until}::timestamptz,
          fold_text(concat_ws(' ', ean, words, "providerRef", size_words))
        from offers
        on conflict (provider_id, ean) where deleted_at is null do update set
          tyre_id = excluded.tyre_id,
          description = coalesce(excluded.description, stock_offer.description),
          size_words = coalesce(excluded.size_words, stock_offer.size_words),
          quantity = excluded.quantity,
          at_least = excluded.at_least,
          net_price = coalesce(excluded.net_price, stock_offer.net_price),
          delivery_days = coalesce(excluded.delivery_days, stock_offer.delivery_days),
          dot = coalesce(excluded.dot, stock_offer.dot),
          produced_on = coalesce(excluded.produced_on, stock_offer.produced_on),
          provider_ref = coalesce(excluded.provider_ref, stock_offer.provider_ref),
          min_quantity = coalesce(excluded.min_quantity, stock_offer.min_quantity),
          pack_quantity = coalesce(excluded.pack_quantity, stock_offer.pack_quantity),
          source = 'FEED',
          seen_at = excluded.seen_at,
          fresh_until = excluded.fresh_until,
          search = excluded.search,
          version = stock_offer.version + 1,
          updated_at = excluded.seen_at,
          updated_by = null
        where ${scope}
        returning id, version, tyre_id, quantity
      ), moved as (${recordMovements(target)})
      select count(*) filter (where version = 1) as created, count(*) filter (where version > 1) as updated,
        count(*) filter (where tyre_id is null) as unknown from written`,
    "write",
  );
  return written;
}

/** What a complete file no longer names is sold out. */
async function sellOut(data: ScopedDatabase, target: Target): Promise<number> {
  const { providerId, seenAt, until } = target;
  const at = seenAt.toISOString();
  const [counted] = await data.execute<{ offers: number | string }>(
    stockOffer,
    (scope) => sql`with before as (
        select id, quantity from ${stockOffer} where ${scope} and ${stockOffer.providerId} = ${providerId}
          and ${stockOffer.seenAt} < ${at}::timestamptz and ${stockOffer.quantity} > 0 and ${stockOffer.deletedAt} is null
      ), written as (
        update ${stockOffer} set quantity = 0, at_least = false, source = 'FEED', seen_at = ${at}::timestamptz,
          fresh_until = ${until}::timestamptz, version = ${stockOffer.version} + 1, updated_at = ${at}::timestamptz, updated_by = null
        where ${stockOffer.id} in (select id from before) returning id, quantity
      ), moved as (${recordMovements(target)})
      select count(*) as offers from written`,
    "write",
  );
  return Number(counted?.offers ?? 0);
}

/** Marks the movements that took the last tyres on sale, and returns their number. */
async function markUnsold(data: ScopedDatabase, { runId }: Target): Promise<number> {
  const rows = await data.execute(
    tyre,
    (scope) => sql`update ${stockChange} set took_off_sale = true from stock_offer offer, ${tyre}
      where ${stockChange.runId} = ${runId} and ${stockChange.quantity} = 0 and offer.id = ${stockChange.offerId}
        and ${tyre.id} = offer.tyre_id and ${scope} and ${tyre.deletedAt} is null and ${unsoldReason} in ('NO_STOCK', 'STALE')
      returning ${stockChange.id}`,
    "write",
  );
  return rows.length;
}

/** Collects the offers of a table, the last line of each article only. */
async function* batches(
  format: FeedFormat,
  open: OpenFile,
  today: string,
  lastLines: ReadonlyMap<string, number>,
): AsyncGenerator<OfferValues[]> {
  const table = await openFeed(format, open);
  const reader = feedReader(format, table.header, today);
  let batch: OfferValues[] = [];
  for await (const { line, offer } of feedLines(table, reader)) {
    if (offer === undefined || lastLines.get(offer.ean) !== line) continue;
    batch.push(offer);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

export interface Application {
  readonly run: Pick<FeedRun, "id" | "userId" | "decidedBy">;
  /** ISO day of the shop. */
  readonly today: string;
  /** Last line of each article. */
  readonly lastLines: ReadonlyMap<string, number>;
}

/**
 * Writes all offers of a file. Call it in a transaction, so that half of it is never visible. Returns undefined when the provider has gone.
 */
export async function applyFile(
  transaction: ScopedDatabase,
  feed: Feed,
  format: FeedFormat,
  open: OpenFile,
  { run, today, lastLines }: Application,
): Promise<Pick<FeedRunCounts, "created" | "updated" | "soldOut" | "unknown" | "unsold"> | undefined> {
  const provider = await providerOf(transaction, feed);
  if (provider === undefined) return undefined;
  const seenAt = new Date();
  const { type = "WHOLESALER", maxFeedAgeHours = 24 } = provider.data as { type?: string; maxFeedAgeHours?: number };
  const target: Target = {
    shopId: transaction.scope.shopId ?? 0,
    providerId: provider.id,
    seenAt,
    until: freshUntil({ type, maxFeedAgeHours }, seenAt),
    runId: run.id,
    userId: run.decidedBy ?? run.userId,
  };
  const counts = { created: 0, updated: 0, soldOut: 0, unknown: 0, unsold: 0 };
  for await (const batch of batches(format, open, today, lastLines)) {
    const written = await writeOffers(transaction, target, batch);
    counts.created += Number(written?.created ?? 0);
    counts.updated += Number(written?.updated ?? 0);
    counts.unknown += Number(written?.unknown ?? 0);
  }
  if ((feed.values.mode ?? "FULL") === "FULL") counts.soldOut = await sellOut(transaction, target);
  counts.unsold = await markUnsold(transaction, target);
  return counts;
}
