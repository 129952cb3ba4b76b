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
  const remainder = luhn(digits);
  if (remainder === 0) return undefined;
  return { key: "error.siret.check", params: { digit: (Number(digits[13]) + 10 - remainder) % 10 } };
}

/** Checks a VAT number: the prefix must be the country's (Greece EL, Northern Ireland XI), and a French key must match its SIREN. */
export function vatNumberError(value: string, country: string | null): FieldError | undefined {
  const number = value.replace(/[\s.-]/g, "").toUpperCase();
  const prefix = country === "GR" ? "EL" : country;
  if (prefix !== null && !number.startsWith(prefix) && !(country === "GB" && number.startsWith("XI")))
    return { key: "error.vat-number.prefix", params: { prefix } };
  const match = /^FR(\d{2})(\d{9})$/.exec(number);
  if (number.startsWith("FR") && match && Number(match[1]) !== (12 + 3 * (Number(match[2]) % 97)) % 97)
    return { key: "error.vat-number.check" };
  return undefined;
}
