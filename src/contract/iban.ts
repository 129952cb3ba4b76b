/** Returns whether an IBAN has a valid form and check digits (ISO 13616). Spaces and lower case are accepted. */
export function isIban(text: string): boolean {
  const iban = text.replace(/\s/g, "").toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => parseInt(sign, 36)).join("");
  // Too long for a number: the remainder is computed digit by digit.
  return [...digits].reduce((remainder, digit) => (remainder * 10 + Number(digit)) % 97, 0) === 1;
}
