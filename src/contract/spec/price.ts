/** Formats prices. */

import { numberFormat } from "../intl-formats";

export interface PriceFormat {
  /** Interface locale such as `fr_FR`; only its language is used. */
  locale: string;
  currencySymbol: string;
  symbolPosition: "prefix" | "suffix";
  fractionDigits: number;
}

const DEFAULTS: PriceFormat = { locale: "fr_FR", currencySymbol: "€", symbolPosition: "suffix", fractionDigits: 2 };
const NO_BREAK_SPACE = "\u00a0";

/** Returns the language of a locale; `en` when the platform does not know it. */
function languageOf(locale: string): string {
  const language = locale.split(/[_-]/)[0] ?? "";
  try {
    return Intl.getCanonicalLocales(language)[0] ?? "en";
  } catch {
    return "en";
  }
}

const amountFormat = (language: string, digits: number): Intl.NumberFormat =>
  numberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });

const suffixSpaces = new Map<string, string>();

/** Returns the space that a language puts between amount and a following symbol: French has one, English none. */
function suffixSpace(language: string): string {
  const cached = suffixSpaces.get(language);
  if (cached !== undefined) return cached;
  const parts = numberFormat(language, { style: "currency", currency: "EUR" }).formatToParts(1);
  const symbol = parts.findIndex((part) => part.type === "currency");
  const space = symbol > 0 && /^\s$/.test(parts[symbol - 1]?.value ?? "") ? NO_BREAK_SPACE : "";
  suffixSpaces.set(language, space);
  return space;
}

/** Formats an amount like `formatPrice`, but shows zero: for sums, where zero is a result. */
export function formatAmount(amount: number, format: Partial<PriceFormat> = {}): string {
  const { locale, currencySymbol, symbolPosition, fractionDigits } = { ...DEFAULTS, ...format };
  const language = languageOf(locale);
  const number = amountFormat(language, fractionDigits).format(Math.abs(amount));
  const minus = amount < 0 ? "-" : "";
  return symbolPosition === "prefix"
    ? `${minus}${currencySymbol}${number}`
    : `${minus}${number}${suffixSpace(language)}${currencySymbol}`;
}

/**
 * Formats a price in the locale's language. A minus comes first, also before a symbol. Returns an empty text for zero, null, undefined and
 * text that is not a number.
 *
 * @param value amount in currency units, not cents
 * @example formatPrice(-1234.5, { locale: "en_GB", currencySymbol: "£", symbolPosition: "prefix", fractionDigits: 2 }) // "-£1,234.50"
 */
export function formatPrice(value: number | string | null | undefined, format: Partial<PriceFormat> = {}): string {
  const amount = typeof value === "string" ? Number(value.trim() || "0") : (value ?? 0);
  return Number.isFinite(amount) && amount !== 0 ? formatAmount(amount, format) : "";
}
