import { expect, test } from "vitest";
import { countryCode } from "../../../host/server/resources/import/country-names";

test.each([
  ["FR", "FR"],
  [" de ", "DE"],
  ["France", "FR"],
  ["ALLEMAGNE", "DE"],
  ["Deutschland", "DE"],
  ["Côte d'Ivoire", "CI"],
  ["pays bas", "NL"],
  ["Nowhere", undefined],
  ["XX", undefined],
])("the import reads the country %j as %j", (text, code) => {
  expect(countryCode(text)).toBe(code);
});
