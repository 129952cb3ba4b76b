/** Model of an order: a flat list in which children follow their parent, up to a number of levels. Pure functions. */
import { isObject } from "../../contract/object";
import type { AnyRecord, AnyResource } from "../../contract/resource";

/** A record's place in an order. */
export interface Place {
  readonly id: number;
  /** Null on the upper level. */
  readonly parent: number | null;
}
export type Arrangement = readonly Place[];

/** Records that are ordered among themselves. */
export interface OrderGroup {
  readonly key: string;
  /** Values of the grouping fields; empty when there is a single order. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly places: Arrangement;
}

/**
 * Returns the position field of a resource and the fields that group its order.
 *
 * @throws when the resource has no position field
 */
export function positionOf({ name, fields }: AnyResource): {
  readonly field: string;
  readonly groupBy: readonly string[];
} {
  const positionField = Object.entries(fields).find(([, field]) => field.kind === "position");
  if (positionField === undefined) throw new Error(`${name} declares a screen of kind "order" and no f.position()`);
  const { groupBy = [] } = positionField[1].options as { readonly groupBy?: readonly string[] };
  return { field: positionField[0], groupBy };
}

const idOf = (value: unknown): unknown => (isObject(value) && "id" in value ? value.id : (value ?? null));
const parentOf = (record: AnyRecord, field: string | undefined): number | null => {
  const id = field === undefined ? null : idOf(record[field]);
  return typeof id === "number" ? id : null;
};

/** Returns the levels that the order of a resource has: 1 for a flat list. */
export const levelsOf = ({ order }: AnyResource): number => (order?.parent === undefined ? 1 : (order.levels ?? 2));

/**
 * Puts children right behind their parent, keeping the given order. Records whose parent is missing move to the upper
 * level.
 */
function asTree(places: Arrangement): Arrangement {
  const ids = new Set(places.map(({ id }) => id));
  const byParent = new Map<number | null, Place[]>();
  for (const place of places) {
    const parent = place.parent !== null && ids.has(place.parent) ? place.parent : null;
    byParent.set(parent, [...(byParent.get(parent) ?? []), { id: place.id, parent }]);
  }
  const below = (parent: number | null): Place[] =>
    (byParent.get(parent) ?? []).flatMap((place) => [place, ...below(place.id)]);
  return below(null);
}

/** Groups records, which are given in the order of their position. */
export function orderGroups(resource: AnyResource, records: readonly AnyRecord[]): OrderGroup[] {
  const { groupBy } = positionOf(resource);
  const groups = new Map<string, { values: Readonly<Record<string, unknown>>; places: Place[] }>();
  for (const record of records) {
    const values = Object.fromEntries(groupBy.map((name) => [name, record[name]]));
    const key = JSON.stringify(groupBy.map((name) => idOf(record[name])));
    const group = groups.get(key) ?? { values, places: [] };
    group.places.push({ id: record.id, parent: parentOf(record, resource.order?.parent) });
    groups.set(key, group);
  }
  return [...groups].map(([key, { values, places }]) => ({ key, values, places: asTree(places) }));
}

const siblings = (places: Arrangement, { parent }: Place): Arrangement =>
  places.filter((other) => other.parent === parent);
/** Returns the level of a record, 0 for the uppermost. */
export function depthOf(places: Arrangement, id: number): number {
  const parent = places.find((place) => place.id === id)?.parent ?? null;
  return parent === null ? 0 : depthOf(places, parent) + 1;
}
/** Returns a record with everything below it. */
function blockOf(places: Arrangement, id: number): Arrangement {
  const inside = new Set([id]);
  return places.filter((place) => {
    const isInside = place.id === id || (place.parent !== null && inside.has(place.parent));
    if (isInside) inside.add(place.id);
    return isInside;
  });
}
/** Returns the number of levels of a block, which begins with its uppermost record. */
const heightOf = (block: Arrangement): number => {
  const [{ id: top = 0 } = {}] = block;
  const tree = block.map((place) => (place.id === top ? { ...place, parent: null } : place));
  return Math.max(...tree.map(({ id }) => depthOf(tree, id))) + 1;
};
/** Returns the ids of all records below some others. Parents precede their children. */
export function idsBelow(places: Arrangement, tops: ReadonlySet<number>): ReadonlySet<number> {
  const inside = new Set<number>();
  for (const { id, parent } of places) if (parent !== null && (tops.has(parent) || inside.has(parent))) inside.add(id);
  return inside;
}
const without = (places: Arrangement, block: Arrangement): Place[] => places.filter((place) => !block.includes(place));

/** Moves a record to a rank among its siblings, from 1. Returns the same list when it is there or the rank does not exist. */
export function moveTo(places: Arrangement, id: number, rank: number): Arrangement {
  const current = places.find((place) => place.id === id);
  if (current === undefined) return places;
  const level = siblings(places, current);
  const other = level[rank - 1];
  if (other === undefined || other === current) return places;
  const goesUp = rank - 1 < level.indexOf(current);
  const block = blockOf(places, id);
  const rest = without(places, block);
  const target = blockOf(places, other.id);
  const edge = goesUp ? target[0] : target.at(-1);
  const index = edge === undefined ? -1 : rest.indexOf(edge) + (goesUp ? 0 : 1);
  return [...rest.slice(0, index), ...block, ...rest.slice(index)];
}

/** Moves a record one place up (-1) or down (1) among its siblings. Returns the same list when that is impossible. */
export function moveBy(places: Arrangement, id: number, direction: -1 | 1): Arrangement {
  const current = places.find((place) => place.id === id);
  if (current === undefined) return places;
  return moveTo(places, id, siblings(places, current).indexOf(current) + 1 + direction);
}

/** Moves a record below the one before it, as its last child. Returns the same list when that is impossible. */
export function nest(places: Arrangement, id: number, levels: number): Arrangement {
  const current = places.find((place) => place.id === id);
  if (current === undefined || depthOf(places, id) + heightOf(blockOf(places, id)) >= levels) return places;
  const level = siblings(places, current);
  const above = level[level.indexOf(current) - 1];
  return above === undefined ? places : places.map((place) => (place === current ? { id, parent: above.id } : place));
}

/** Moves a record one level up, behind its former parent. */
export function unnest(places: Arrangement, id: number): Arrangement {
  const current = places.find((place) => place.id === id);
  const parent = places.find((place) => place.id === current?.parent);
  if (current === undefined || parent === undefined) return places;
  const block = blockOf(places, id);
  const rest = without(places, block);
  const end = blockOf(rest, parent.id).at(-1);
  const index = end === undefined ? rest.length : rest.indexOf(end) + 1;
  return [...rest.slice(0, index), { id, parent: parent.parent }, ...block.slice(1), ...rest.slice(index)];
}

/**
 * Moves a record with everything below it to the place of another, as dropped. Goes further down when the record has too
 * many levels for that place.
 *
 * @param over id of the record dropped on
 * @param depth desired level, used when possible
 * @param levels maximum number of levels
 */
export function drop(places: Arrangement, id: number, over: number, depth: number, levels: number): Arrangement {
  const from = places.findIndex((place) => place.id === id);
  const to = places.findIndex((place) => place.id === over);
  const target = places[to];
  if (from < 0 || target === undefined) return places;
  const block = blockOf(places, id);
  const rest = without(places, block);
  const deepest = levels - heightOf(block);
  const depths = rest.map((place) => depthOf(rest, place.id));
  let index = block.includes(target) ? from : rest.indexOf(target) + (to > from ? 1 : 0);
  while ((depths[index] ?? 0) > deepest) index += 1;
  const above = depths[index - 1];
  const level = Math.max(depths[index] ?? 0, Math.min(depth, deepest, above === undefined ? 0 : above + 1));
  const parent = rest.slice(0, index).findLast((_, place) => depths[place] === level - 1);
  return [
    ...rest.slice(0, index),
    { id, parent: level === 0 ? null : (parent?.id ?? null) },
    ...block.slice(1),
    ...rest.slice(index),
  ];
}

/** Returns what a value is sorted by: the amount of money, the label of a reference, numbers and texts as such; null without a value. */
function sortKey(value: unknown): number | string | null {
  if (typeof value === "number" || typeof value === "string") return value;
  if (!isObject(value)) return null;
  if ("minor" in value) return Number(value.minor);
  return "label" in value ? String(value.label) : null;
}

/** Compares records by a field, `-` before it for the highest first. Records without a value are last. */
export function compareBy(field: string): (a: AnyRecord | undefined, b: AnyRecord | undefined) => number {
  const [name, sign] = field.startsWith("-") ? [field.slice(1), -1] : [field, 1];
  return (a, b) => {
    const [first, second] = [sortKey(a?.[name]), sortKey(b?.[name])];
    if (first === second) return 0;
    if (first === null) return 1;
    if (second === null) return -1;
    return (first < second ? -1 : 1) * sign;
  };
}

/** Sorts each level. */
export function sortBy(places: Arrangement, compare: (a: number, b: number) => number): Arrangement {
  return asTree([...places].sort((a, b) => compare(a.id, b.id)));
}

/** Returns the parents that differ from the stored ones, as the order call expects them; undefined when none does. */
export function movedParents(
  resource: AnyResource,
  records: readonly AnyRecord[],
  places: Arrangement,
): Record<string, number | null> | undefined {
  const field = resource.order?.parent;
  if (field === undefined) return undefined;
  const stored = new Map(records.map((record) => [record.id, parentOf(record, field)]));
  const moved = places.filter(({ id, parent }) => stored.get(id) !== parent);
  return moved.length === 0 ? undefined : Object.fromEntries(moved.map(({ id, parent }) => [String(id), parent]));
}

/** Applies one order to the records of another: missing records are dropped, new ones follow their predecessor. */
export function rebaseOrder(mine: readonly number[], theirs: readonly number[]): number[] {
  const theirIds = new Set(theirs);
  const result = mine.filter((id) => theirIds.has(id));
  theirs.forEach((id, index) => {
    if (result.includes(id)) return;
    const before = theirs[index - 1];
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, id);
  });
  return result;
}

/** Returns what a new order changes: the ids from the first to the last one that moved, before and after. */
export function changedPart(
  before: readonly number[],
  after: readonly number[],
): { readonly base: readonly number[]; readonly ids: readonly number[] } {
  const start = after.findIndex((id, index) => id !== before[index]);
  const end = after.findLastIndex((id, index) => id !== before[index]) + 1;
  return start < 0 ? { base: [], ids: [] } : { base: before.slice(start, end), ids: after.slice(start, end) };
}

/** Reorders some of the records: they share the places that they had; the others keep theirs. */
export function mergeOrder(all: Arrangement, subset: Arrangement): Arrangement {
  const moved = new Set(subset.map(({ id }) => id));
  const next = subset[Symbol.iterator]();
  return all.map((place) => (moved.has(place.id) ? (next.next().value ?? place) : place));
}
