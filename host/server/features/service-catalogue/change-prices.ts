/** Computes new service prices by percentage and rounding. Pure except for messages. */
import type { Money } from "../../../../src/contract/fields/values";
import type { PRICE_ROUNDINGS } from "../../../../src/resources/dealers/services/service-prices.resource";

export interface PriceChange {
  readonly percent: number;
  readonly rounding: (typeof PRICE_ROUNDINGS)[number];
}

/** Returns the minor units of a currency's unit, e.g. 100 for EUR, 1 for JPY. */
const unitOf = (currency: string): number =>
  10 ** (new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2);

function rounded(minor: number, { rounding }: PriceChange, unit: number): number {
  const nearest = (step: number, end = 0): number => Math.max(end, Math.round((minor - end) / step) * step + end);
  switch (rounding) {
    case "NONE":
      return Math.round(minor);
    case "TENTH":
      return nearest(Math.max(1, unit / 10));
    case "NINETY":
      return unit < 10 ? Math.round(minor) : nearest(unit, (unit / 10) * 9);
    case "WHOLE":
      return nearest(unit);
  }
}

/** Changes a price; free services stay free. */
export const changedPrice = ({ minor, currency }: Money, change: PriceChange): Money => ({
  minor: minor === 0 ? 0 : rounded((minor * (100 + change.percent)) / 100, change, unitOf(currency)),
  currency,
});

const text = ({ minor, currency }: Money, locale: string): string =>
  new Intl.NumberFormat(locale.replace("_", "-"), { style: "currency", currency }).format(minor / unitOf(currency));

/** Formats a price range, e.g. "14,00 € – 32,00 €", or a single amount. */
export function priceSpan(prices: readonly Money[], locale: string): string {
  const sorted = [...prices].sort((a, b) => a.minor - b.minor);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return "";
  return first.minor === last.minor ? text(first, locale) : `${text(first, locale)} – ${text(last, locale)}`;
}
