/** Seeded random numbers: the same seed gives the same demo data on every machine. */
export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** Returns an integer from `from` to `to`, both included. */
  between(from: number, to: number): number;
  /** Returns true with the given probability in percent. */
  percent(chance: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  digits(count: number): string;
}

/** Creates a mulberry32 generator, which is small, fast and random enough for names and hours. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let hash = Math.imul(state ^ (state >>> 15), 1 | state);
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash;
    return ((hash ^ (hash >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    between,
    percent: (chance) => next() * 100 < chance,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error("Nothing to pick from");
      return item;
    },
    digits: (count) => Array.from({ length: count }, () => between(0, 9)).join(""),
  };
}
