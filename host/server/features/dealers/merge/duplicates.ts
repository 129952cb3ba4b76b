/** Computes the similarity of dealers by name, telephone, company number, location and e-mail address. Makes no calls. */
import { distanceKm } from "../../../../../src/contract/distance";
import type { DUPLICATE_REASONS } from "../../../../../src/contract/endpoints/dealer-duplicates";
import { foldText } from "../../../../../src/contract/fold-text";

export type Reason = (typeof DUPLICATE_REASONS)[number];

/** Compared values of a dealer. */
export interface Comparable {
  readonly id: number;
  readonly name: string;
  readonly phone: string | null;
  readonly companyId: string | null;
  readonly email: string | null;
  readonly postalCode: string;
  /** Street and number. */
  readonly street: string;
  readonly point: { readonly lat: number; readonly lng: number } | null;
}

/** Columns read from a stored dealer for the comparison. */
export interface ComparedValues {
  readonly id: number | string;
  readonly name: string;
  readonly phone: string | null;
  readonly companyId: string | null;
  readonly email: string | null;
  readonly postalCode: string;
  readonly street: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
}

/** Compared columns plus those shown in lists. */
export interface ComparedRow extends ComparedValues, Record<string, unknown> {
  readonly code: string;
  readonly city: string | null;
  readonly status: string;
}

/** Extracts the compared values of a row. */
export const comparable = ({
  id,
  name,
  phone,
  companyId,
  email,
  postalCode,
  street,
  lat,
  lng,
}: ComparedValues): Comparable => ({
  id: Number(id),
  name,
  phone,
  companyId,
  email,
  postalCode,
  street: street ?? "",
  point: lat === null || lng === null ? null : { lat, lng },
});

/** Returns the last eight digits of a telephone number, which are the same in every notation. */
export const lastDigits = (phone: string | null): string | null =>
  phone === null ? null : phone.replace(/\D/g, "").slice(-8);

const NEAR_KM = 0.15;
/** Score of each common value. Only the company number reaches MIN_SIMILARITY by itself. */
const WEIGHTS: Readonly<Record<Reason, number>> = { NAME: 0.4, PHONE: 0.45, COMPANY_ID: 0.8, NEAR: 0.4, EMAIL: 0.35 };
/** Minimum score of a proposed pair. */
export const MIN_SIMILARITY = 0.8;

/** Common words in garage names, ignored in the comparison. */
const COMMON_WORDS = /\b(garage|centre|auto|pneus?|reifen|kfz|meisterbetrieb|atelier|sarl|sas|gmbh|de|du|la|le|les)\b/g;

const comparableName = (name: string): string =>
  foldText(name)
    .replace(/[^a-z0-9]+/g, " ")
    .replace(COMMON_WORDS, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Compares names by their common letter pairs. */
function isSameName(a: string, b: string): boolean {
  const [nameA, nameB] = [comparableName(a), comparableName(b)];
  if (nameA === "" || nameB === "") return foldText(a) === foldText(b);
  const pairs = (text: string): Set<string> =>
    new Set(Array.from({ length: Math.max(1, text.length - 1) }, (_, index) => text.slice(index, index + 2)));
  const [pairsA, pairsB] = [pairs(nameA), pairs(nameB)];
  const common = [...pairsA].filter((pair) => pairsB.has(pair)).length;
  return (2 * common) / (pairsA.size + pairsB.size) >= 0.75;
}

const isSameText = (a: string | null, b: string | null): boolean =>
  a !== null && a !== "" && b !== null && a.toLowerCase() === b.toLowerCase();

/** Whether two dealers are close to each other or, without positions, at the same address. */
function isNear(a: Comparable, b: Comparable): boolean {
  if (a.point !== null && b.point !== null) return distanceKm(a.point, b.point) < NEAR_KM;
  const [streetA, streetB] = [a, b].map(({ street }) => foldText(street).replace(/[^a-z0-9]+/g, ""));
  return streetA !== "" && streetA === streetB && a.postalCode !== "" && a.postalCode === b.postalCode;
}

/** Returns the common values of two dealers and their score. */
export function similarity(
  a: Comparable,
  b: Comparable,
): { readonly score: number; readonly reasons: readonly Reason[] } {
  const reasons: Reason[] = [
    ...(isSameName(a.name, b.name) ? (["NAME"] as const) : []),
    ...(isSameText(a.phone, b.phone) ? (["PHONE"] as const) : []),
    ...(isSameText(a.companyId, b.companyId) ? (["COMPANY_ID"] as const) : []),
    ...(isNear(a, b) ? (["NEAR"] as const) : []),
    ...(isSameText(a.email, b.email) ? (["EMAIL"] as const) : []),
  ];
  return {
    score: Math.min(
      1,
      reasons.reduce((sum, reason) => sum + WEIGHTS[reason], 0),
    ),
    reasons,
  };
}

/** Returns the buckets of a dealer. Only dealers that share a bucket are compared, which avoids comparing all pairs. */
function bucketsOf({ phone, companyId, email, postalCode, point }: Comparable): string[] {
  const cell = ([lat, lng]: readonly [number, number]): string => `g${lat}:${lng}`;
  const grid =
    point === null
      ? []
      : [0, 1].flatMap((x) =>
          [0, 1].map((y) => cell([Math.floor(point.lat * 200 + x * 0.5), Math.floor(point.lng * 200 + y * 0.5)])),
        );
  return [
    ...(phone ? [`p${phone}`] : []),
    ...(companyId ? [`c${companyId}`] : []),
    ...(email ? [`e${email.toLowerCase()}`] : []),
    ...(postalCode === "" ? [] : [`z${postalCode}`]),
    ...grid,
  ];
}

export interface Pair {
  readonly ids: readonly [number, number];
  readonly score: number;
  readonly reasons: readonly Reason[];
}

/** Returns similar pairs, best first. @param dismissed pairs (`smallerId-largerId`) that a user has dismissed */
export function similarPairs(dealers: readonly Comparable[], dismissed: ReadonlySet<string>): Pair[] {
  const buckets = new Map<string, Comparable[]>();
  for (const dealer of dealers)
    for (const bucket of bucketsOf(dealer)) buckets.set(bucket, [...(buckets.get(bucket) ?? []), dealer]);
  const pairs = new Map<string, Pair>();
  for (const members of buckets.values())
    for (const [index, a] of members.entries())
      for (const b of members.slice(index + 1)) {
        const ids = a.id < b.id ? ([a.id, b.id] as const) : ([b.id, a.id] as const);
        const key = ids.join("-");
        if (a.id === b.id || pairs.has(key) || dismissed.has(key)) continue;
        const { score, reasons } = similarity(a, b);
        if (score >= MIN_SIMILARITY) pairs.set(key, { ids, score, reasons });
      }
  return [...pairs.values()].sort((a, b) => b.score - a.score || a.ids[0] - b.ids[0]);
}
