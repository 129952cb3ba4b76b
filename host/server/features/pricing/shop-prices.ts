/** Where the prices of an import for many shops belong: shops, providers and tyres by their codes. */
import { sql } from "drizzle-orm";
import { normaliseEan } from "../../../../src/contract/spec";
import { dayInZone } from "../../../../src/contract/zone-clock";
import { scopeOfShop } from "../../platform/storage/each-shop";
import { recordset } from "../../platform/storage/recordset";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import type { HookContext } from "../../resources/types";
import { readAll } from "../../resources/writing/validate-change";
import { currencyRatesOn, loadConfiguration } from "./settings";
import { reachedShop } from "./shop-prices-storage";

/** Codes of a price in a file. */
interface NamedPrice {
  readonly shopCode: string | null;
  readonly providerCode: string | null;
  readonly ean: string | null;
  readonly providerRef: string | null;
}

export interface PricePlace {
  readonly shopId: number;
  readonly timeZone: string;
  /** Stock and prices of the shop come by file transfer. */
  readonly isDelivered: boolean;
  readonly providerId: number | null;
  readonly providerCurrency: string | null;
  readonly tyre: { readonly id: number; readonly ean: string; readonly name: string } | null;
  /** Price of the provider's offer. */
  readonly feedNet: number | null;
}

type FoundRow = Readonly<{
  place: number;
  shopId: number | string;
  timeZone: string;
  isDelivered: boolean;
  providerId: number | string | null;
  providerCurrency: string | null;
  tyreId: number | string | null;
  ean: string | null;
  name: string | null;
  feedNet: number | null;
}>;

/** Finds the places of prices in one statement; undefined for a shop that the account does not reach. */
export async function findPricePlaces(
  data: ScopedDatabase,
  prices: readonly NamedPrice[],
): Promise<(PricePlace | undefined)[]> {
  const rows = prices.map(({ shopCode, providerCode, ean, providerRef }, place) => ({
    ...{ place, shop: shopCode?.trim(), provider: providerCode?.trim(), ref: providerRef?.trim() },
    ean: ean === null ? null : normaliseEan(ean),
  }));
  const named = recordset(rows, { place: "int", shop: "text", provider: "text", ean: "text", ref: "text" });
  const { rows: found } = await acrossShops(data).execute<FoundRow>(sql`
    select u.place, target.id as "shopId", target.time_zone as "timeZone", target.stock_price_managed_by_ftp as "isDelivered",
      provider.id as "providerId", provider.data->>'currency' as "providerCurrency",
      article.id as "tyreId", article.ean, article.name, offer.net_price::float8 as "feedNet"
    from ${named}
    join shop target on lower(target.code) = lower(u.shop) and target.deleted_at is null and target.status <> 'DELETED'
      and ${reachedShop(data.scope, sql`target.id`)}
    left join record provider on provider.resource = 'provider' and provider.shop_id = target.id and provider.deleted_at is null
      and lower(provider.code) = lower(u.provider)
    left join lateral (select named.tyre_id from stock_offer named where u.ean is null and named.provider_id = provider.id
      and lower(named.provider_ref) = lower(u.ref) and named.deleted_at is null and named.tyre_id is not null
      order by named.id limit 1) referred on true
    left join tyre article on article.shop_id = target.id and article.deleted_at is null
      and (article.ean = u.ean or article.id = referred.tyre_id)
    left join lateral (select current.net_price from stock_offer current where current.provider_id = provider.id
      and current.tyre_id = article.id and current.deleted_at is null limit 1) offer on true`);
  const byPlace = new Map(found.map((row) => [row.place, row]));
  return prices.map((_, place) => {
    const row = byPlace.get(place);
    if (row === undefined) return undefined;
    const { shopId, timeZone, isDelivered, providerId, providerCurrency, tyreId, ean, name, feedNet } = row;
    return {
      ...{ shopId: Number(shopId), timeZone, isDelivered, providerCurrency, feedNet },
      providerId: providerId === null ? null : Number(providerId),
      tyre: tyreId === null || ean === null || name === null ? null : { id: Number(tyreId), ean, name },
    };
  });
}

/** Returns the price in the provider's currency, by the rates of the shop; undefined without a rate. */
export async function convertedPrice(
  { caller, data }: HookContext,
  { netPrice, currency }: { readonly netPrice: number | null; readonly currency: string | null },
  { shopId, timeZone, providerCurrency }: PricePlace,
): Promise<number | null | undefined> {
  if (netPrice === null || currency === null || providerCurrency === null || currency === providerCurrency)
    return netPrice;
  const ofShop = scopeOfShop(acrossShops(data), shopId);
  const configuration = await loadConfiguration({ all: readAll(caller.registry, ofShop, caller) });
  const rates: Readonly<Record<string, number>> = {
    ...currencyRatesOn(configuration.currencyRates, dayInZone(timeZone)),
    [configuration.currency]: 1,
  };
  const [from, to] = [rates[currency], rates[providerCurrency]];
  return from === undefined || to === undefined ? undefined : Math.round((netPrice * from * 10_000) / to) / 10_000;
}

/** Records a new price in the journal of its shop, whose users see it there. */
export const auditInShop = (
  data: ScopedDatabase,
  shopId: number,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<void> =>
  data.audit({ shopId, verb: "CREATE", resource: "provider-price", recordId: id, recordLabel: name, recordVersion: 1 });
