/** An order that is edited before it is saved, with undo, redo and merging of concurrent changes. Pure functions. */

export interface Arrangement {
  readonly ids: readonly number[];
  /** States for undo and redo, the nearest last. */
  readonly past: readonly (readonly number[])[];
  readonly future: readonly (readonly number[])[];
}

const MAX_STEPS = 100;

export const arrangementOf = (ids: readonly number[]): Arrangement => ({ ids, past: [], future: [] });

const isSameOrder = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index]);

/** Moves records together, in their order; returns the same arrangement when nothing moves. @param to place of the first one, from 0 */
export function moveRecords(current: Arrangement, moved: readonly number[], to: number): Arrangement {
  const block = current.ids.filter((id) => moved.includes(id));
  const rest = current.ids.filter((id) => !moved.includes(id));
  const place = Math.max(0, Math.min(to, rest.length));
  const ids = [...rest.slice(0, place), ...block, ...rest.slice(place)];
  return isSameOrder(ids, current.ids)
    ? current
    : { ids, past: [...current.past, current.ids].slice(-MAX_STEPS), future: [] };
}

/** Moves one record. */
export const moveRecord = (current: Arrangement, id: number, to: number): Arrangement => moveRecords(current, [id], to);

export function undo(current: Arrangement): Arrangement {
  const before = current.past.at(-1);
  if (before === undefined) return current;
  return { ids: before, past: current.past.slice(0, -1), future: [...current.future, current.ids] };
}

export function redo(current: Arrangement): Arrangement {
  const after = current.future.at(-1);
  if (after === undefined) return current;
  return { ids: after, past: [...current.past, current.ids], future: current.future.slice(0, -1) };
}

/** Merges two orders: first the records of `mine` that still exist, in their order; then the records that only `theirs` has, in their order. */
export const mergeOrders = (mine: readonly number[], theirs: readonly number[]): readonly number[] => [
  ...mine.filter((id) => theirs.includes(id)),
  ...theirs.filter((id) => !mine.includes(id)),
];

export const isChanged = (current: Arrangement, stored: readonly number[]): boolean =>
  !isSameOrder(current.ids, stored);
