/** Bounds how much of some work runs at the same time. */

/**
 * Returns a function that runs work, at most `most` at a time; further work waits in line. It resolves or rejects as the work does.
 *
 * @param most places, at least 1
 */
export function inTurns(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place passes to the next one in line.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
