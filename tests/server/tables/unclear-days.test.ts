/** Columns of days that can be read in two orders. */
import { expect, it } from "vitest";
import type { ImportPlan } from "../../../host/server/resources/import/plan";
import { UnclearDays } from "../../../host/server/resources/import/unclear-days";
import { DEFAULT_OPTIONS, type ImportOptions } from "../../../src/contract/endpoints/imports";
import { f } from "../../../src/contract/fields";

function unclearIn(cells: readonly string[], dateOrder: ImportOptions["dateOrder"] = "AUTO") {
  const target = { name: "day", field: "day", part: null, required: false, match: false };
  const plan = {
    options: { ...DEFAULT_OPTIONS, dateOrder },
    corrections: {},
    mapped: [{ columns: [0], constant: undefined, target, field: f.date() }],
  } as unknown as ImportPlan;
  const days = new UnclearDays(plan);
  days.add(cells.map((cell, index) => ({ line: index + 2, cells: [cell] })));
  return days.found();
}

it.each([
  ["two orders are possible", ["2026-01-05", "03/04/2026", "05/06/2026"], ["03/04/2026"]],
  ["the month can only come first in one of them", ["03/14/2026"], ["03/14/2026"]],
  ["they have a time", ["3-4-2026 09:30"], ["3-4-2026 09:30"]],
])("ask when %s", (_, cells, values) => {
  expect(unclearIn(cells).map(({ value }) => value)).toEqual(values);
});

it.each([
  ["one of them can only have the day first", ["03/04/2026", "14/03/2026"]],
  ["both orders mean the same day", ["04/04/2026"]],
  ["they are written with dots or with the year first", ["03.04.2026", "2026/03/04"]],
  ["there is none", ["", "soon"]],
])("do not ask when %s", (_, cells) => {
  expect(unclearIn(cells)).toEqual([]);
});

it("do not ask once the order is chosen", () => {
  expect(unclearIn(["03/04/2026"], "DMY")).toEqual([]);
});
