/**
 * Orders dealers for customers. The radius is divided into rings, nearer ones first. Within a ring, groups follow their
 * order and ungrouped dealers come last. Within a group, its inner order applies, then the distance. Pure, so that preview and public search agree.
 */
import { distanceKm } from "../../../../src/contract/distance";

export interface Candidate {
  readonly id: number;
  readonly name: string;
  /** Position in WGS 84 degrees; null when unknown. */
  readonly point: Point | null;
  /** 1 to 5; null without ratings. */
  readonly rating: number | null;
  /** Whether its own stock has a tyre; unknown where no group asks for it. */
  readonly hasStock?: boolean;
}
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

export interface RankingGroup<C extends Candidate> {
  readonly id: number;
  readonly isMember: (dealer: C) => boolean;
  /** Positions of manually chosen members. */
  readonly positions: ReadonlyMap<number, number>;
  readonly innerOrder: "MANUAL" | "DISTANCE" | "RATING" | "NAME" | "ROTATION" | "STOCK_FIRST";
  readonly maxShown: number | null;
  readonly boostKm: number;
}

export interface Ranking<C extends Candidate> {
  readonly maxDistanceKm: number;
  readonly maxResults: number;
  readonly distanceBandKm: number;
  readonly remainder: "SHOW_LAST" | "HIDE";
  /** Groups in order. A dealer in two groups belongs to the first. */
  readonly groups: readonly RankingGroup<C>[];
}

/** Order without a ranking: by distance. */
export const BY_DISTANCE: Ranking<Candidate> = {
  maxDistanceKm: 100,
  maxResults: 20,
  distanceBandKm: 0,
  remainder: "SHOW_LAST",
  groups: [],
};

export interface RankedPosition<C extends Candidate> {
  readonly dealer: C;
  /** Distance in kilometres from the requested point; null without one. */
  readonly distanceKm: number | null;
  /** Ring index from 0. */
  readonly ring: number;
  /** Null for ungrouped dealers. */
  readonly groupId: number | null;
}

/** Returns a pseudo-random number per dealer and day, so that members take turns at the top. */
function rotationHash(day: string, id: number): number {
  let hash = 2166136261;
  for (const sign of `${day}:${String(id)}`) hash = Math.imul(hash ^ sign.charCodeAt(0), 16777619);
  return hash >>> 0;
}

interface Sorted<C extends Candidate> extends RankedPosition<C> {
  readonly group: RankingGroup<C> | undefined;
  readonly groupIndex: number;
  readonly virtualKm: number;
}

function compareInGroup<C extends Candidate>(a: Sorted<C>, b: Sorted<C>, day: string): number {
  const positions = a.group?.positions;
  switch (a.group?.innerOrder) {
    case "MANUAL":
      return (positions?.get(a.dealer.id) ?? Infinity) - (positions?.get(b.dealer.id) ?? Infinity);
    case "RATING":
      return (b.dealer.rating ?? 0) - (a.dealer.rating ?? 0);
    case "NAME":
      return a.dealer.name.localeCompare(b.dealer.name);
    case "ROTATION":
      return rotationHash(day, a.dealer.id) - rotationHash(day, b.dealer.id);
    case "STOCK_FIRST":
      return Number(b.dealer.hasStock ?? false) - Number(a.dealer.hasStock ?? false);
    default:
      return 0;
  }
}

/**
 * @param point the customer's position; null for a single ring without a distance limit
 * @param day ISO day, for groups with rotating members
 */
export function orderDealers<C extends Candidate>(
  candidates: readonly C[],
  ranking: Ranking<C>,
  point: Point | null,
  day: string,
): RankedPosition<C>[] {
  const { groups, distanceBandKm: band } = ranking;
  const sorted = candidates.flatMap((dealer): Sorted<C>[] => {
    const distance = point === null ? 0 : dealer.point === null ? Infinity : distanceKm(point, dealer.point);
    if (distance > ranking.maxDistanceKm) return [];
    const found = groups.findIndex((group) => group.isMember(dealer));
    if (found < 0 && ranking.remainder === "HIDE") return [];
    const group = groups[found];
    const virtualKm = Math.max(0, distance - (group?.boostKm ?? 0));
    const ring = band === 0 || point === null ? 0 : Math.floor(virtualKm / band);
    const groupIndex = found < 0 ? groups.length : found;
    const knownDistance = point === null ? null : distance;
    return [{ dealer, distanceKm: knownDistance, virtualKm, ring, groupIndex, group, groupId: group?.id ?? null }];
  });
  sorted.sort(
    (a, b) =>
      a.ring - b.ring ||
      a.groupIndex - b.groupIndex ||
      compareInGroup(a, b, day) ||
      a.virtualKm - b.virtualKm ||
      a.dealer.id - b.dealer.id,
  );
  const countByGroup = new Map<number, number>();
  return sorted
    .filter(({ group }) => {
      if (group === undefined) return true;
      const count = (countByGroup.get(group.id) ?? 0) + 1;
      countByGroup.set(group.id, count);
      return group.maxShown === null || count <= group.maxShown;
    })
    .slice(0, ranking.maxResults)
    .map(({ dealer, distanceKm: km, ring, groupId }) => ({ dealer, distanceKm: km, ring, groupId }));
}
