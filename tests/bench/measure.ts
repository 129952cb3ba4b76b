/** What is measured, against what it may be. Figures are ratios, bytes and counts, so that a busy machine measures the same. */
import { expect, type TestContext } from "vitest";

export interface Measure {
  readonly what: string;
  readonly figure: number;
  /** The most that is allowed. */
  readonly budget: number;
  readonly unit: "×" | "kB" | "ms" | "trips" | "%";
  /** What lies behind the figure. */
  readonly note?: string;
}

declare module "vitest" {
  interface TaskMeta {
    measures?: Measure[];
  }
}

/** Puts measures into the table that ends the run, and fails when one is over its budget. */
export function judge({ task }: Pick<TestContext, "task">, ...measures: readonly Measure[]): void {
  task.meta.measures = [...(task.meta.measures ?? []), ...measures];
  for (const { what, figure, budget, unit } of measures)
    expect(figure, `${what}: ${figure.toFixed(2)} ${unit} of ${budget} ${unit}`).toBeLessThanOrEqual(budget);
}

/** A quarter of the runs were quicker: less touched by what else went on than the middle one. */
export const quick = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 4)] ?? 0;

/** Milliseconds of processor time: the embedded database runs in this process, and other programs of the machine don't count. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** Times of two works by turns, so that both meet the same moments of the machine. */
export async function byTurns(runs: number, ...works: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const times = works.map((): number[] => []);
  for (let run = -Math.ceil(runs / 4); run < runs; run++)
    for (const [index, work] of works.entries()) {
      const time = await timed(work);
      if (run >= 0) times[index]?.push(time);
    }
  return times.map(quick);
}
