/** The "recommended" order of tyres. */
import { brandKey } from "./mix";

export const RANK_CRITERIA = [
  "OWN_STOCK",
  "DELIVERY",
  "TIER",
  "BRAND_ORDER",
  "PINNED",
  "MARGIN",
  "PRICE",
  "PROMO",
  "LABEL_WET",
  "LABEL_FUEL",
  "LABEL_NOISE",
  "DOT_FRESH",
] as const;
export type RankCriterion = (typeof RANK_CRITERIA)[number];
export const RANK_MODES = ["LEXICAL", "SCORE"] as const;
export type RankMode = (typeof RANK_MODES)[number];

export interface RankedTyre {
  readonly id: number;
  readonly brand: string;
  readonly tier: string;
  readonly vehicleType: string;
  readonly season: string;
  readonly profileId: number | null;
  readonly fuelClass: string | null;
  readonly wetGripClass: string | null;
  readonly noiseDb: number | null;
  readonly inclMinor: number | null;
  readonly margin: number | null;
  readonly isPromotion: boolean;
  readonly isOwnStock: boolean;
  readonly deliveryDays: number | null;
  /** ISO day of production of the offer; null when unknown. */
  readonly producedOn: string | null;
}

/** How tyres are ordered. */
export interface Ranking {
  readonly mode: RankMode;
  readonly criteria: readonly {
    readonly criterion: RankCriterion;
    readonly active: boolean;
    readonly weight: number;
  }[];
  /** The first comes first. Rows for a vehicle or season come before those for all. */
  readonly brands: readonly {
    readonly brand: string;
    readonly vehicleType: string | null;
    readonly season: string | null;
  }[];
  readonly profiles: readonly { readonly id: number }[];
}

const TIER_RANK: Readonly<Record<string, number>> = { PREMIUM: 0, QUALITY: 1, BUDGET: 2 };
const CLASSES = "ABCDE";
const classRank = (letter: string | null): number | null => (letter === null ? null : CLASSES.indexOf(letter));

/** Returns the place of a brand: among the rows for the vehicle and season, else for either, else for all. Null without a place. */
function brandPlace({ brands }: Ranking, tyre: RankedTyre): number | null {
  const key = brandKey(tyre.brand);
  const levels = [
    brands.filter((row) => row.vehicleType === tyre.vehicleType && row.season === tyre.season),
    brands.filter((row) => row.vehicleType === tyre.vehicleType && row.season === null),
    brands.filter((row) => row.vehicleType === null && row.season === tyre.season),
    brands.filter((row) => row.vehicleType === null && row.season === null),
  ];
  for (const rows of levels) {
    const place = rows.findIndex(({ brand }) => brandKey(brand) === key);
    if (place >= 0) return place;
  }
  return null;
}

/** Returns whether the brand of a tyre has no place in the order of brands, so that it comes last. */
export const isBrandToPlace = (ranking: Ranking, tyre: RankedTyre): boolean =>
  ranking.criteria.some(({ criterion, active }) => active && criterion === "BRAND_ORDER") &&
  brandPlace(ranking, tyre) === null;

/** Values of criteria, the lowest first; null comes last. */
const VALUES: Readonly<Record<RankCriterion, (tyre: RankedTyre, ranking: Ranking) => number | null>> = {
  OWN_STOCK: ({ isOwnStock }) => (isOwnStock ? 0 : 1),
  DELIVERY: ({ deliveryDays }) => deliveryDays,
  TIER: ({ tier }) => TIER_RANK[tier] ?? null,
  BRAND_ORDER: (tyre, ranking) => brandPlace(ranking, tyre),
  PINNED: ({ profileId }, { profiles }) => {
    const place = profiles.findIndex(({ id }) => id === profileId);
    return place < 0 ? null : place;
  },
  MARGIN: ({ margin }) => (margin === null ? null : -margin),
  PRICE: ({ inclMinor }) => inclMinor,
  PROMO: ({ isPromotion }) => (isPromotion ? 0 : 1),
  LABEL_WET: ({ wetGripClass }) => classRank(wetGripClass),
  LABEL_FUEL: ({ fuelClass }) => classRank(fuelClass),
  LABEL_NOISE: ({ noiseDb }) => noiseDb,
  DOT_FRESH: ({ producedOn }) => (producedOn === null ? null : -Date.parse(producedOn)),
};

export interface RankResult<Tyre extends RankedTyre> {
  readonly tyre: Tyre;
  /** From 0 to 100 for each criterion in use, 100 for the best of the tyres. */
  readonly points: Readonly<Partial<Record<RankCriterion, number>>>;
  /** Mean of the points by weight. */
  readonly score: number;
}

/** Returns points by the span of the values: 100 for the best, 0 for the worst and for tyres without a value. */
function pointsOf(values: readonly (number | null)[]): number[] {
  const known = values.filter((value) => value !== null);
  const [best, worst] = [Math.min(...known), Math.max(...known)];
  return values.map((value) =>
    value === null ? 0 : worst === best ? 100 : Math.round(((worst - value) / (worst - best)) * 100),
  );
}

const compare = (a: number | null | undefined, b: number | null | undefined): number =>
  (a ?? Number.MAX_VALUE) - (b ?? Number.MAX_VALUE);

/** Returns tyres in the recommended order: by the criteria one after the other, or by their weighted points. Ties go to the lower id. */
export function rankTyres<Tyre extends RankedTyre>(tyres: readonly Tyre[], ranking: Ranking): RankResult<Tyre>[] {
  const used = ranking.criteria.filter(({ active }) => active);
  const values = used.map(({ criterion }) => tyres.map((tyre) => VALUES[criterion](tyre, ranking)));
  const points = values.map(pointsOf);
  const total = used.reduce((sum, { weight }) => sum + weight, 0);
  const results = tyres.map((tyre, index) => ({
    tyre,
    values: values.map((column) => column[index]),
    points: Object.fromEntries(used.map(({ criterion }, place) => [criterion, points[place]?.[index] ?? 0])),
    score:
      total === 0
        ? 0
        : Math.round(used.reduce((sum, { weight }, place) => sum + weight * (points[place]?.[index] ?? 0), 0) / total),
  }));
  const ordered = results.toSorted((a, b) => {
    if (ranking.mode === "SCORE" && a.score !== b.score) return b.score - a.score;
    if (ranking.mode === "LEXICAL")
      for (const [place, value] of a.values.entries()) {
        const difference = compare(value, b.values[place]);
        if (difference !== 0) return difference;
      }
    return a.tyre.id - b.tyre.id;
  });
  return ordered.map(({ tyre, points: own, score }) => ({ tyre, points: own, score }));
}

/** Returns the place of providers by id, from 0. Those that are not in use, and those without a place, have none. */
export const providerPlaces = (
  providers: readonly { readonly provider: { readonly id: number }; readonly active: boolean }[],
): ReadonlyMap<number, number> =>
  new Map(providers.filter(({ active }) => active).map(({ provider }, place) => [provider.id, place]));
