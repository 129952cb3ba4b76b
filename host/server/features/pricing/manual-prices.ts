/** Prices that were set by hand: those in force for `computePrice`, and how a new one cuts the others of its tyre and owner. */
import { and, eq, inArray, isNull, or, sql, type SQL } from "drizzle-orm";
import type { Money } from "../../../../src/contract/fields";
import { foldText } from "../../../../src/contract/fold-text";
import type { ManualPrice } from "../../../../src/contract/pricing/model";
import { oneOf } from "../../platform/storage/recordset";
import { manualPrice } from "../../platform/storage/schema";
import { shopToday } from "../../platform/storage/shop-day";
import { dealerCondition, declareScope, mayUseDealer, ScopeError, shopRule } from "../../platform/storage/scope";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { ColumnStorage } from "../../resources/storage/column-storage";
import { codeField } from "../../resources/storage/computed-sql";
import type { AnyResource } from "../../../../src/contract/resource";
import { cutPeriods } from "./periods";

const ofShop = shopRule(manualPrice);

/** Accounts of some dealers see the prices of the shop and of these dealers, and write the latter only. */
declareScope(manualPrice, {
  read: (scope) => {
    const ofDealers = dealerCondition(manualPrice.fitterId, scope);
    return and(ofShop.read(scope), ofDealers && or(isNull(manualPrice.fitterId), ofDealers)) ?? sql`false`;
  },
  write: (scope) => and(ofShop.read(scope), dealerCondition(manualPrice.fitterId, scope, "WRITE")) ?? sql`false`,
  insert: (scope, values) => {
    const { fitterId } = values;
    if (scope.fitterIds !== "ALL" && !(typeof fitterId === "number" && mayUseDealer(scope, fitterId, "WRITE")))
      throw new ScopeError("A manual price can't be written for this dealer.");
    return ofShop.insert?.(scope, values) ?? values;
  },
});

/** The day in the shop of a manual price. */
const shopDay = sql`${shopToday(manualPrice.shopId)}::text`;

export const manualPriceStorage = (resource: AnyResource): ColumnStorage =>
  new ColumnStorage(resource, {
    table: manualPrice,
    owner: manualPrice.shopId,
    columns: {
      name: manualPrice.name,
      ean: manualPrice.ean,
      tire: manualPrice.tyreId,
      dealer: manualPrice.fitterId,
      price: manualPrice.price,
      startsOn: manualPrice.startsOn,
      endsOn: manualPrice.endsOn,
    },
    computed: {
      state: codeField(sql`case when ${manualPrice.endsOn} < ${shopDay} then 'EXPIRED'
        when ${manualPrice.startsOn} > ${shopDay} then 'SCHEDULED' else 'LIVE' end`),
    },
  });

type Row = typeof manualPrice.$inferSelect;

/** A manual price with the account that saved it last. */
export interface OwnedManualPrice extends ManualPrice {
  readonly userId: number | null;
}

const priceOf = ({ id, price, fitterId, startsOn, endsOn, updatedBy }: Row): OwnedManualPrice => ({
  id,
  minor: price.minor,
  scope: fitterId === null ? "SHOP" : "DEALER",
  from: startsOn,
  to: endsOn,
  userId: updatedBy,
});

/** Condition of the rows of the shop, and of a dealer. */
const ownedBy = (dealerId: number | null): SQL | undefined =>
  dealerId === null
    ? isNull(manualPrice.fitterId)
    : or(isNull(manualPrice.fitterId), eq(manualPrice.fitterId, dealerId));

/** Returns the manual prices by tyre: those of the shop, and of a dealer. */
export async function loadManualPrices(
  data: ScopedDatabase,
  tyreIds: readonly number[],
  dealerId: number | null = null,
): Promise<ReadonlyMap<number, readonly OwnedManualPrice[]>> {
  const found = new Map<number, OwnedManualPrice[]>();
  if (tyreIds.length === 0) return found;
  const where = and(sql`${manualPrice.tyreId} ${oneOf(tyreIds)}`, isNull(manualPrice.deletedAt), ownedBy(dealerId));
  for (const row of await data.select(manualPrice, { where }))
    found.set(row.tyreId, [...(found.get(row.tyreId) ?? []), priceOf(row)]);
  return found;
}

/** A tyre with the owner of a manual price: a dealer, or the shop. */
export interface PricePlace {
  readonly tyreId: number;
  readonly fitterId: number | null;
}
export const placeKey = ({ tyreId, fitterId }: PricePlace): string => `${tyreId} ${fitterId ?? ""}`;

/** Returns the manual price that holds, else the next one, by `placeKey`. */
export async function currentManualPrices(
  data: ScopedDatabase,
  places: readonly PricePlace[],
  today: string,
): Promise<ReadonlyMap<string, Row>> {
  const found = new Map<string, Row>();
  if (places.length === 0) return found;
  const dealers = [...new Set(places.flatMap(({ fitterId }) => fitterId ?? []))];
  const where = and(
    sql`${manualPrice.tyreId} ${oneOf(places.map(({ tyreId }) => tyreId))}`,
    isNull(manualPrice.deletedAt),
    or(isNull(manualPrice.fitterId), inArray(manualPrice.fitterId, dealers)),
    sql`coalesce(${manualPrice.endsOn}, ${today}) >= ${today}`,
  );
  const orderBy = [sql`coalesce(${manualPrice.startsOn}, '')`, manualPrice.id];
  for (const row of await data.select(manualPrice, { where, orderBy }))
    if (!found.has(placeKey(row))) found.set(placeKey(row), row);
  return found;
}

/** A period of a manual price. ISO days, both included; null is open. */
export interface PricePeriod extends PricePlace {
  readonly startsOn: string | null;
  readonly endsOn: string | null;
}

/** Ends, postpones or removes other manual prices of the same tyres and owners, so that the given periods are free. */
export const freePeriods = (
  data: ScopedDatabase,
  periods: readonly (PricePeriod & { readonly exceptId?: number | undefined; readonly isNew?: boolean })[],
): Promise<void> => cutPeriods(data, manualPrice, { tyreId: "bigint", fitterId: "bigint" }, periods);

export interface NewManualPrice extends PricePeriod {
  readonly ean: string;
  readonly name: string;
  readonly price: Money;
}

/** Stores new manual prices, and cuts those that they overlap. */
export async function addManualPrices(data: ScopedDatabase, prices: readonly NewManualPrice[]): Promise<void> {
  if (prices.length === 0) return;
  await freePeriods(data, prices);
  const { shopId, userId } = data.scope;
  await data.insert(
    manualPrice,
    ...prices.map((price) => ({
      ...price,
      shopId: shopId ?? 0,
      search: foldText(`${price.name} ${price.ean}`),
      createdBy: userId,
      updatedBy: userId,
    })),
  );
}
