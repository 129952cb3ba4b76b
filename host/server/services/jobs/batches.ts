/**
 * Processes many items in batches, one transaction each. The embedded database runs in this process with one connection, so
 * other calls wait for the current batch. The batch size therefore adapts to the CPU time used by this process; load from other
 * programs is ignored because smaller batches would not reduce it.
 */
import { setImmediate as nextTurn } from "node:timers/promises";

/** Target CPU time of a batch in milliseconds. */
const TARGET_MS = 80;
const FIRST_SIZE = 20;
const MIN_SIZE = 5;
const MAX_SIZE = 500;

/** Returns the next batch size, moving towards the target time and at most doubling. */
export const nextSize = (size: number, milliseconds: number): number =>
  Math.max(MIN_SIZE, Math.min(MAX_SIZE, size * 2, Math.floor((size * TARGET_MS) / Math.max(1, milliseconds))));

/**
 * Processes items in batches.
 *
 * @param from index of the first item to process
 * @param work commits a batch; returns false to stop
 * @returns index after the last processed item
 */
export async function inBatches<Item>(
  items: readonly Item[],
  from: number,
  work: (batch: readonly Item[], start: number) => Promise<boolean>,
): Promise<number> {
  let size = FIRST_SIZE;
  let start = from;
  while (start < items.length) {
    const batch = items.slice(start, start + size);
    const startedAt = process.cpuUsage();
    const shouldContinue = await work(batch, start);
    start += batch.length;
    if (!shouldContinue) break;
    const { user, system } = process.cpuUsage(startedAt);
    size = nextSize(batch.length, (user + system) / 1000);
    // Let waiting calls run before the next batch.
    await nextTurn();
  }
  return start;
}
