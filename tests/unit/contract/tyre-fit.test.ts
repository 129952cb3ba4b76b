import { expect, it } from "vitest";
import { isBelowIndexes, mixesWidths } from "../../../src/contract/tyre-fit";

it.each([
  ["205/55R16 91V", "205/55R16 91V", false],
  ["205/55R16 94W", "205/55R16 91V", false],
  ["205/55R16 88V", "205/55R16 91V", true],
  ["205/55R16 91H", "205/55R16 91V", true],
  ["205/55R16 91H", "205/55R16 91U", false],
  ["31X10.50 R15", "205/55R16 91V", false],
  ["205/55R16 88V", null, false],
])("compares the indexes of %s with those of %s: below is %s", (offered, wanted, isBelow) => {
  expect(isBelowIndexes(offered, wanted)).toBe(isBelow);
});

it("finds two widths on one axle, but not a pair of each", () => {
  const tyre = (tyreSize: string | null, quantity: number) => ({ tyreSize, quantity });
  expect(mixesWidths([tyre("225/45R17 94W", 2), tyre("255/40R17 94W", 2)])).toBe(false);
  expect(mixesWidths([tyre("225/45R17 94W", 1), tyre("255/40R17 94W", 1)])).toBe(true);
  expect(mixesWidths([tyre("225/45R17 94W", 3), tyre(null, 1)])).toBe(false);
});
