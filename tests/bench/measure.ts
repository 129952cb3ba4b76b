/**
 * Measured figures and their budgets. Figures are ratios, bytes and counts where possible, so that a busy machine
 * measures the same.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, type TestContext } from "vitest";
import { limitOf, type Measure } from "./limit";

declare module "vitest" {
  interface TaskMeta {
    measures?: Measure[];
  }
}

/** Adds measures to the table at the end of the run, and fails when one is over its limit. */
export function checkBudgets({ task }: Pick<TestContext, "task">, ...measures: readonly Measure[]): void {
  task.meta.measures = [...(task.meta.measures ?? []), ...measures];
  for (const measure of measures) {
    const { label, figure, budget, unit } = measure;
    expect(figure, `${label}: ${figure.toFixed(2)} ${unit} of ${budget} ${unit}`).toBeLessThanOrEqual(limitOf(measure));
  }
}

/** Returns the lower quartile, which other programs disturb less than the median. */
export const lowerQuartile = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 4)] ?? 0;

/** Returns the CPU milliseconds of this process, which runs the embedded database, too. Other programs do not count. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/**
 * Runs the functions alternately, so that machine load affects all alike, and returns the lower quartile of each. The
 * first quarter of the runs is a warm-up.
 */
export async function timeAlternately(runs: number, ...works: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const times = works.map((): number[] => []);
  for (let run = -Math.ceil(runs / 4); run < runs; run++)
    for (const [index, work] of works.entries()) {
      const time = await timed(work);
      if (run >= 0) times[index]?.push(time);
    }
  return times.map(lowerQuartile);
}

let collectGarbage: (() => void) | undefined;

/** Returns the kilobytes of objects in use. Buffers do not count, because the test's database keeps its files in them. */
export function usedMemory(): number {
  setFlagsFromString("--expose-gc");
  collectGarbage ??= runInNewContext("gc") as () => void;
  collectGarbage();
  return process.memoryUsage().heapUsed / 1024;
}
