import { expect, it } from "vitest";
import { isDayOfYear, isInSeason } from "../../../src/contract/seasons";

it.each([
  ["15-10", true],
  ["29-02", true],
  ["31-04", false],
  ["00-10", false],
  ["10-13", false],
  ["1-10", false],
  ["2026-10-15", false],
])("takes %s as a day of the year: %s", (text, expected) => {
  expect(isDayOfYear(text)).toBe(expected);
});

it.each([
  ["15-10", "31-12", "2026-10-15", true],
  ["15-10", "31-12", "2026-12-31", true],
  ["15-10", "31-12", "2026-10-14", false],
  ["15-10", "15-01", "2026-12-01", true],
  ["15-10", "15-01", "2027-01-15", true],
  ["15-10", "15-01", "2027-01-16", false],
  ["01-03", "01-03", "2028-03-01", true],
])("finds in a window from %s to %s the day %s: %s", (from, to, day, expected) => {
  expect(isInSeason({ from, to }, day)).toBe(expected);
});
