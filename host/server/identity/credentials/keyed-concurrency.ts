/** Limits how much work of one key runs at the same time in this process. */
import pLimit, { type LimitFunction } from "p-limit";

interface Queue {
  readonly limit: LimitFunction;
  /** Calls that run or wait. */
  calls: number;
}

const queues = new Map<string, Queue>();

/**
 * Runs the work as soon as fewer than `concurrency` calls with the key are running. Waiting calls keep their order.
 *
 * @param concurrency must be the same in all calls with a key
 */
export async function runWithConcurrency<T>(key: string, concurrency: number, work: () => Promise<T>): Promise<T> {
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
