/** Generates company and VAT numbers with valid check digits. They are random; a real company may hold one by chance. */
import type { Random } from "./random";

/** Computes the Luhn check digit of `digits`. */
function luhnDigit(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return (10 - (sum % 10)) % 10;
}

const withLuhn = (digits: string): string => `${digits}${luhnDigit(digits)}`;

export interface CompanyNumbers {
  readonly companyId: string;
  readonly vatNumber: string;
}

/** Generates a SIRET (SIREN of nine digits plus five of the establishment) and the VAT number derived from the SIREN. */
export function frenchNumbers(random: Random): CompanyNumbers {
  const siren = withLuhn(`${random.between(3, 9)}${random.digits(7)}`);
  const siret = withLuhn(`${siren}000${random.between(1, 9)}`);
  const key = (12 + 3 * (Number(siren) % 97)) % 97;
  return { companyId: siret, vatNumber: `FR${String(key).padStart(2, "0")}${siren}` };
}

/** Generates a commercial register number and a VAT number with its check digit (ISO 7064, MOD 11,10). */
export function germanNumbers(random: Random): CompanyNumbers {
  const digits = `${random.between(1, 9)}${random.digits(7)}`;
  let product = 10;
  for (const digit of digits) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return { companyId: `HRB ${random.between(1000, 99_999)}`, vatNumber: `DE${digits}${(11 - product) % 10}` };
}

/** Generates an enterprise number: ten digits, the last two being 97 minus the first eight modulo 97. */
export function belgianNumbers(random: Random): CompanyNumbers {
  const digits = `0${random.between(4, 7)}${random.digits(6)}`;
  const check = String(97 - (Number(digits) % 97)).padStart(2, "0");
  const number = `${digits}${check}`;
  return { companyId: `${number.slice(0, 4)}.${number.slice(4, 7)}.${number.slice(7)}`, vatNumber: `BE${number}` };
}
