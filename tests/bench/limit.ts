/** What the table of figures and the checks share; without Vitest, because its reporter runs outside the tests. */

export interface Measure {
  readonly label: string;
  readonly figure: number;
  /** Maximum that is aimed at, and allowed unless there is a tolerance. */
  readonly budget: number;
  /** Factor by which the figure may exceed its budget before the run fails. Default: 1. */
  readonly tolerance?: number;
  readonly unit: "×" | "kB" | "ms" | "trips" | "count" | "%";
  /** Explains the figure in the table. */
  readonly note?: string;
}

/** Tolerance of transferred bytes: time counts, so bytes only raise an alarm when they grow much. */
export const BYTE_TOLERANCE = 1.15;

/** Tolerance of a figure that is reported beside the one that counts. */
export const ONLY_REPORTED = Infinity;

/** Returns the figure above which the run fails. */
export const limitOf = ({ budget, tolerance = 1 }: Measure): number => budget * tolerance;
