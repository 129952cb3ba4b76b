/** Ranks tyres with their prices, on trial. */
import { rankTyres, type RankedTyre, type Ranking } from "../../../../src/contract/pricing/rank";
import type { LoadedArticle, LoadedOffer } from "./articles";
import type { Pricing } from "./pricing";

/** Tyres that a trial shows; more are ranked. */
const MAX_SHOWN = 30;

interface PricedTyre extends RankedTyre {
  readonly name: string;
}

function pricedTyre(loaded: LoadedArticle, offers: readonly LoadedOffer[], pricing: Pricing): PricedTyre {
  const { article, name, label } = loaded;
  const price = pricing.priceOf(loaded, offers);
  const offer = offers.find(({ id }) => id === price.offerId);
  return {
    ...article,
    ...label,
    name,
    inclMinor: price.inclMinor,
    margin: price.margin,
    isPromotion: price.strikeMinor !== null,
    isOwnStock: offer?.provider.isOwnStock ?? false,
    deliveryDays: offer?.deliveryDays ?? null,
    producedOn: offer?.producedOn ?? null,
  };
}

/** Ranks tyres by unsaved settings, and says how many places each gains over the stored ones. */
export function compareRankings(
  found: readonly LoadedArticle[],
  offersOf: (loaded: LoadedArticle) => readonly LoadedOffer[],
  pricing: Pricing,
  [stored, draft]: readonly [Ranking, Ranking],
) {
  const tyres = found.map((loaded) => pricedTyre(loaded, offersOf(loaded), pricing));
  const before = new Map(rankTyres(tyres, stored).map(({ tyre }, place) => [tyre.id, place]));
  const ranked = rankTyres(tyres, draft).slice(0, MAX_SHOWN);
  return ranked.map(({ tyre, points, score }, place) => ({
    id: tyre.id,
    name: tyre.name,
    inclMinor: tyre.inclMinor,
    score,
    points: { ...points } as Record<string, number>,
    moved: (before.get(tyre.id) ?? place) - place,
  }));
}
