/** Formulas of own databases, and check digits of products. */
import { describe, expect, test } from "vitest";
import { isEan } from "../../../src/resources/catalog/catalog-product.resource";
import { formulaError } from "../../../src/resources/catalog/formula";

describe("formulas", () => {
  const codes = ["width", "price", "name"];
  test.each([
    "width",
    "width * 25.4",
    "ROUND(width / 25.4, 1)",
    "IF(price > 100, price * 0.9, price)",
    'CONCAT(name, " ", width, "\u00a0mm")',
    "-(width + 2) * (price - 1)",
  ])("%s can be worked out", (formula) => {
    expect(formulaError(formula, codes)).toBeUndefined();
  });
  test.each(["", "width +", "(width", "ROUND(width)", "IF(price, 1)", "EVAL(width)", "width; price", "a..b", "'x'"])(
    "%s can't be read",
    (formula) => {
      expect(formulaError(formula, codes)).toBe("custom-database-field.error.formula");
    },
  );
  test("a field that the level does not have is named as such", () => {
    expect(formulaError("depth * 2", codes)).toBe("custom-database-field.error.formula-field");
  });
});

test("the last digit of an EAN checks the others", () => {
  expect(["4006381333931", "96385074", "4006381333932", "12345678"].map(isEan)).toEqual([true, true, false, false]);
});
