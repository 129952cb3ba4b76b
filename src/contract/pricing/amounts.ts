/** Margins and roundings of prices. */
import type { Direction, MarginMode, Rounding } from "./model";

const SIX_DECIMALS = 1_000_000;

/** Rounds to six decimals, half up, so that the same inputs give the same price on every machine. */
export const precise = (amount: number): number => Math.round((amount + Number.EPSILON) * SIX_DECIMALS) / SIX_DECIMALS;

/** Returns minor units, rounded half up. */
export const toMinor = (amount: number): number => Math.round(precise(amount) * 100 + 1e-7);

export const fromMinor = (minor: number): number => minor / 100;

/** Returns the price without VAT that has a margin: percent of the price, percent of the cost, or an amount. */
export function priceWithMargin(cost: number, margin: number, mode: MarginMode): number {
  if (mode === "AMOUNT") return precise(cost + margin);
  return precise(mode === "MARGIN" ? cost / (1 - margin / 100) : cost * (1 + margin / 100));
}

/** Returns the margin of a price without VAT; null without a cost or a price. */
export function marginOf(cost: number | null, price: number, mode: MarginMode): number | null {
  if (cost === null || cost <= 0 || price <= 0) return null;
  if (mode === "AMOUNT") return precise(price - cost);
  return precise(((price - cost) / (mode === "MARGIN" ? price : cost)) * 100);
}

export const withVat = (price: number, vatRate: number): number => precise(price * (1 + vatRate / 100));
export const withoutVat = (price: number, vatRate: number): number => precise(price / (1 + vatRate / 100));

/** Steps of a rounding in minor units: prices are `offset` plus a multiple of `size`. */
const STEPS: Readonly<Record<Rounding, { readonly size: number; readonly offset: number }>> = {
  NONE: { size: 1, offset: 0 },
  CENT_05: { size: 5, offset: 0 },
  CENT_10: { size: 10, offset: 0 },
  UNIT: { size: 100, offset: 0 },
  ENDING_90: { size: 100, offset: 90 },
  ENDING_95: { size: 100, offset: 95 },
  ENDING_99: { size: 100, offset: 99 },
};

/** Distance of two neighbouring prices of a rounding, in minor units. */
export const stepOf = (rounding: Rounding): number => STEPS[rounding].size;

/** Rounds minor units to the next price of a rounding. Of two equally near ones, the higher. The result is never negative. */
export function roundMinor(minor: number, rounding: Rounding, direction: Direction): number {
  const { size, offset } = STEPS[rounding];
  const below = Math.floor((minor - offset) / size) * size + offset;
  const above = below === minor ? minor : below + size;
  const nearest = minor - below < above - minor ? below : above;
  const rounded = direction === "DOWN" ? below : direction === "UP" ? above : nearest;
  return Math.max(rounded, 0);
}
