/** Company and VAT numbers whose check digits are right. They belong to nobody on purpose, but may by chance. */
import type { Random } from "./random";

/** The digit that makes the Luhn sum of `digits` and itself divisible by ten. */
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

/** SIRET: nine digits of the company, five of the establishment, each with its check digit. The VAT key follows from the company. */
export function frenchNumbers(random: Random): CompanyNumbers {
  const siren = withLuhn(`${random.between(3, 9)}${random.digits(7)}`);
  const siret = withLuhn(`${siren}000${random.between(1, 9)}`);
  const key = (12 + 3 * (Number(siren) % 97)) % 97;
  return { companyId: siret, vatNumber: `FR${String(key).padStart(2, "0")}${siren}` };
}

/** Commercial register, and a VAT number with its check digit (ISO 7064, mod 11,10). */
export function germanNumbers(random: Random): CompanyNumbers {
  const digits = `${random.between(1, 9)}${random.digits(7)}`;
  let product = 10;
  for (const digit of digits) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return { companyId: `HRB ${random.between(1000, 99_999)}`, vatNumber: `DE${digits}${(11 - product) % 10}` };
}

/** Enterprise number: ten digits, the last two 97 minus the rest. */
export function belgianNumbers(random: Random): CompanyNumbers {
  const digits = `0${random.between(4, 7)}${random.digits(6)}`;
  const check = String(97 - (Number(digits) % 97)).padStart(2, "0");
  const number = `${digits}${check}`;
  return { companyId: `${number.slice(0, 4)}.${number.slice(4, 7)}.${number.slice(7)}`, vatNumber: `BE${number}` };
}
