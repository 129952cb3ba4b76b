/** Formulas of custom databases, and check digits of products. */
import { describe, expect, test } from "vitest";
import { isEan } from "../../../src/resources/catalog/sale-fields";
import {
  formulaError,
  formulaValue,
  MAX_RESULT,
  ResultTooLong,
} from "../../../src/resources/catalog/custom-database/formula";

describe("formulas", () => {
  const codes = ["width", "price", "name"];
  test.each([
    "width",
    "width * 25.4",
    "ROUND(width / 25.4, 1)",
    "IF(price > 100, price * 0.9, price)",
    'CONCAT(name, " ", width, "\u00a0mm")',
    "-(width + 2) * (price - 1)",
  ])("%s is valid", (formula) => {
    expect(formulaError(formula, codes)).toBeUndefined();
  });
  test.each(["", "width +", "(width", "ROUND(width)", "IF(price, 1)", "EVAL(width)", "width; price", "a..b", "'x'"])(
    "%s is invalid",
    (formula) => {
      expect(formulaError(formula, codes)).toBe("custom-database-field.error.formula");
    },
  );
  test("reports a field that the level does not have", () => {
    expect(formulaError("depth * 2", codes)).toBe("custom-database-field.error.formula-field");
  });
});

describe("values of formulas", () => {
  const values = { width: 205, ratio: 55, rim: 16, price: 120, name: "Sigma", empty: null };
  test.each([
    ["width + ratio * 2", 315],
    ["(width + ratio) * 2", 520],
    ["10 - 3 - 2", 5],
    ["-rim + 20", 4],
    ["ROUND(1.005, 2)", 1.01],
    ["ROUND(rim * 25.4, 0)", 406],
    ["IF(price > 100, price * 0.9, price)", 108],
    ['IF(name = "Sigma", "yes", "no")', "yes"],
    ['CONCAT(name, " ", rim, " in")', "Sigma 16 in"],
    ["width / 0", null],
    ["empty * 2", null],
    ["name * 2", null],
    ['CONCAT("[", empty, "]")', "[]"],
    ["price > 100", null],
  ])("%s is %s", (formula, value) => {
    expect(formulaValue(formula, values)).toBe(value);
  });
});

test("the length of a result is limited, also within a formula", () => {
  const values = { long: "x".repeat(MAX_RESULT), one: "x" };
  expect(formulaValue("CONCAT(long)", values)).toHaveLength(MAX_RESULT);
  for (const formula of ["CONCAT(long, one)", 'IF(CONCAT(long, one) = "", 1, 2)', "much"])
    expect(() => formulaValue(formula, { ...values, much: "x".repeat(MAX_RESULT + 1) }), formula).toThrow(
      ResultTooLong,
    );
});

test("an EAN is valid only with its check digit", () => {
  expect(["4006381333931", "96385074", "4006381333932", "12345678"].map(isEan)).toEqual([true, true, false, false]);
});
