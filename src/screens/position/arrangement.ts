/** An order that is tried out before it is saved: moves, undone and done again, and what somebody else did meanwhile. Pure. */

export interface Arrangement {
  readonly ids: readonly number[];
  /** States before and after, the nearest last. */
  readonly past: readonly (readonly number[])[];
  readonly future: readonly (readonly number[])[];
}

const MAX_STEPS = 100;

export const arrangementOf = (ids: readonly number[]): Arrangement => ({ ids, past: [], future: [] });

const sameOrder = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index]);

/** A record at another place; the same arrangement where it stays. */
export function moved(now: Arrangement, id: number, to: number): Arrangement {
  const rest = now.ids.filter((other) => other !== id);
  if (rest.length === now.ids.length) return now;
  const place = Math.max(0, Math.min(to, rest.length));
  const ids = [...rest.slice(0, place), id, ...rest.slice(place)];
  return sameOrder(ids, now.ids) ? now : { ids, past: [...now.past, now.ids].slice(-MAX_STEPS), future: [] };
}

export function undone(now: Arrangement): Arrangement {
  const before = now.past.at(-1);
  if (before === undefined) return now;
  return { ids: before, past: now.past.slice(0, -1), future: [...now.future, now.ids] };
}

export function redone(now: Arrangement): Arrangement {
  const after = now.future.at(-1);
  if (after === undefined) return now;
  return { ids: after, past: [...now.past, now.ids], future: now.future.slice(0, -1) };
}

/** My order of those that are still there, then those that came meanwhile, in theirs. */
export const merged = (mine: readonly number[], theirs: readonly number[]): readonly number[] => [
  ...mine.filter((id) => theirs.includes(id)),
  ...theirs.filter((id) => !mine.includes(id)),
];

export const isChanged = (now: Arrangement, stored: readonly number[]): boolean => !sameOrder(now.ids, stored);
