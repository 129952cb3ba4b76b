/** The price of a product with and without VAT. The one with VAT is stored. */
import type { Money } from "../../contract/fields";
import * as amounts from "../../contract/pricing/amounts";

interface Rated {
  readonly vatRate: number | null;
}

/** Returns the VAT of a product in percent: its own, else that of its catalogue. */
export const vatRateOf = (product: Rated, catalog: Rated | undefined): number =>
  product.vatRate ?? catalog?.vatRate ?? 0;

/** @param rate VAT in percent */
export const withVat = ({ minor, currency }: Money, rate: number): Money => ({
  minor: Math.round(amounts.withVat(minor, rate)),
  currency,
});

/** @param rate VAT in percent */
export const withoutVat = ({ minor, currency }: Money, rate: number): Money => ({
  minor: Math.round(amounts.withoutVat(minor, rate)),
  currency,
});

interface Priced {
  readonly price: Money | null;
  readonly priceExclVat: Money | null;
}

const isSame = (a: Money | null, b: Money | null): boolean => a?.minor === b?.minor && a?.currency === b?.currency;

export interface PriceChange {
  /** Null for a new product. */
  readonly before: (Priced & { readonly rate: number }) | null;
  readonly after: Priced & { readonly rate: number };
  /** The shop states prices without VAT, so that these stay when the rate changes. */
  readonly isNet: boolean;
}

/**
 * Returns the price with VAT that a change leads to: as entered, or calculated from the one without VAT. Returns undefined when both were
 * entered and do not fit together.
 */
export function changedPrice({ before, after, isNet }: PriceChange): Money | null | undefined {
  const { price, priceExclVat, rate } = after;
  const isPriceEntered = !isSame(price, before?.price ?? null);
  const isNetEntered = !isSame(priceExclVat, before?.priceExclVat ?? null);
  if (isPriceEntered && isNetEntered && price !== null && priceExclVat !== null)
    return isSame(withVat(priceExclVat, rate), price) || isSame(withoutVat(price, rate), priceExclVat)
      ? price
      : undefined;
  if (isPriceEntered && price !== null) return price;
  if (isNetEntered) return priceExclVat && withVat(priceExclVat, rate);
  if (!isPriceEntered && isNet && before !== null && before.rate !== rate && priceExclVat !== null)
    return withVat(priceExclVat, rate);
  return price;
}
