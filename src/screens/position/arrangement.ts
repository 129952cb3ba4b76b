/** An order that is edited before it is saved, with undo, redo and merging of concurrent changes. Pure functions. */

export type EntryId = number | string;

export interface Placement<Id extends EntryId> {
  readonly ids: readonly Id[];
  /** Entries that were shown or hidden since the last save. */
  readonly visibility: ReadonlyMap<Id, boolean>;
}

export interface Arrangement<Id extends EntryId> extends Placement<Id> {
  /** States for undo and redo, the nearest last. */
  readonly past: readonly Placement<Id>[];
  readonly future: readonly Placement<Id>[];
}

const MAX_STEPS = 100;

export const arrangementOf = <Id extends EntryId>(ids: readonly Id[]): Arrangement<Id> => ({
  ids,
  visibility: new Map(),
  past: [],
  future: [],
});

const placementOf = <Id extends EntryId>({ ids, visibility }: Placement<Id>): Placement<Id> => ({ ids, visibility });

/** Changes an arrangement so that undo takes it back. */
const withStep = <Id extends EntryId>(current: Arrangement<Id>, change: Partial<Placement<Id>>): Arrangement<Id> => ({
  ...placementOf(current),
  ...change,
  past: [...current.past, placementOf(current)].slice(-MAX_STEPS),
  future: [],
});

const isSameOrder = <Id extends EntryId>(a: readonly Id[], b: readonly Id[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index]);

/** Moves entries together, in their order; returns the same arrangement when nothing moves. @param to place of the first one, from 0 */
export function moveRecords<Id extends EntryId>(
  current: Arrangement<Id>,
  moved: readonly Id[],
  to: number,
): Arrangement<Id> {
  const block = current.ids.filter((id) => moved.includes(id));
  const rest = current.ids.filter((id) => !moved.includes(id));
  const place = Math.max(0, Math.min(to, rest.length));
  const ids = [...rest.slice(0, place), ...block, ...rest.slice(place)];
  return isSameOrder(ids, current.ids) ? current : withStep(current, { ids });
}

/** Shows or hides an entry. */
export const setVisible = <Id extends EntryId>(current: Arrangement<Id>, id: Id, isVisible: boolean): Arrangement<Id> =>
  withStep(current, { visibility: new Map([...current.visibility, [id, isVisible]]) });

export function undo<Id extends EntryId>(current: Arrangement<Id>): Arrangement<Id> {
  const before = current.past.at(-1);
  if (before === undefined) return current;
  return { ...before, past: current.past.slice(0, -1), future: [...current.future, placementOf(current)] };
}

export function redo<Id extends EntryId>(current: Arrangement<Id>): Arrangement<Id> {
  const after = current.future.at(-1);
  if (after === undefined) return current;
  return { ...after, past: [...current.past, placementOf(current)], future: current.future.slice(0, -1) };
}

/** Merges two orders: first the entries of `mine` that still exist, in their order; then those that only `theirs` has, in their order. */
export const mergeOrders = <Id extends EntryId>(mine: readonly Id[], theirs: readonly Id[]): readonly Id[] => [
  ...mine.filter((id) => theirs.includes(id)),
  ...theirs.filter((id) => !mine.includes(id)),
];

export const isChanged = <Id extends EntryId>(current: Placement<Id>, stored: readonly Id[]): boolean =>
  !isSameOrder(current.ids, stored);
