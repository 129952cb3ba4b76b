/** Checks of card numbers in the browser. The full number is never sent. */
import type { PaymentCard } from "../../contract/endpoints/subscription";

/** Returns whether a text has a valid length and check digit (Luhn). Spaces and hyphens are ignored. */
export function isCardNumber(text: string): boolean {
  const digits = text.replace(/[\s-]/g, "");
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Guesses the brand from the first digits. */
export function cardBrand(text: string): PaymentCard["brand"] {
  const digits = text.replace(/\D/g, "");
  if (digits.startsWith("4")) return "VISA";
  if (/^(5[1-5]|2[2-7])/.test(digits)) return "MASTERCARD";
  return /^3[47]/.test(digits) ? "AMEX" : "OTHER";
}

export const lastFour = (text: string): string => text.replace(/\D/g, "").slice(-4);

/** Parses `MM/YY` or `MM/YYYY`; undefined for any other text. */
export function parseExpiry(text: string): { readonly month: number; readonly year: number } | undefined {
  const [, month = "", year = ""] = /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(text) ?? [];
  const number = Number(month);
  if (month === "" || number < 1 || number > 12) return undefined;
  return { month: number, year: year.length === 2 ? 2000 + Number(year) : Number(year) };
}

/** Returns whether a month has passed, in local time. */
export const isPastMonth = ({ month, year }: { readonly month: number; readonly year: number }, now: Date): boolean =>
  year < now.getFullYear() || (year === now.getFullYear() && month < now.getMonth() + 1);
