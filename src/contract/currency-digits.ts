/** Number of decimals of currencies. */
import { numberFormat } from "./intl-formats";

const known = new Map<string, number>();

function findDigits(currency: string): number {
  try {
    return numberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}

/** Returns the number of decimals of an ISO 4217 currency: 2 for EUR, 0 for JPY. Unknown currencies have 2. */
export function currencyDigits(currency: string): number {
  const digits = known.get(currency) ?? findDigits(currency);
  if (known.size < 500) known.set(currency, digits);
  return digits;
}

/** Returns the amount in units of its currency: 12.5 for 1250 cents. */
export const majorUnits = ({ minor, currency }: { readonly minor: number; readonly currency: string }): number =>
  minor / 10 ** currencyDigits(currency);

/** Writes an amount for files: `12.50 EUR`. */
export const moneyText = (money: { readonly minor: number; readonly currency: string }): string =>
  `${majorUnits(money).toFixed(currencyDigits(money.currency))} ${money.currency}`;
