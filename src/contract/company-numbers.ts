/** Checks company and VAT numbers whose check digit can be verified offline. */
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

/** Checks a company number. France: a SIRET of 14 digits with its check digit. Numbers of other countries pass. */
export function companyIdError(value: string, country: string | null): FieldError | undefined {
  if (country !== "FR") return undefined;
  const digits = value.replace(/\s/g, "");
  if (!/^\d{14}$/.test(digits)) return { key: "error.siret.length" };
  if (digits.startsWith(LA_POSTE) && [...digits].reduce((sum, digit) => sum + Number(digit), 0) % 5 === 0)
    return undefined;
  const rest = luhn(digits);
  if (rest === 0) return undefined;
  return { key: "error.siret.check", params: { digit: (Number(digits[13]) + 10 - rest) % 10 } };
}

/** Checks a VAT number: the prefix must be the country's (Greece EL, Northern Ireland XI), and a French key must match its SIREN. */
export function vatNumberError(value: string, country: string | null): FieldError | undefined {
  const compact = value.replace(/[\s.-]/g, "").toUpperCase();
  const prefix = country === "GR" ? "EL" : country;
  if (prefix !== null && !compact.startsWith(prefix) && !(country === "GB" && compact.startsWith("XI")))
    return { key: "error.vat-number.prefix", params: { prefix } };
  const french = /^FR(\d{2})(\d{9})$/.exec(compact);
  if (compact.startsWith("FR") && french && Number(french[1]) !== (12 + 3 * (Number(french[2]) % 97)) % 97)
    return { key: "error.vat-number.check" };
  return undefined;
}
