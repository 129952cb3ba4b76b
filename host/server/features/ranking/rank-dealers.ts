/** Ranks a shop's dealers for a query, for both the preview in the admin and the public search. */
import { isHiddenOn } from "../availability/effective-availability";
import { loadAvailability, type LoadedDealer } from "../availability/load-availability";
import type { RankingUsage } from "../../../../src/resources/dealers/ranking/custom-dealer-ranking.resource";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { dealersWithStock, loadCandidates, locatePostalCode } from "./load-ranking";
import { orderDealers, type RankedPosition, type Point, type Ranking } from "./order-dealers";
import type { RankedDealer } from "./rules";

/** Position or postal code of the customer. */
export interface Where {
  readonly lat?: number | undefined;
  readonly lng?: number | undefined;
  readonly postalCode?: string | undefined;
}

/** Null without a query or for an unknown postal code. */
export async function pointOf(
  data: ScopedDatabase,
  shopId: number,
  { lat, lng, postalCode }: Where,
): Promise<Point | null> {
  if (lat !== undefined && lng !== undefined) return { lat, lng };
  if (postalCode === undefined || postalCode.trim() === "") return null;
  return (await locatePostalCode(data, shopId, postalCode)) ?? null;
}

export interface RankedDealers {
  readonly positions: readonly RankedPosition<RankedDealer>[];
  /** Dealers shown by the shop on the day, unordered. */
  readonly candidates: readonly RankedDealer[];
  readonly availability: ReadonlyMap<number, LoadedDealer>;
}

export interface RankingTask {
  readonly ranking: Ranking<RankedDealer>;
  readonly usage: RankingUsage;
  readonly point: Point | null;
  /** ISO day to rank for. */
  readonly day: string;
}

/** Loads the dealers of the shop and orders them for the query. */
export async function rankDealers(
  data: ScopedDatabase,
  shopId: number,
  { ranking, usage, point, day }: RankingTask,
): Promise<RankedDealers> {
  const all = await loadCandidates(data, shopId, day, usage);
  const availability = await loadAvailability(
    data,
    all.map(({ id }) => id),
  );
  const asksForStock = ranking.groups.some(({ innerOrder }) => innerOrder === "STOCK_FIRST");
  const stocked = asksForStock ? await dealersWithStock(data, shopId) : undefined;
  const candidates = all.flatMap((dealer) => {
    const facts = availability.get(dealer.id);
    if (facts === undefined || isHiddenOn(facts, day)) return [];
    return [stocked === undefined ? dealer : { ...dealer, hasStock: stocked.has(dealer.id) }];
  });
  return { candidates, availability, positions: orderDealers(candidates, ranking, point, day) };
}
