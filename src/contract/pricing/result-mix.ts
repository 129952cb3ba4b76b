/** Which tiers, brands and seasons the first tyres of a result page have, whatever the recommended order. */
import { brandKey } from "./mix";
import { TIERS } from "../tyres";

/** Rims in inches. ALL is for those without quotas of their own. */
export const SIZE_FAMILIES = ["ALL", "R13_R15", "R16_R17", "R18_UP"] as const;
type SizeFamily = (typeof SIZE_FAMILIES)[number];
type Tier = (typeof TIERS)[number];

export interface TierQuota {
  readonly sizes: SizeFamily;
  readonly premium: number;
  readonly quality: number;
  readonly budget: number;
}

export interface ResultMix {
  /** Number of tyres that the mix is for; null without a mix. */
  readonly firstResults: number | null;
  /** Each adds up to the number of first results. */
  readonly quotas: readonly TierQuota[];
  readonly maxPerBrand: number | null;
  /** From October to March, one of the first tyres is for all seasons. */
  readonly allSeasonInWinter: boolean;
}

export interface MixedTyre {
  readonly brand: string;
  readonly tier: string;
  readonly season: string;
  /** Inches. */
  readonly diameter: number | null;
}

interface Ranked {
  readonly tyre: MixedTyre;
}

export interface MixedResults<Item> {
  readonly items: readonly Item[];
  /** Tiers with fewer tyres than places. Others took the rest. */
  readonly shortTiers: readonly Tier[];
}

export const quotaTotal = ({ premium, quality, budget }: TierQuota): number => premium + quality + budget;

function familyOf(diameter: number | null): SizeFamily {
  if (diameter === null || diameter < 13) return "ALL";
  return diameter < 16 ? "R13_R15" : diameter < 18 ? "R16_R17" : "R18_UP";
}

/** Returns the places by tier for the size of the best tyre. */
function placesFor({ quotas }: ResultMix, diameter: number | null): ReadonlyMap<Tier, number> | undefined {
  const family = familyOf(diameter);
  const quota = quotas.find(({ sizes }) => sizes === family) ?? quotas.find(({ sizes }) => sizes === "ALL");
  if (quota === undefined) return undefined;
  return new Map<Tier, number>([
    ["PREMIUM", quota.premium],
    ["QUALITY", quota.quality],
    ["BUDGET", quota.budget],
  ]);
}

/** The first places of a result page, while they are given away. */
class Places<Item extends Ranked> {
  readonly chosen = new Set<Item>();
  readonly #byBrand = new Map<string, number>();

  constructor(
    private readonly ranked: readonly Item[],
    private readonly count: number,
    private readonly maxPerBrand: number,
  ) {}

  /** Gives up to a number of places to the best tyres that match. Returns how many it gave. */
  give(places: number, matches: (tyre: MixedTyre) => boolean, maxPerBrand = this.maxPerBrand): number {
    const most = Math.min(places, this.count - this.chosen.size);
    let given = 0;
    for (const item of this.ranked) {
      if (given === most) break;
      const brand = brandKey(item.tyre.brand);
      const ofBrand = this.#byBrand.get(brand) ?? 0;
      if (this.chosen.has(item) || !matches(item.tyre) || ofBrand >= maxPerBrand) continue;
      this.chosen.add(item);
      this.#byBrand.set(brand, ofBrand + 1);
      given++;
    }
    return given;
  }
}

const isWinter = (month: number): boolean => month >= 10 || month <= 3;
const isAllSeason = ({ season }: MixedTyre): boolean => season === "ALL_SEASON";

/**
 * Puts the tyres of the mix first, in the recommended order; the others follow. Places that a tier cannot fill go to the next one.
 *
 * @param ranked tyres in the recommended order
 * @param month 1 to 12
 */
export function mixResults<Item extends Ranked>(
  ranked: readonly Item[],
  mix: ResultMix,
  month: number,
): MixedResults<Item> {
  const [best] = ranked;
  const { firstResults, maxPerBrand, allSeasonInWinter } = mix;
  if (firstResults === null || best === undefined) return { items: ranked, shortTiers: [] };
  const places = new Places(ranked, Math.min(firstResults, ranked.length), maxPerBrand ?? Infinity);
  const shortTiers: Tier[] = [];
  const byTier = placesFor(mix, best.tyre.diameter);
  let left = 0;
  for (const tier of TIERS) {
    const own = byTier?.get(tier) ?? 0;
    const given = places.give(own + left, (tyre) => tyre.tier === tier);
    left += own - given;
    if (given < own) shortTiers.push(tier);
  }
  const rest = firstResults - places.chosen.size;
  places.give(rest, () => true);
  places.give(rest, () => true, Infinity);
  const first = ranked.filter((item) => places.chosen.has(item));
  const lacksAllSeason = allSeasonInWinter && isWinter(month) && !first.some(({ tyre }) => isAllSeason(tyre));
  const allSeason = lacksAllSeason ? ranked.find(({ tyre }) => isAllSeason(tyre)) : undefined;
  if (allSeason !== undefined) first.splice(-1, 1, allSeason);
  const shown = new Set(first);
  return { items: [...first, ...ranked.filter((item) => !shown.has(item))], shortTiers };
}
