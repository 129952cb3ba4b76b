/** The assortment: which brands the shop sells, for which vehicles and seasons. */
import { foldText } from "../fold-text";

export const MIX_STATES = ["SOLD", "ON_REQUEST", "EXCLUDED"] as const;
export type MixState = (typeof MIX_STATES)[number];

/** A brand in the assortment. Brands without one are sold without limits. */
export interface BrandMix {
  readonly brand: string;
  /** Inches, both included. */
  readonly minDiameter: number | null;
  readonly maxDiameter: number | null;
  /** Whose offers count; none: all. */
  readonly providers: readonly { readonly id: number }[];
  /** Vehicles and seasons without a state are sold. */
  readonly cells: readonly { readonly vehicleType: string; readonly season: string; readonly state: MixState }[];
}

export interface MixSubject {
  readonly brand: string;
  readonly vehicleType: string;
  readonly season: string;
  readonly diameter: number | null;
}

/** How brands are compared: in any case, without accents, as the database's index of tyres has them. */
export const brandKey = (brand: string): string => foldText(brand.trim());

/** Returns whether a tyre has a price by its brand's place in the assortment. */
export function isSold(mix: BrandMix | undefined, { vehicleType, season, diameter }: MixSubject): boolean {
  if (mix === undefined) return true;
  const { minDiameter, maxDiameter, cells } = mix;
  if (diameter !== null && minDiameter !== null && diameter < minDiameter) return false;
  if (diameter !== null && maxDiameter !== null && diameter > maxDiameter) return false;
  const cell = cells.find((candidate) => candidate.vehicleType === vehicleType && candidate.season === season);
  return cell === undefined || cell.state === "SOLD";
}
