/** Restores the leading zeros that spreadsheets remove from postal codes. */

interface Form {
  readonly digits: number;
  /** Maximum number of leading zeros. */
  readonly zeros: number;
}

/** Countries whose codes have leading zeros. */
const FORMS: Readonly<Record<string, Form>> = {
  DE: { digits: 5, zeros: 1 },
  ES: { digits: 5, zeros: 1 },
  FR: { digits: 5, zeros: 1 },
  IT: { digits: 5, zeros: 2 },
};

/** Returns a postal code with its leading zeros: `01000` for `1000` in France. Undefined when none is missing. */
export function withLeadingZeros(code: string, country: string | null): string | undefined {
  const form = FORMS[country ?? ""];
  const text = code.trim();
  const isShort = form !== undefined && text.length < form.digits && text.length >= form.digits - form.zeros;
  return isShort && /^[1-9]\d*$/.test(text) ? text.padStart(form.digits, "0") : undefined;
}
