/** Limits how much work of one kind runs at the same time. */

/**
 * Returns a function that runs at most `max` calls of work at a time and queues further ones. Its promise settles like that of the work.
 *
 * @param max at least 1
 */
export function limitConcurrency(max: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < max) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The next waiting call takes over this place, so `running` does not change.
      const startNext = waiting.shift();
      if (startNext === undefined) running -= 1;
      else startNext();
    }
  };
}
