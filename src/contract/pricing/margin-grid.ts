/** The grid of default margins: its mistakes, and its margins in another mode. */
import type { DefaultMargin, MarginMode } from "./model";

export type GridMistake = "order" | "overlap";

const keyOf = ({ vehicleType, tier, season }: DefaultMargin): string => [vehicleType, tier, season].join();

/** Returns rows whose diameters are in the wrong order, or overlap those of an earlier row for the same tyres, by index. */
export function findGridMistakes(rows: readonly DefaultMargin[]): Map<number, GridMistake> {
  const mistakes = new Map<number, GridMistake>();
  for (const [index, row] of rows.entries()) {
    const { minDiameter, maxDiameter } = row;
    if (minDiameter !== null && maxDiameter !== null && maxDiameter < minDiameter) {
      mistakes.set(index, "order");
      continue;
    }
    // A row without diameters is the more general one, so that both may exist.
    const isGeneral = (other: DefaultMargin): boolean => other.minDiameter === null && other.maxDiameter === null;
    const overlaps = rows
      .slice(0, index)
      .some(
        (other) =>
          keyOf(other) === keyOf(row) &&
          isGeneral(other) === isGeneral(row) &&
          (other.maxDiameter ?? Infinity) >= (minDiameter ?? 0) &&
          (maxDiameter ?? Infinity) >= (other.minDiameter ?? 0),
      );
    if (overlaps) mistakes.set(index, "overlap");
  }
  return mistakes;
}

/** Returns whether margins of a mode have an equal in another one whatever the cost. */
export const isConvertible = (from: MarginMode, to: MarginMode): boolean => from !== "AMOUNT" && to !== "AMOUNT";

/** Returns a margin in another mode, to two decimals: 25 % of the price are 33.33 % of the cost. Call it with convertible modes. */
export function convertMargin(value: number, from: MarginMode, to: MarginMode): number {
  if (from === to) return value;
  const converted = to === "MARKUP" ? value / (100 - value) : value / (100 + value);
  return Math.round(converted * 10_000) / 100;
}
