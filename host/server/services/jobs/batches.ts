/**
 * Processes many items in batches, one transaction each. The embedded database runs in this process with one connection, so
 * other calls wait for the current batch. The batch size therefore adapts to the CPU time used by this process; load from other
 * programs is ignored because smaller batches would not reduce it.
 */
import { setImmediate as nextTurn } from "node:timers/promises";

/** Target CPU time of a batch in milliseconds. */
const TARGET_MS = 50;
const FIRST_SIZE = 20;
const MIN_SIZE = 5;
const MAX_SIZE = 500;

/** Returns the next batch size, moving towards the target time and at most doubling. */
export const nextSize = (size: number, milliseconds: number): number =>
  Math.max(MIN_SIZE, Math.min(MAX_SIZE, size * 2, Math.floor((size * TARGET_MS) / Math.max(1, milliseconds))));

/** Items of a long work, in order. */
export interface ItemSource<Item> {
  /** Returns up to `count` items from the index `start`, none only at the end. Called with rising indexes. */
  take(start: number, count: number): readonly Item[] | Promise<readonly Item[]>;
  /** Called after the last item that is taken. */
  close?(): Promise<unknown>;
}

/** Returns a source of items in memory. */
export const itemsOf = <Item>(items: readonly Item[]): ItemSource<Item> => ({
  take: (start, count) => items.slice(start, start + count),
});

/** Returns a source of items that are read while they are processed. Items before the first one taken are skipped. */
export function itemsOfStream<Item>(items: AsyncGenerator<Item, void>): ItemSource<Item> {
  let position = 0;
  return {
    async take(start, count) {
      const batch: Item[] = [];
      while (batch.length < count) {
        const next = await items.next();
        if (next.done === true) break;
        if (position >= start) batch.push(next.value);
        position++;
      }
      return batch;
    },
    close: () => items.return(),
  };
}

/** How far a long work came. */
export interface BatchesResult {
  /** Index after the last processed item. */
  readonly processed: number;
  /** Whether no item is left. */
  readonly isComplete: boolean;
}

/**
 * Processes items in batches.
 *
 * @param from index of the first item to process
 * @param work commits a batch; returns false to stop
 */
export async function inBatches<Item>(
  source: ItemSource<Item>,
  from: number,
  work: (batch: readonly Item[], start: number) => Promise<boolean>,
): Promise<BatchesResult> {
  let size = FIRST_SIZE;
  let start = from;
  try {
    for (;;) {
      const startedAt = process.cpuUsage();
      const batch = await source.take(start, size);
      if (batch.length === 0) return { processed: start, isComplete: true };
      const shouldContinue = await work(batch, start);
      start += batch.length;
      // A stop after the last item leaves nothing undone.
      if (!shouldContinue) return { processed: start, isComplete: (await source.take(start, 1)).length === 0 };
      const { user, system } = process.cpuUsage(startedAt);
      size = nextSize(batch.length, (user + system) / 1000);
      // Let waiting calls run before the next batch.
      await nextTurn();
    }
  } finally {
    await source.close?.();
  }
}
