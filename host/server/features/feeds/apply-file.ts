/** Writes the offers of a file that was checked. */
import { and, eq, isNull, sql } from "drizzle-orm";
import type { FeedFormat } from "../../../../src/contract/endpoints/feed-formats";
import type { FeedRunCounts } from "../../../../src/contract/feeds";
import { record, stockOffer, tyre } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { OpenFile } from "../../services/tables/read-table";
import { freshUntil } from "../tyres/offers";
import type { Feed } from "./feed-settings";
import { feedLines, openFeed } from "./feed-file";
import { feedReader } from "./feed-reader";
import type { OfferValues } from "./offer-values";

/** Offers that one statement writes. */
const BATCH = 1_000;

interface Target {
  readonly shopId: number;
  readonly providerId: number;
  readonly seenAt: Date;
  /** ISO instant until which the offers count as fresh; null for own stock. */
  readonly until: string | null;
}

interface Written extends Record<string, unknown> {
  readonly created: number | string;
  readonly updated: number | string;
  readonly unknown: number | string;
}

/** Creates or updates the offers of a batch. Values that the file does not hold keep what the offer has. */
async function writeOffers(
  data: ScopedDatabase,
  { shopId, providerId, seenAt, until }: Target,
  offers: readonly OfferValues[],
) {
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
        returning version, tyre_id
      )
      select count(*) filter (where version = 1) as created, count(*) filter (where version > 1) as updated,
        count(*) filter (where tyre_id is null) as unknown from written`,
    "write",
  );
  return written;
}

/** What a complete file no longer names is sold out. */
async function sellOut(data: ScopedDatabase, { providerId, seenAt, until }: Target): Promise<number> {
  const at = seenAt.toISOString();
  const rows = await data.execute(
    stockOffer,
    (
      scope,
    ) => sql`update ${stockOffer} set quantity = 0, at_least = false, source = 'FEED', seen_at = ${at}::timestamptz,
        fresh_until = ${until}::timestamptz, version = ${stockOffer.version} + 1, updated_at = ${at}::timestamptz, updated_by = null
      where ${scope} and ${stockOffer.providerId} = ${providerId} and ${stockOffer.seenAt} < ${at}::timestamptz
        and ${stockOffer.quantity} > 0 and ${stockOffer.deletedAt} is null returning ${stockOffer.id}`,
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

/**
 * Writes all offers of a file. Call it in a transaction, so that half of it is never visible. Returns undefined when the provider has gone.
 *
 * @param lastLines last line of each article
 */
export async function applyFile(
  transaction: ScopedDatabase,
  { values }: Feed,
  format: FeedFormat,
  open: OpenFile,
  { today, lastLines }: { readonly today: string; readonly lastLines: ReadonlyMap<string, number> },
): Promise<Pick<FeedRunCounts, "created" | "updated" | "soldOut" | "unknown"> | undefined> {
  const isProvider = and(
    eq(record.id, values.provider ?? 0),
    eq(record.resource, "provider"),
    isNull(record.deletedAt),
  );
  const provider = await transaction.find(record, isProvider ?? sql`false`);
  if (provider === undefined) return undefined;
  const seenAt = new Date();
  const { type = "WHOLESALER", maxFeedAgeHours = 24 } = provider.data as { type?: string; maxFeedAgeHours?: number };
  const target: Target = {
    shopId: transaction.scope.shopId ?? 0,
    providerId: provider.id,
    seenAt,
    until: freshUntil({ type, maxFeedAgeHours }, seenAt),
  };
  const counts = { created: 0, updated: 0, soldOut: 0, unknown: 0 };
  for await (const batch of batches(format, open, today, lastLines)) {
    const written = await writeOffers(transaction, target, batch);
    counts.created += Number(written?.created ?? 0);
    counts.updated += Number(written?.updated ?? 0);
    counts.unknown += Number(written?.unknown ?? 0);
  }
  if ((values.mode ?? "FULL") === "FULL") counts.soldOut = await sellOut(transaction, target);
  return counts;
}
