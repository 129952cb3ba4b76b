import { expect, it } from "vitest";
import { withLeadingZeros } from "../../../host/server/resources/import/postal-codes";

it.each([
  ["1000", "FR", "01000"],
  [" 1067 ", "DE", "01067"],
  ["118", "IT", "00118"],
  ["8001", "ES", "08001"],
  ["1000", "BE", undefined],
  ["35000", "FR", undefined],
  ["100", "FR", undefined],
  ["0118", "IT", undefined],
  ["2A000", "FR", undefined],
  ["1000", null, undefined],
])("puts back the zero of %s in %s only where one is missing", (code, country, expected) => {
  expect(withLeadingZeros(code, country)).toBe(expected);
});
