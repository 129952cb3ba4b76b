/** Ranks tyres with their prices, on trial. */
import { isBrandToPlace, rankTyres, type RankedTyre } from "../../../../src/contract/pricing/rank";
import { mixResults } from "../../../../src/contract/pricing/result-mix";
import type { LoadedArticle, LoadedOffer } from "./articles";
import type { Pricing } from "./pricing";
import type { Priority } from "./priority";

/** Tyres that a trial shows; more are ranked. */
const MAX_SHOWN = 30;

interface PricedTyre extends RankedTyre {
  readonly name: string;
  /** Inches. */
  readonly diameter: number | null;
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
  [stored, draft]: readonly [Priority, Priority],
) {
  const tyres = found.map((loaded) => pricedTyre(loaded, offersOf(loaded), pricing));
  const month = Number(pricing.today.slice(5, 7));
  const results = (priority: Priority) => mixResults(rankTyres(tyres, priority), priority, month);
  const before = new Map(results(stored).items.map(({ tyre }, place) => [tyre.id, place]));
  const { items, shortTiers } = results(draft);
  return {
    shortTiers: [...shortTiers],
    tyres: items.slice(0, MAX_SHOWN).map(({ tyre, points, score }, place) => ({
      id: tyre.id,
      name: tyre.name,
      inclMinor: tyre.inclMinor,
      score,
      points: { ...points } as Record<string, number>,
      isToPlace: isBrandToPlace(draft, tyre),
      moved: (before.get(tyre.id) ?? place) - place,
    })),
  };
}
