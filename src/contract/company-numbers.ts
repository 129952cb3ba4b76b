/** Checks company and VAT numbers by form and check digits, which needs no register. */
import type { FieldError } from "./errors";

/** Returns the Luhn sum of a digit string modulo 10; 0 means that the check digit is right. */
function luhn(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10;
}

/** SIREN of La Poste. Its establishments use a digit sum divisible by five instead of Luhn. */
const LA_POSTE = "356000000";

/** Checks a company number. France: a SIRET of 14 digits with its check digit, or a SIREN of 9 where `siren` allows it. Numbers of other countries pass. */
export function companyIdError(
  value: string,
  country: string | null,
  { siren = false }: { readonly siren?: boolean } = {},
): FieldError | undefined {
  if (country !== "FR") return undefined;
  const digits = value.replace(/\s/g, "");
  if (!(siren ? /^(\d{9}|\d{14})$/ : /^\d{14}$/).test(digits))
    return { key: siren ? "error.siren.length" : "error.siret.length" };
  if (digits.startsWith(LA_POSTE) && [...digits].reduce((sum, digit) => sum + Number(digit), 0) % 5 === 0)
    return undefined;
  const remainder = luhn(digits);
  if (remainder === 0) return undefined;
  return { key: "error.siret.check", params: { digit: (Number(digits.at(-1)) + 10 - remainder) % 10 } };
}

/** Removes spaces, dots and hyphens from a VAT number. */
export const compactVatNumber = (value: string): string => value.replace(/[\s.-]/g, "").toUpperCase();

/** Returns the country of a VAT number; null without a known prefix. */
export function vatCountry(value: string): string | null {
  const prefix = /^[A-Z]{2}/.exec(compactVatNumber(value))?.[0] ?? null;
  return prefix === "EL" ? "GR" : prefix === "XI" ? "GB" : prefix;
}

/** Returns the SIREN in a French VAT number. */
export const sirenOfVat = (value: string): string | undefined => /^FR..(\d{9})$/.exec(compactVatNumber(value))?.[1];

interface VatFormat {
  /** What follows the prefix. */
  readonly pattern: RegExp;
  readonly example: string;
  readonly hasValidKey?: (rest: string) => boolean;
}

/** By prefix. Numbers with other prefixes pass. */
const VAT_FORMATS: Readonly<Record<string, VatFormat>> = {
  FR: {
    pattern: /^[\dA-HJ-NP-Z]{2}\d{9}$/,
    example: "FR44732829320",
    // Keys with letters have no published formula.
    hasValidKey: (rest) =>
      !/^\d{2}/.test(rest) || Number(rest.slice(0, 2)) === (12 + 3 * (Number(rest.slice(2)) % 97)) % 97,
  },
  BE: {
    pattern: /^[01]\d{9}$/,
    example: "BE0403170701",
    hasValidKey: (rest) => Number(rest.slice(8)) === 97 - (Number(rest.slice(0, 8)) % 97),
  },
  DE: { pattern: /^[1-9]\d{8}$/, example: "DE136695976" },
  IT: { pattern: /^\d{11}$/, example: "IT00743110157", hasValidKey: (rest) => luhn(rest) === 0 },
  ES: { pattern: /^[\dA-Z]\d{7}[\dA-Z]$/, example: "ESA13585625" },
};

/**
 * Checks a VAT number: the prefix must be the country's (Greece EL, Northern Ireland XI), and what follows must have the form and the check
 * digits of that prefix.
 *
 * @param country null accepts the prefix of any country
 */
export function vatNumberError(value: string, country: string | null): FieldError | undefined {
  const number = compactVatNumber(value);
  const expected = country === "GR" ? "EL" : country;
  if (expected !== null && !number.startsWith(expected) && !(country === "GB" && number.startsWith("XI")))
    return { key: "error.vat-number.prefix", params: { prefix: expected } };
  const format = VAT_FORMATS[number.slice(0, 2)];
  if (format === undefined) return undefined;
  const rest = number.slice(2);
  if (!format.pattern.test(rest)) return { key: "error.vat-number.form", params: { example: format.example } };
  return format.hasValidKey?.(rest) === false ? { key: "error.vat-number.check" } : undefined;
}

/** `UNVERIFIED`: form and check digits are right, the register was not asked. `CHECK_FAILED`: the register did not answer. */
export const VAT_STATES = ["UNVERIFIED", "VALID", "INVALID", "CHECK_FAILED"] as const;
export type VatState = (typeof VAT_STATES)[number];
