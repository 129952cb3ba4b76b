import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatPrice } from "../../../src/contract/spec";

const euro = { locale: "fr_FR", currencySymbol: "€", symbolPosition: "suffix", fractionDigits: 2 } as const;
const pound = { locale: "en_GB", currencySymbol: "£", symbolPosition: "prefix", fractionDigits: 2 } as const;
const plain = (text: string) => text.replace(/\s/g, " ");

describe("formatPrice", () => {
  it("validation-21: formats in the language part of the locale", () => {
    expect(plain(formatPrice(1234.5, euro))).toBe("1 234,50 €");
    expect(formatPrice(1234.5, { ...pound, locale: "en_FR" })).toBe("£1,234.50");
    expect(plain(formatPrice(1234.5, { ...euro, locale: "de_DE" }))).toBe("1.234,50 €");
  });
  it("validation-22: uses the configured number of fraction digits", () => {
    expect(formatPrice(12, { ...pound, fractionDigits: 0 })).toBe("£12");
    expect(formatPrice(1.2345, { ...pound, fractionDigits: 3 })).toBe("£1.235");
  });
  it("validation-23: puts the symbol in front when so configured", () => {
    expect(formatPrice(12, pound)).toBe("£12.00");
  });
  it("validation-24: puts the symbol after the amount when so configured, with a space only if the language uses one", () => {
    expect(formatPrice(12, euro)).toBe("12,00\u00a0€");
    expect(formatPrice(12, { ...euro, locale: "en_GB" })).toBe("12.00€");
  });
  it("validation-25: starts a negative price with the minus sign", () => {
    expect(formatPrice(-12, pound)).toBe("-£12.00");
    expect(plain(formatPrice(-12, euro))).toBe("-12,00 €");
  });
  it("validation-26: returns an empty text for zero", () => {
    expect([formatPrice(0), formatPrice(-0), formatPrice("0.00")]).toEqual(["", "", ""]);
  });
  it("validation-27: returns an empty text for an empty value or one that is not a number", () => {
    expect([
      formatPrice(""),
      formatPrice(" "),
      formatPrice(null),
      formatPrice(undefined),
      formatPrice("abc"),
      formatPrice(NaN),
    ]).toEqual(Array(6).fill(""));
  });
  it("uses the session defaults and accepts an unknown language", () => {
    expect(plain(formatPrice(3))).toBe("3,00 €");
    expect(formatPrice(3, { ...pound, locale: "!!" })).toBe("£3.00");
  });
  it("formats a negative price like the positive one with a minus sign", () => {
    const amounts = fc.double({ min: 0.01, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(
        amounts,
        fc.constantFrom(euro, pound),
        fc.integer({ min: 0, max: 6 }),
        (amount, format, fractionDigits) => {
          expect(formatPrice(-amount, { ...format, fractionDigits })).toBe(
            `-${formatPrice(amount, { ...format, fractionDigits })}`,
          );
        },
      ),
    );
  });
});
