import { expect, it } from "vitest";
import { dotDay, isOldTyre } from "../../../src/contract/dot";

it.each([
  ["2323", "2023-06-05"],
  ["0124", "2024-01-01"],
  ["0121", "2021-01-04"],
  ["5320", "2020-12-28"],
  [" 1025 ", "2025-03-03"],
  ["0023", undefined],
  ["5423", undefined],
  ["23", undefined],
  ["2323A", undefined],
])("reads the week of %s as %s", (dot, day) => {
  expect(dotDay(dot)).toBe(day);
});

it("calls tyres old that were made more than 36 months ago", () => {
  expect(isOldTyre("2323", "2026-06-06")).toBe(true);
  expect(isOldTyre("2323", "2026-06-05")).toBe(false);
  expect(isOldTyre("none", "2026-06-05")).toBe(false);
});
