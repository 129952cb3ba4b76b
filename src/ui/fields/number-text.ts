/** Parsing and formatting of numbers typed in a locale. */

import { numberFormat } from "../../contract/intl-formats";

/**
 * Parses typed text: null when empty, a number when readable, else the text itself for the validator to refuse. Both
 * comma and point separate decimals.
 */
export function parseNumber(text: string): number | string | null {
  const compact = text.replace(/[\s\u00a0\u202f]/g, "");
  if (compact === "") return null;
  const number = /^[-+]?(\d+([.,]\d*)?|[.,]\d+)$/.test(compact) ? Number(compact.replace(",", ".")) : Number.NaN;
  return Number.isNaN(number) ? text : number;
}

/** Decimals that amounts of money have at least. */
const AMOUNT_DIGITS = 2;

/** Returns how numbers of a field are formatted: amounts of money have at least two decimals. */
export const digitsOf = (options: object): Pick<Intl.NumberFormatOptions, "minimumFractionDigits"> =>
  "amount" in options ? { minimumFractionDigits: AMOUNT_DIGITS } : {};

/** Formats without grouping, so that the result can be typed again. @param options of the field */
export const formatNumber = (value: number, locale: string, maximumFractionDigits: number, options = {}): string =>
  numberFormat(locale, {
    useGrouping: false,
    ...digitsOf(options),
    maximumFractionDigits: Math.max(maximumFractionDigits, decimalsOf(value)),
  }).format(value);

/**
 * Counts the decimals of a value. A value finer than the field allows is shown in full; rounding it would hide why it
 * is refused.
 */
const decimalsOf = (value: number): number => Math.min(6, (/\.(\d+)$/.exec(String(value))?.[1] ?? "").length);

/** Returns a currency's symbol, such as `€`, or its code when it has none. */
export const currencySign = (currency: string, locale: string): string => {
  try {
    const parts = numberFormat(locale, {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
    }).formatToParts(0);
    return parts.find((part) => part.type === "currency")?.value ?? currency;
  } catch {
    return currency;
  }
};
