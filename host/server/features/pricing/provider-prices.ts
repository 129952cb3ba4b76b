/** Purchase prices that were agreed with providers: how they are stored, and those of tyres for `computePrice`. */
import { and, isNull, sql } from "drizzle-orm";
import type { SpecificPrice } from "../../../../src/contract/pricing/model";
import type { Reference } from "../../../../src/contract/fields";
import type { AnyResource } from "../../../../src/contract/resource";
import { oneOf } from "../../platform/storage/recordset";
import { providerPrice, stockOffer } from "../../platform/storage/schema";
import { shopToday } from "../../platform/storage/shop-day";
import { declareScope, shopRule } from "../../platform/storage/scope";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { ColumnStorage } from "../../resources/storage/column-storage";
import { codeField } from "../../resources/storage/computed-sql";

declareScope(providerPrice, shopRule(providerPrice));

/** The day in the shop of a price. */
const shopDay = sql`${shopToday(providerPrice.shopId)}::text`;
/** Price of the provider's own offer. */
const feedNet = sql`(select offer.net_price::float8 from stock_offer offer where offer.provider_id = ${providerPrice.providerId}
  and offer.tyre_id = ${providerPrice.tyreId} and offer.deleted_at is null limit 1)`;
const gap = sql`round((coalesce(${providerPrice.netPrice} / nullif(${feedNet}, 0)::numeric - 1, -${providerPrice.discountPercent} / 100) * 100), 2)::float8`;

export const providerPriceStorage = (resource: AnyResource): ColumnStorage =>
  new ColumnStorage(resource, {
    table: providerPrice,
    owner: providerPrice.shopId,
    columns: {
      name: providerPrice.name,
      ean: providerPrice.ean,
      tire: providerPrice.tyreId,
      provider: providerPrice.providerId,
      netPrice: providerPrice.netPrice,
      discountPercent: providerPrice.discountPercent,
      minQuantity: providerPrice.minQuantity,
      startsOn: providerPrice.startsOn,
      endsOn: providerPrice.endsOn,
      reference: providerPrice.reference,
    },
    computed: {
      state: codeField(sql`case when ${providerPrice.endsOn} < ${shopDay} then 'EXPIRED'
        when ${providerPrice.tyreId} is null then 'ORPHAN' when ${providerPrice.startsOn} > ${shopDay} then 'SCHEDULED' else 'LIVE' end`),
      feedNet: { value: feedNet, key: feedNet },
      gap: { value: gap, key: gap },
    },
  });

/** Columns that name what an agreed price is for. Periods of the same ones do not overlap. */
export const AGREED_FOR = { ean: "text", providerId: "bigint", minQuantity: "bigint" } as const;

/**
 * Links the agreed prices of an article number to its tyre, or to none. A price without a typed name is named like the tyre.
 *
 * @param ean of the prices, which is their name while they have no tyre
 */
export async function linkPrices(
  data: ScopedDatabase,
  ean: string,
  article: { readonly id: number; readonly name: string } | null,
): Promise<void> {
  const name = sql`case when ${providerPrice.name} = ${providerPrice.ean} then ${article?.name ?? ean} else ${providerPrice.name} end`;
  await data.execute(
    providerPrice,
    (scope) => sql`update ${providerPrice} set tyre_id = ${article?.id ?? null}, name = ${name},
      search = fold_text(concat_ws(' ', ${name}, ${providerPrice.ean}, ${providerPrice.reference})),
      version = ${providerPrice.version} + 1, updated_at = now()
      where ${scope} and ${providerPrice.ean} = ${ean} and ${providerPrice.deletedAt} is null
        and ${providerPrice.tyreId} is distinct from ${article?.id ?? null}::bigint`,
    "write",
  );
}

/** Price of an offer over the agreed one from which a decimal is probably misplaced, in either direction. */
const DOUBTFUL_FACTOR = 10;

/** Ten times the price of the offer or a tenth of it, or only above it. */
export type PriceDoubt = "decimal" | "dearer";

/** Compares an agreed price with the price of the provider's offer. */
export function priceDoubt(netPrice: number | null, offered: number | null): PriceDoubt | undefined {
  if (netPrice === null || offered === null || offered <= 0) return undefined;
  if (netPrice >= offered * DOUBTFUL_FACTOR || netPrice * DOUBTFUL_FACTOR <= offered) return "decimal";
  return netPrice > offered ? "dearer" : undefined;
}

/** Compares agreed prices of the shop with the offers of their providers. One statement. */
export async function priceDoubts(
  data: ScopedDatabase,
  prices: readonly {
    readonly netPrice: number | null;
    readonly provider: Reference;
    readonly tire: Reference | null;
  }[],
): Promise<(PriceDoubt | undefined)[]> {
  const tyreIds = [...new Set(prices.flatMap(({ tire }) => tire?.id ?? []))];
  const offers = await data.selectFields(
    stockOffer,
    { tyreId: stockOffer.tyreId, providerId: stockOffer.providerId, netPrice: stockOffer.netPrice },
    { where: and(sql`${stockOffer.tyreId} ${oneOf(tyreIds)}`, isNull(stockOffer.deletedAt)) },
  );
  const feed = new Map(offers.map((offer) => [specificKey(offer.tyreId, offer.providerId), offer.netPrice]));
  return prices.map(({ netPrice, provider, tire }) =>
    priceDoubt(netPrice, feed.get(specificKey(tire?.id ?? null, provider.id)) ?? null),
  );
}

/** Names the provider and the tyre of prices. */
export const specificKey = (tyreId: number | null, providerId: number): string => `${tyreId} ${providerId}`;

/** Returns the agreed prices of tyres by `specificKey`, of any time. */
export async function loadSpecificPrices(
  data: ScopedDatabase,
  tyreIds: readonly number[],
): Promise<ReadonlyMap<string, readonly SpecificPrice[]>> {
  const found = new Map<string, SpecificPrice[]>();
  const where = and(sql`${providerPrice.tyreId} ${oneOf(tyreIds)}`, isNull(providerPrice.deletedAt));
  for (const row of await data.select(providerPrice, { where })) {
    const { id, netPrice, discountPercent, minQuantity, startsOn: from, endsOn: to } = row;
    const key = specificKey(row.tyreId, row.providerId);
    found.set(key, [...(found.get(key) ?? []), { id, netPrice, discountPercent, minQuantity, from, to }]);
  }
  return found;
}
