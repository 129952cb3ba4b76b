/** Prices tyres for the offer to one customer, with the pieces that the providers can deliver. */
import type { PriceSettings, Rejection } from "../../../../src/contract/pricing/model";
import type { KindContext } from "../../resources/types";
import { loadOffers, type LoadedArticle } from "./articles";
import { loadManualPrices } from "./manual-prices";
import { loadPricing, type Sale } from "./pricing";

export interface TyreForSale {
  /** Prices of one tyre in minor units; null without a price. */
  readonly exclMinor: number | null;
  readonly inclMinor: number | null;
  /** Ecotax of one tyre without VAT, in minor units; null without one. */
  readonly ecotaxMinor: number | null;
  /** Pieces that can be delivered. */
  readonly available: number;
}

/** Reasons that concern the number of tyres or their cost. The pieces can be delivered all the same. */
const DELIVERABLE: ReadonlySet<Rejection> = new Set<Rejection>(["QUANTITY", "NO_NET_PRICE"]);

/** Reads what the prices of some tyres depend on, and returns how each is sold by the piece. */
export async function tyresForSale(
  kind: KindContext,
  tyres: readonly LoadedArticle[],
  sale: Pick<Sale, "dealerId">,
): Promise<{
  readonly settings: PriceSettings;
  readonly sell: (tyre: LoadedArticle, quantity: number) => TyreForSale;
}> {
  const ids = tyres.map(({ article }) => article.id);
  const channel = sale.dealerId === undefined ? "DELIVERY" : "FITTED";
  const [base, offersById, manualById] = await Promise.all([
    loadPricing(kind, kind.caller.context, { ...sale, channel }),
    loadOffers(kind.data, ids),
    loadManualPrices(kind.data, ids, sale.dealerId ?? null),
  ]);
  const pricing = base.with({});
  return {
    settings: pricing.settings,
    sell(tyre, quantity) {
      const offers = offersById.get(tyre.article.id) ?? [];
      const options = { manualPrices: manualById.get(tyre.article.id) ?? [] };
      const wanted = pricing.priceOf(tyre, offers, { ...options, quantity });
      // Too few pieces have a price too.
      const price = wanted.inclMinor === null ? pricing.priceOf(tyre, offers, { ...options, quantity: 1 }) : wanted;
      const refused = new Set(
        wanted.rejected.filter(({ reason }) => !DELIVERABLE.has(reason)).map(({ offer }) => offer.id),
      );
      const pieces = offers.filter(({ id }) => !refused.has(id)).map(({ available }) => Math.max(0, available));
      return {
        exclMinor: price.exclMinor,
        inclMinor: price.inclMinor,
        ecotaxMinor: pricing.ecotaxOf(tyre)?.minor ?? null,
        available: pricing.settings.splitProviders
          ? pieces.reduce((sum, count) => sum + count, 0)
          : Math.max(0, ...pieces),
      };
    },
  };
}
