/** Which offer a price is made from: steps 1 to 4. */
import { precise } from "./amounts";
import type { PriceInput, PricedOffer, PriceSettings, Rejection, SpecificPrice } from "./model";

export interface Candidate {
  readonly offer: PricedOffer;
  /** Net price in the shop's currency, after the year-end rebate where it counts. */
  readonly net: number;
  /** The agreed price that replaces that of the offer. */
  readonly specific: SpecificPrice | null;
  readonly cost: number;
}

export interface Candidates {
  readonly candidates: readonly Candidate[];
  readonly rejected: readonly { readonly offer: PricedOffer; readonly reason: Rejection }[];
}

function rejection(offer: PricedOffer, input: PriceInput): Rejection | null {
  const { article, settings, quantity, at } = input;
  if (article.status !== "ACTIVE") return "BLOCKED";
  if (settings.blockWithoutLabel && article.isLabelIncomplete) return "NO_LABEL";
  const { allowedProviderIds } = article;
  if (!article.isInMix || (allowedProviderIds.length > 0 && !allowedProviderIds.includes(offer.provider.id)))
    return "MIX";
  if (!offer.provider.active) return "PROVIDER_OFF";
  if (offer.freshUntil !== null && offer.freshUntil <= at) return "STALE";
  if (offer.deliveryDays !== null && offer.deliveryDays > settings.maxDelayDays) return "DELAY";
  if (offer.available < (settings.splitProviders ? 1 : quantity)) return "QUANTITY";
  return netPrice(offer, input) === null ? "NO_NET_PRICE" : null;
}

/** Returns the agreed price that holds: that of the highest quantity reached, then the latest. */
function specificPrice({ specificPrices = [] }: PricedOffer, { quantity, today }: PriceInput): SpecificPrice | null {
  const [best = null] = specificPrices
    .filter(
      ({ minQuantity, from, to }) =>
        minQuantity <= quantity && (from === null || from <= today) && (to === null || to >= today),
    )
    .toSorted((a, b) => b.minQuantity - a.minQuantity || ((a.from ?? "") < (b.from ?? "") ? 1 : -1));
  return best;
}

function netPrice(offer: PricedOffer, input: PriceInput): number | null {
  const { settings } = input;
  const { provider } = offer;
  const specific = specificPrice(offer, input);
  const discount = 1 - (specific?.discountPercent ?? 0) / 100;
  const price = specific?.netPrice ?? (offer.netPrice === null ? null : offer.netPrice * discount);
  const rate = provider.currency === settings.currency ? 1 : settings.currencyRates[provider.currency];
  if (price === null || rate === undefined) return null;
  const rebate = settings.rebateInCost ? provider.yearEndRebatePercent / 100 : 0;
  return precise(price * rate * (1 - rebate));
}

/** Separates the offers that a price can be made from. With `splitProviders` they must have enough together. */
export function findCandidates(input: PriceInput): Candidates {
  const candidates: Candidate[] = [];
  const rejected: { offer: PricedOffer; reason: Rejection }[] = [];
  for (const offer of input.offers) {
    const reason = rejection(offer, input);
    const net = netPrice(offer, input);
    if (reason !== null || net === null) rejected.push({ offer, reason: reason ?? "NO_NET_PRICE" });
    else {
      const cost = precise(net + offer.provider.transportPerTyre);
      candidates.push({ offer, net, specific: specificPrice(offer, input), cost });
    }
  }
  const total = candidates.reduce((sum, { offer }) => sum + offer.available, 0);
  if (input.settings.splitProviders && total < input.quantity)
    return {
      candidates: [],
      rejected: [...rejected, ...candidates.map(({ offer }) => ({ offer, reason: "QUANTITY" as const }))],
    };
  return { candidates, rejected };
}

const LAST = Number.MAX_SAFE_INTEGER;
const delayOf = ({ offer }: Candidate): number => offer.deliveryDays ?? LAST;

/** First key of each strategy; ties are decided by cost, delay, quantity and the provider's code. */
const FIRST_KEY: Readonly<Record<PriceSettings["strategy"], (candidate: Candidate) => number>> = {
  CHEAPEST: ({ cost }) => cost,
  FASTEST: delayOf,
  OWN_STOCK_FIRST: ({ offer }) => (offer.provider.isOwnStock ? 0 : 1),
  PROVIDER_PRIORITY: ({ offer }) => offer.provider.priority ?? LAST,
};

function isBetter(first: Candidate, second: Candidate, strategy: PriceSettings["strategy"]): boolean {
  const keys = [
    FIRST_KEY[strategy],
    ({ cost }: Candidate) => cost,
    delayOf,
    ({ offer }: Candidate) => -offer.available,
  ];
  for (const key of keys) {
    const difference = key(first) - key(second);
    if (difference !== 0) return difference < 0;
  }
  return first.offer.provider.code < second.offer.provider.code;
}

/** Returns the candidate that the strategy prefers; null without candidates. */
export function chooseOffer(candidates: readonly Candidate[], strategy: PriceSettings["strategy"]): Candidate | null {
  let best: Candidate | null = null;
  for (const candidate of candidates) if (best === null || isBetter(candidate, best, strategy)) best = candidate;
  return best;
}
