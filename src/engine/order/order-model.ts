/** An order as it is moved about, without looks: a flat list in which children follow their parent, two levels at most. Pure. */
import type { AnyRecord, AnyResource } from "../../contract/resource";

/** One record at its place. */
export interface Placed {
  readonly id: number;
  /** Null on the upper level. */
  readonly parent: number | null;
}
export type Arrangement = readonly Placed[];

/** Records that are ordered among themselves. */
export interface OrderGroup {
  readonly key: string;
  /** Values of the fields that make the group, by field; empty where there is one order. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly places: Arrangement;
}

/** Name of the field that holds the place. Throws where there is none. */
export function positionOf({ name, fields }: AnyResource): {
  readonly field: string;
  readonly within: readonly string[];
} {
  const found = Object.entries(fields).find(([, field]) => field.kind === "position");
  if (found === undefined) throw new Error(`${name} declares a screen of kind "order" and no f.position()`);
  const { within = [] } = found[1].options as { readonly within?: readonly string[] };
  return { field: found[0], within };
}

const idOf = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "id" in value ? value.id : (value ?? null);
const parentOf = (record: AnyRecord, field: string | undefined): number | null => {
  const id = field === undefined ? null : idOf(record[field]);
  return typeof id === "number" ? id : null;
};

/** Children directly behind their parent, both in the order given; what has lost its parent stands on the upper level. */
function asTree(places: Arrangement): Arrangement {
  const ids = new Set(places.map(({ id }) => id));
  const tops = places.filter(({ parent }) => parent === null || !ids.has(parent));
  return tops.flatMap((top) => [{ id: top.id, parent: null }, ...places.filter(({ parent }) => parent === top.id)]);
}

/** The groups of the records, which come in the order of their position. */
export function groupsOf(resource: AnyResource, records: readonly AnyRecord[]): OrderGroup[] {
  const { within } = positionOf(resource);
  const groups = new Map<string, { values: Readonly<Record<string, unknown>>; places: Placed[] }>();
  for (const record of records) {
    const values = Object.fromEntries(within.map((name) => [name, record[name]]));
    const key = JSON.stringify(within.map((name) => idOf(record[name])));
    const group = groups.get(key) ?? { values, places: [] };
    group.places.push({ id: record.id, parent: parentOf(record, resource.order?.parent) });
    groups.set(key, group);
  }
  return [...groups].map(([key, { values, places }]) => ({ key, values, places: asTree(places) }));
}

export const hasChildren = (places: Arrangement, id: number): boolean => places.some(({ parent }) => parent === id);
const siblings = (places: Arrangement, { parent }: Placed): Arrangement =>
  places.filter((other) => other.parent === parent);
/** A record with all that stands below it. */
const blockOf = (places: Arrangement, id: number): Arrangement =>
  places.filter((other) => other.id === id || other.parent === id);
const without = (places: Arrangement, block: Arrangement): Placed[] => places.filter((place) => !block.includes(place));

/** One place up (-1) or down (1) among its siblings; the same list where there is no such place. */
export function moveBy(places: Arrangement, id: number, by: -1 | 1): Arrangement {
  const own = places.find((place) => place.id === id);
  if (own === undefined) return places;
  const level = siblings(places, own);
  const other = level[level.indexOf(own) + by];
  if (other === undefined) return places;
  const block = blockOf(places, id);
  const rest = without(places, block);
  const target = blockOf(places, other.id);
  const edge = by < 0 ? target[0] : target.at(-1);
  const at = edge === undefined ? -1 : rest.indexOf(edge) + (by < 0 ? 0 : 1);
  return [...rest.slice(0, at), ...block, ...rest.slice(at)];
}

/** Below the record before it, as its last; the same list where that can't be. */
export function nest(places: Arrangement, id: number): Arrangement {
  const own = places.find((place) => place.id === id);
  if (own === undefined || own.parent !== null || hasChildren(places, id)) return places;
  const level = siblings(places, own);
  const above = level[level.indexOf(own) - 1];
  return above === undefined ? places : places.map((place) => (place === own ? { id, parent: above.id } : place));
}

/** To the upper level, behind what it stood below. */
export function unnest(places: Arrangement, id: number): Arrangement {
  const own = places.find((place) => place.id === id);
  if (own?.parent == null) return places;
  const rest = without(places, [own]);
  const end = blockOf(rest, own.parent).at(-1);
  const at = end === undefined ? rest.length : rest.indexOf(end) + 1;
  return [...rest.slice(0, at), { id, parent: null }, ...rest.slice(at)];
}

/**
 * Dropped where another record stands.
 *
 * @param depth the level that the hand asks for; it gets it where that is possible
 */
export function drop(places: Arrangement, id: number, over: number, depth: 0 | 1, isTree: boolean): Arrangement {
  const own = places.find((place) => place.id === id);
  const from = places.findIndex((place) => place.id === id);
  const to = places.findIndex((place) => place.id === over);
  if (own === undefined || to < 0) return places;
  const block = blockOf(places, id);
  const rest = without(places, block);
  const target = places[to];
  const at = target === undefined || block.includes(target) ? from : rest.indexOf(target) + (to > from ? 1 : 0);
  const before = rest[at - 1];
  const after = rest[at];
  const top = before === undefined ? null : (before.parent ?? before.id);
  const isInside = after !== undefined && after.parent !== null;
  if (block.length > 1 || !isTree) {
    // It brings its own: it stands behind the others' children, not between them.
    const clear = isInside && top !== null ? rest.indexOf(blockOf(rest, top).at(-1) ?? after) + 1 : at;
    return [...rest.slice(0, clear), ...block, ...rest.slice(clear)];
  }
  const parent = top !== null && (depth === 1 || isInside) ? top : null;
  return [...rest.slice(0, at), { id, parent }, ...rest.slice(at)];
}

/** By name on each level. */
export function sortedBy(places: Arrangement, compare: (a: number, b: number) => number): Arrangement {
  return asTree([...places].sort((a, b) => compare(a.id, b.id)));
}

/** The parents that differ from those stored, as the call takes them. */
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

/** One order with the records of another: those that are gone leave, new ones keep their place behind the one before them. */
export function rebased(mine: readonly number[], theirs: readonly number[]): number[] {
  const known = new Set(theirs);
  const kept = mine.filter((id) => known.has(id));
  theirs.forEach((id, index) => {
    if (kept.includes(id)) return;
    const before = theirs[index - 1];
    kept.splice(before === undefined ? 0 : kept.indexOf(before) + 1, 0, id);
  });
  return kept;
}

/** An order of some records among all: they take the places that they had together, the others keep theirs. */
export function placedAmong(all: Arrangement, some: Arrangement): Arrangement {
  const moved = new Set(some.map(({ id }) => id));
  const next = some[Symbol.iterator]();
  return all.map((place) => (moved.has(place.id) ? (next.next().value ?? place) : place));
}
