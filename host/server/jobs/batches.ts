/**
 * Works through many items in batches, one transaction each. Their size follows the time that they take of this process: the embedded
 * database serves one connection in it, so whoever calls meanwhile waits for the batch that runs, and a batch must not be felt. What other
 * programs of the machine take does not count: smaller batches would not help against it.
 */
import { setImmediate as nextTurn } from "node:timers/promises";

/** What a batch should take. */
const WANTED_MS = 80;
const FIRST = 20;
const LEAST = 5;
const MOST = 500;

/** The next size: towards the wanted time, at most twice as many at once. */
export const nextSize = (size: number, milliseconds: number): number =>
  Math.max(LEAST, Math.min(MOST, size * 2, Math.floor((size * WANTED_MS) / Math.max(1, milliseconds))));

/**
 * @param from place of the first item that is still to do
 * @param work commits a batch; answers false to stop
 * @returns how many items are done
 */
export async function inBatches<Item>(
  items: readonly Item[],
  from: number,
  work: (batch: readonly Item[], start: number) => Promise<boolean>,
): Promise<number> {
  let size = FIRST;
  let start = from;
  while (start < items.length) {
    const batch = items.slice(start, start + size);
    const began = process.cpuUsage();
    const goesOn = await work(batch, start);
    start += batch.length;
    if (!goesOn) break;
    const { user, system } = process.cpuUsage(began);
    size = nextSize(batch.length, (user + system) / 1000);
    // Calls that wait get their turn before the next batch.
    await nextTurn();
  }
  return start;
}
