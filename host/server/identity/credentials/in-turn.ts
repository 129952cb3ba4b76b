/** Runs work of one key with bounded concurrency, within this process. */
import pLimit, { type LimitFunction } from "p-limit";

interface Queue {
  readonly limit: LimitFunction;
  /** Calls that run or wait. */
  calls: number;
}

const queues = new Map<string, Queue>();

/**
 * Runs the work once fewer than `concurrency` others of the key are running, in the order of the calls.
 *
 * @param concurrency the same for all calls of a key
 */
export async function runInTurn<T>(key: string, concurrency: number, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(key) ?? { limit: pLimit(concurrency), calls: 0 };
  queues.set(key, queue);
  queue.calls++;
  try {
    return await queue.limit(work);
  } finally {
    queue.calls--;
    if (queue.calls === 0) queues.delete(key);
  }
}
