/** Demo data: purchase prices that were agreed with a wholesaler. */
import { addDays } from "../../../src/contract/days";
import { foldText } from "../../../src/contract/fold-text";
import { providerPrice } from "../platform/storage/schema";
import type { ScopedDatabase } from "../platform/storage/scoped-database";

interface Tyre {
  /** Null for an article that the shop does not have. */
  readonly id: number | null;
  readonly ean: unknown;
  readonly name: unknown;
  /** Purchase price. */
  readonly net: number;
}

/**
 * Inserts 180 prices: a few have ended, begin later, or are for articles that the shop does not have.
 *
 * @param offered tyres that the provider has
 * @param unknown numbers of articles that the shop does not have
 */
export async function addProviderPrices(
  data: ScopedDatabase,
  providerId: number,
  {
    tyres,
    offered,
    unknown,
    today,
  }: {
    readonly tyres: readonly Tyre[];
    readonly offered: ReadonlySet<number>;
    readonly unknown: readonly string[];
    readonly today: string;
  },
): Promise<void> {
  const some = tyres.filter((_, place) => place % 5 === 4);
  const withOffer = some.filter(({ id }) => id !== null && offered.has(id)).slice(0, 176);
  const orphans = unknown.map((ean, index): Tyre => ({ id: null, ean, name: ean, net: 52.5 + index }));
  const prices = [...withOffer, ...orphans].map((tyre, index) => {
    const [ean, name] = [String(tyre.ean), String(tyre.name)];
    const isDiscount = index % 6 === 5;
    return {
      ...{ shopId: data.scope.shopId ?? 0, providerId, tyreId: tyre.id, ean, name, search: foldText(`${name} ${ean}`) },
      netPrice: isDiscount ? null : Math.round(tyre.net * 95) / 100,
      discountPercent: isDiscount ? 4 : null,
      minQuantity: index % 9 === 8 ? 20 : 1,
      startsOn: addDays(today, index % 20 === 19 ? 14 : -30 - (index % 60)),
      endsOn: index % 15 === 14 ? addDays(today, -3) : addDays(today, 20 + (index % 90)),
      reference: `NEGO-${today.slice(0, 4)}`,
    };
  });
  await data.insert(providerPrice, ...prices);
}
