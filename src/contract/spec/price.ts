/** Prices as text (Spec 1 §5, "Session defaults" of §3). */

export interface PriceFormat {
  /** Interface locale, `fr_FR`; only its language part is used. */
  locale: string;
  currencySymbol: string;
  symbolPosition: "prefix" | "suffix";
  fractionDigits: number;
}

const DEFAULTS: PriceFormat = { locale: "fr_FR", currencySymbol: "€", symbolPosition: "suffix", fractionDigits: 2 };
const NO_BREAK_SPACE = "\u00a0";

/** Language part of a locale; `en` when the platform does not know it. */
function languageOf(locale: string): string {
  const language = locale.split(/[_-]/)[0] ?? "";
  try {
    return Intl.getCanonicalLocales(language)[0] ?? "en";
  } catch {
    return "en";
  }
}

const suffixSpaces = new Map<string, string>();

/** The space that a language puts between amount and a symbol after it: French does, English does not. */
function suffixSpace(language: string): string {
  const known = suffixSpaces.get(language);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat(language, { style: "currency", currency: "EUR" }).formatToParts(1);
  const symbol = parts.findIndex((part) => part.type === "currency");
  const space = symbol > 0 && /^\s$/.test(parts[symbol - 1]?.value ?? "") ? NO_BREAK_SPACE : "";
  suffixSpaces.set(language, space);
  return space;
}

/**
 * Formats a price in the language of the locale (Spec 1 §5). A negative one starts with its minus, before the symbol too. Zero,
 * nothing, or text that is no number gives an empty string.
 *
 * @param value amount in units of the currency (not in cents)
 * @example formatPrice(-1234.5, { locale: "en_GB", currencySymbol: "£", symbolPosition: "prefix", fractionDigits: 2 }) // "-£1,234.50"
 */
export function formatPrice(value: number | string | null | undefined, format: Partial<PriceFormat> = {}): string {
  const amount = typeof value === "string" ? Number(value.trim() || "0") : (value ?? 0);
  if (!Number.isFinite(amount) || amount === 0) return "";
  const { locale, currencySymbol, symbolPosition, fractionDigits } = { ...DEFAULTS, ...format };
  const language = languageOf(locale);
  const number = new Intl.NumberFormat(language, {
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  }).format(Math.abs(amount));
  const minus = amount < 0 ? "-" : "";
  return symbolPosition === "prefix"
    ? `${minus}${currencySymbol}${number}`
    : `${minus}${number}${suffixSpace(language)}${currencySymbol}`;
}
