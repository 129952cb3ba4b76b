/** Numbers as people of a locale write them. Pure. */

/** Empty text is null, readable text a number, anything else stays text for the validator to refuse. Comma and point both part decimals. */
export function parseNumber(text: string): number | string | null {
  const compact = text.replace(/[\s\u00a0\u202f]/g, "");
  if (compact === "") return null;
  const number = /^[-+]?(\d+([.,]\d*)?|[.,]\d+)$/.test(compact) ? Number(compact.replace(",", ".")) : Number.NaN;
  return Number.isNaN(number) ? text : number;
}

/** Without grouping, so that what is shown can be typed again. */
export const formatNumber = (value: number, locale: string, maximumFractionDigits: number): string =>
  new Intl.NumberFormat(locale, {
    useGrouping: false,
    maximumFractionDigits: Math.max(maximumFractionDigits, decimalsOf(value)),
  }).format(value);

/** A value finer than the field allows is shown as it is: rounding it on screen would hide why it is refused. */
const decimalsOf = (value: number): number => Math.min(6, (/\.(\d+)$/.exec(String(value))?.[1] ?? "").length);

/** Decimal places of a currency: 2 for EUR, 0 for JPY. */
export const currencyDigits = (currency: string): number => {
  try {
    return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
};

/** `€`, or the code where the currency has no sign. */
export const currencySign = (currency: string, locale: string): string => {
  try {
    const parts = new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
    }).formatToParts(0);
    return parts.find((part) => part.type === "currency")?.value ?? currency;
  } catch {
    return currency;
  }
};
