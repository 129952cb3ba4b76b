/** Tyres and offers as `computePrice` takes them: one statement for each, whatever their number. */
import { and, asc, desc, eq, gt, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import type { EcotaxSubject } from "../../../../src/contract/pricing/ecotax";
import type { TyreCount } from "../../../../src/contract/pricing/fitting";
import type { PricedArticle, PricedOffer } from "../../../../src/contract/pricing/model";
import type { MixPlace } from "./mix";
import { loadSpecificPrices, specificKey } from "./provider-prices";
import type { RankedTyre } from "../../../../src/contract/pricing/rank";
import { oneOf } from "../../platform/storage/recordset";
import { record, stockOffer, tyre } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

export interface LoadedArticle {
  readonly name: string;
  /** As stored, without marks; null in another notation. */
  readonly size: string | null;
  readonly article: Omit<PricedArticle, keyof MixPlace>;
  readonly ecotaxSubject: EcotaxSubject;
  readonly label: Pick<RankedTyre, "fuelClass" | "wetGripClass" | "noiseDb">;
}

/** An offer before its provider's place in the shop's order is known. */
export type LoadedOffer = Omit<PricedOffer, "provider"> & {
  readonly provider: Omit<PricedOffer["provider"], "priority">;
};

const articleOf = (row: typeof tyre.$inferSelect): LoadedArticle => ({
  name: row.name,
  size: row.unparsed ? null : row.size,
  article: {
    id: row.id,
    ean: row.ean,
    status: row.status as PricedArticle["status"],
    brand: row.brand,
    profileId: row.profileId,
    season: row.season,
    vehicleType: row.vehicleType,
    tier: row.tier,
    width: row.width,
    aspect: row.aspect,
    diameter: row.diameter,
    loadIndex: row.loadIndex,
    speedIndex: row.speedIndex,
    runflat: row.runflat,
    oeMark: row.oeMark,
    recommendedPrice: row.recommendedPrice === null ? null : row.recommendedPrice.minor / 100,
    isLabelIncomplete: row.labelState === "INCOMPLETE",
  },
  ecotaxSubject: row,
  label: { fuelClass: row.fuelClass, wetGripClass: row.wetGripClass, noiseDb: row.noiseDb },
});

const present = (where: SQL | undefined): SQL => and(isNull(tyre.deletedAt), where) ?? sql`false`;

/** Returns the tyres that match, by id. */
export async function loadArticles(
  data: ScopedDatabase,
  where: SQL | undefined,
  limit: number,
): Promise<LoadedArticle[]> {
  const rows = await data.select(tyre, { where: present(where), orderBy: [asc(tyre.id)], limit });
  return rows.map(articleOf);
}

/** Condition of the tyres that customers see. */
export const ON_SALE = and(eq(tyre.status, "ACTIVE"), eq(tyre.hidden, false));

/** Yields all tyres that match in batches by rising id, so that memory does not grow with their number. */
export async function* articleBatches(
  data: ScopedDatabase,
  size: number,
  where: SQL | undefined = ON_SALE,
): AsyncGenerator<LoadedArticle[], void> {
  for (let last = 0; ;) {
    const batch = await loadArticles(data, and(gt(tyre.id, last), where), size);
    if (batch.length === 0) return;
    yield batch;
    last = batch.at(-1)?.article.id ?? last;
  }
}

/** Returns how many tyres on sale have each vehicle type and diameter, the most first. */
export async function countByDiameter(data: ScopedDatabase): Promise<TyreCount[]> {
  const count = sql<number>`count(*)::int`;
  const onSale = and(eq(tyre.status, "ACTIVE"), eq(tyre.hidden, false), isNotNull(tyre.diameter));
  const rows = await data.selectFields(
    tyre,
    { vehicleType: tyre.vehicleType, diameter: tyre.diameter, count },
    { where: present(onSale), groupBy: [tyre.vehicleType, tyre.diameter], orderBy: [desc(count), asc(tyre.diameter)] },
  );
  return rows.map((row) => ({ ...row, diameter: Number(row.diameter), count: Number(row.count) }));
}

const fact = (name: string): SQL<unknown> => sql`${record.data}->>${sql.raw(`'${name}'`)}`;

/** Returns the offers of tyres by tyre id. */
export async function loadOffers(
  data: ScopedDatabase,
  tyreIds: readonly number[],
): Promise<ReadonlyMap<number, readonly LoadedOffer[]>> {
  const offers = new Map<number, LoadedOffer[]>();
  if (tyreIds.length === 0) return offers;
  const specificPrices = await loadSpecificPrices(data, tyreIds);
  const rows = await data.selectFields(
    stockOffer,
    {
      id: stockOffer.id,
      tyreId: stockOffer.tyreId,
      available: stockOffer.available,
      netPrice: stockOffer.netPrice,
      deliveryDays: stockOffer.deliveryDays,
      producedOn: stockOffer.producedOn,
      freshUntil: stockOffer.freshUntil,
      providerId: record.id,
      code: record.code,
      active: record.active,
      type: fact("type"),
      currency: fact("currency"),
      transport: fact("transportPerTyre"),
      rebate: fact("yearEndRebatePercent"),
    },
    {
      joins: [{ table: record, on: eq(record.id, stockOffer.providerId), kind: "inner" }],
      where: and(sql`${stockOffer.tyreId} ${oneOf(tyreIds)}`, isNull(stockOffer.deletedAt), isNull(record.deletedAt)),
      orderBy: [asc(stockOffer.id)],
    },
  );
  for (const row of rows) {
    const tyreId = Number(row.tyreId);
    const list = offers.get(tyreId) ?? [];
    offers.set(tyreId, list);
    list.push({
      id: row.id,
      available: row.available,
      netPrice: row.netPrice,
      deliveryDays: row.deliveryDays,
      producedOn: row.producedOn,
      freshUntil: row.freshUntil?.toISOString() ?? null,
      specificPrices: specificPrices.get(specificKey(tyreId, row.providerId)) ?? [],
      provider: {
        id: row.providerId,
        code: row.code ?? "",
        active: row.active,
        isOwnStock: row.type === "OWN_STOCK",
        currency: String(row.currency ?? ""),
        transportPerTyre: Number(row.transport ?? 0),
        yearEndRebatePercent: Number(row.rebate ?? 0),
      },
    });
  }
  return offers;
}
