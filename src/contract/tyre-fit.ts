/** Whether offered tyres suit a vehicle: load and speed indexes, and widths on one axle. */
import { parseTyreSize } from "./spec/tyre-size";

/** Speed indexes from the slowest; H is between U and V. */
const SPEEDS: readonly string[] = [
  ...["A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "B", "C", "D", "E", "F", "G", "J", "K", "L", "M", "N"],
  ...["P", "Q", "R", "S", "T", "U", "H", "V", "W", "Y"],
];

/**
 * Returns whether a tyre bears less load or speed than the vehicle needs. Sizes that cannot be read are not compared.
 *
 * @param offered size of the tyre: `205/55R16 91V`
 * @param wanted size on the vehicle, with its lowest indexes
 */
export function isBelowIndexes(offered: string | null | undefined, wanted: string | null): boolean {
  const tyre = parseTyreSize(offered ?? "");
  const vehicle = parseTyreSize(wanted ?? "");
  if (tyre === null || vehicle === null) return false;
  return tyre.loadIndex < vehicle.loadIndex || SPEEDS.indexOf(tyre.speedIndex) < SPEEDS.indexOf(vehicle.speedIndex);
}

/** Returns whether tyres of two widths would share an axle: widths differ, and one of them has no pair. */
export function mixesWidths(
  tyres: readonly { readonly tyreSize?: string | null; readonly quantity: number }[],
): boolean {
  const counts = new Map<number, number>();
  for (const { tyreSize, quantity } of tyres) {
    const width = parseTyreSize(tyreSize ?? "")?.width;
    if (width !== undefined) counts.set(width, (counts.get(width) ?? 0) + quantity);
  }
  return counts.size > 1 && [...counts.values()].some((count) => count % 2 === 1);
}
