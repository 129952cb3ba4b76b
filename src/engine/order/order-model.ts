/** Model of an order: a flat list in which children follow their parent, with at most two levels. Pure functions. */
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

/**
 * Puts children right behind their parent, keeping the given order. Records whose parent is missing move to the upper
 * level.
 */
function asTree(places: Arrangement): Arrangement {
  const ids = new Set(places.map(({ id }) => id));
  const roots = places.filter(({ parent }) => parent === null || !ids.has(parent));
  return roots.flatMap((top) => [{ id: top.id, parent: null }, ...places.filter(({ parent }) => parent === top.id)]);
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

export const hasChildren = (places: Arrangement, id: number): boolean => places.some(({ parent }) => parent === id);
const siblings = (places: Arrangement, { parent }: Place): Arrangement =>
  places.filter((other) => other.parent === parent);
/** Returns a record with its children. */
const blockOf = (places: Arrangement, id: number): Arrangement =>
  places.filter((other) => other.id === id || other.parent === id);
const without = (places: Arrangement, block: Arrangement): Place[] => places.filter((place) => !block.includes(place));

/** Moves a record one place up (-1) or down (1) among its siblings. Returns the same list when that is impossible. */
export function moveBy(places: Arrangement, id: number, direction: -1 | 1): Arrangement {
  const current = places.find((place) => place.id === id);
  if (current === undefined) return places;
  const level = siblings(places, current);
  const other = level[level.indexOf(current) + direction];
  if (other === undefined) return places;
  const block = blockOf(places, id);
  const rest = without(places, block);
  const target = blockOf(places, other.id);
  const edge = direction < 0 ? target[0] : target.at(-1);
  const index = edge === undefined ? -1 : rest.indexOf(edge) + (direction < 0 ? 0 : 1);
  return [...rest.slice(0, index), ...block, ...rest.slice(index)];
}

/** Moves a record below the one before it, as its last child. Returns the same list when that is impossible. */
export function nest(places: Arrangement, id: number): Arrangement {
  const current = places.find((place) => place.id === id);
  if (current === undefined || current.parent !== null || hasChildren(places, id)) return places;
  const level = siblings(places, current);
  const above = level[level.indexOf(current) - 1];
  return above === undefined ? places : places.map((place) => (place === current ? { id, parent: above.id } : place));
}

/** Moves a record to the upper level, behind its former parent. */
export function unnest(places: Arrangement, id: number): Arrangement {
  const current = places.find((place) => place.id === id);
  if (current?.parent == null) return places;
  const rest = without(places, [current]);
  const end = blockOf(rest, current.parent).at(-1);
  const index = end === undefined ? rest.length : rest.indexOf(end) + 1;
  return [...rest.slice(0, index), { id, parent: null }, ...rest.slice(index)];
}

/**
 * Moves a record to the place of another, as dropped.
 *
 * @param over id of the record dropped on
 * @param depth desired level, used when possible
 */
export function drop(places: Arrangement, id: number, over: number, depth: 0 | 1, isTree: boolean): Arrangement {
  const current = places.find((place) => place.id === id);
  const from = places.findIndex((place) => place.id === id);
  const to = places.findIndex((place) => place.id === over);
  if (current === undefined || to < 0) return places;
  const block = blockOf(places, id);
  const rest = without(places, block);
  const target = places[to];
  const index = target === undefined || block.includes(target) ? from : rest.indexOf(target) + (to > from ? 1 : 0);
  const before = rest[index - 1];
  const after = rest[index];
  const top = before === undefined ? null : (before.parent ?? before.id);
  const isInside = after !== undefined && after.parent !== null;
  if (block.length > 1 || !isTree) {
    // A record with children goes behind the children of the record above, not between them.
    const insertAt = isInside && top !== null ? rest.indexOf(blockOf(rest, top).at(-1) ?? after) + 1 : index;
    return [...rest.slice(0, insertAt), ...block, ...rest.slice(insertAt)];
  }
  const parent = top !== null && (depth === 1 || isInside) ? top : null;
  return [...rest.slice(0, index), { id, parent }, ...rest.slice(index)];
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

/** Reorders some of the records: they share the places that they had; the others keep theirs. */
export function mergeOrder(all: Arrangement, subset: Arrangement): Arrangement {
  const moved = new Set(subset.map(({ id }) => id));
  const next = subset[Symbol.iterator]();
  return all.map((place) => (moved.has(place.id) ? (next.next().value ?? place) : place));
}
