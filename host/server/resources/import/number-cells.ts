/** Parses numbers of cells, with any separators. */
import type { ImportOptions } from "../../../../src/contract/endpoints/imports";

/** Parses "1 234,56", "1,234.56", "12.5 %". Of two different separators the last one is the decimal separator; a single one is too. */
export function parseNumber(text: string, commaIsDecimal = true): number {
  const digits = text.replace(/[\s\u00a0\u202f'’%]/g, "");
  const comma = digits.lastIndexOf(",");
  const point = digits.lastIndexOf(".");
  const groups = /^[+-]?\d{1,3}(,\d{3})+$/.test(digits) && !commaIsDecimal;
  const normal =
    comma >= 0 && point >= 0
      ? comma > point
        ? digits.replaceAll(".", "").replace(",", ".")
        : digits.replaceAll(",", "")
      : groups
        ? digits.replaceAll(",", "")
        : comma >= 0
          ? digits.replace(",", ".")
          : digits;
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(normal) ? Number(normal) : Number.NaN;
}

/** Rewrites a number whose decimal separator is known with a point and without group separators. */
export const withPoint = (text: string, decimal: ImportOptions["decimal"]): string =>
  decimal === "AUTO" ? text : decimal === "," ? text.replaceAll(".", "").replace(",", ".") : text.replaceAll(",", "");

/** Parses a number whose decimal separator may be known; NaN for anything else. */
export const readNumber = (text: string, decimal: ImportOptions["decimal"]): number =>
  parseNumber(withPoint(text, decimal));
