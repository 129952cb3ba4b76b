/** Finds tyres for the lines of an offer, with their prices of today. */
import type { ResponseOf } from "../../../../src/contract/endpoint";
import type { quoteTyres } from "../../../../src/contract/endpoints/quotes";
import { SEASONS } from "../../../../src/contract/tyres";
import type { KindContext } from "../../resources/types";
import { ON_SALE } from "../pricing/articles";
import { findTyres } from "../pricing/find-tyres";
import { tyresForSale } from "../pricing/tyres-for-sale";

/** Tyres that are priced, of which the best are shown. */
const MAX_PRICED = 200;
const MAX_SHOWN = 20;

export interface TyreQuery {
  readonly q: string;
  readonly quantity: number;
  readonly fitter?: string | undefined;
}

/** Returns tyres on sale that match a text: those in stock first, then the cheapest. */
export async function findQuoteTyres(
  kind: KindContext,
  { q, quantity, fitter }: TyreQuery,
): Promise<ResponseOf<typeof quoteTyres>> {
  const found = await findTyres(kind.data, q, { limit: MAX_PRICED, where: ON_SALE });
  const sale = fitter === undefined ? {} : { dealerId: Number(fitter) };
  const { settings, sell } = await tyresForSale(kind, found, sale);
  const tyres = found.map((tyre) => ({ tyre, ...sell(tyre, quantity) }));
  const isShort = ({ available }: (typeof tyres)[number]): number => (available < quantity ? 1 : 0);
  const price = ({ inclMinor }: (typeof tyres)[number]): number => inclMinor ?? Number.MAX_SAFE_INTEGER;
  const best = tyres.toSorted((a, b) => isShort(a) - isShort(b) || price(a) - price(b)).slice(0, MAX_SHOWN);
  return {
    currency: settings.currency,
    vatRate: settings.vatRate,
    more: found.length > best.length,
    found: best.map(({ tyre: { name, size, article }, exclMinor, inclMinor, ecotaxMinor, available }) => ({
      id: article.id,
      name,
      ean: article.ean,
      season: SEASONS.find((season) => season === article.season) ?? "SUMMER",
      tyreSize: size,
      exclMinor,
      inclMinor,
      ecotaxMinor,
      available,
    })),
  };
}
