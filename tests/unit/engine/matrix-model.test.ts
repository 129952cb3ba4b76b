import { describe, expect, test } from "vitest";
import { f } from "../../../src/contract/fields";
import type { MatrixResponse } from "../../../src/contract/kinds/matrix-endpoints";
import { cellField, defineMatrix } from "../../../src/contract/kinds/matrix";
import { columnWidth } from "../../../src/engine/matrix/matrix-grid";
import { sheetCells } from "../../../src/engine/matrix/matrix-paste";
import {
  cellId,
  editableCellsOf,
  moveFrom,
  toMatrixChanges,
  currentValue,
  applyValues,
} from "../../../src/engine/matrix/matrix-model";

const definition = defineMatrix({ columns: { open: f.boolean(), free: f.boolean(), minutes: f.integer() } });
const field = (column: string) => cellField(definition, { key: column });
const matrix: MatrixResponse = {
  columns: [
    { key: "open", label: "" },
    { key: "free", label: "" },
    { key: "minutes", label: "" },
  ],
  rows: [
    { key: "1", label: "One" },
    { key: "2", label: "Two", locked: true },
    { key: "3", label: "Three" },
  ],
  cells: { "1": { open: true, minutes: 30 } },
  locked: [["3", "free"]],
  truncated: false,
};

test("a column is as wide as the longest word of its heading, within limits", () => {
  expect(columnWidth("Wi-Fi", true)).toBe(columnWidth("Prêt de vélo", true));
  expect(columnWidth("Wi-Fi", false)).toBeGreaterThan(columnWidth("Wi-Fi", true));
  // More than 96 pixels of letters plus 8 pixels of padding at each side.
  expect(columnWidth("Stationnement", true)).toBeGreaterThan(96 + 16);
  expect(columnWidth("Stationnement", true)).toBeGreaterThan(columnWidth("Station nement", true));
  expect(columnWidth("x".repeat(80), true)).toBe(columnWidth("x".repeat(200), true));
});

describe("clipboard text of a spreadsheet", () => {
  test.each([
    ["one", [["one"]]],
    [
      "a\tb\r\nc\td\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ['"two\nlines"\t"say ""yes"""\n', [["two\nlines", 'say "yes"']]],
    [
      "\t\n\t",
      [
        ["", ""],
        ["", ""],
      ],
    ],
    ['5"\tx', [['5"', "x"]]],
  ])("%j is parsed into cells", (text, cells) => {
    expect(sheetCells(text)).toEqual(cells);
  });
});

describe("cells of a matrix", () => {
  test("show the stored value, the kind's empty value, or the pending change", () => {
    const cell = { row: "3", column: "open" };
    expect(currentValue(matrix, new Map(), cell, field("open"))).toBe(false);
    expect(currentValue(matrix, new Map(), { row: "3", column: "minutes" }, field("minutes"))).toBeNull();
    expect(
      currentValue(matrix, applyValues(matrix, new Map(), [{ ...cell, value: true }], field), cell, field("open")),
    ).toBe(true);
  });

  test("a value set back is no change; a change carries the value that was displayed", () => {
    const cell = { row: "1", column: "minutes" };
    const changed = applyValues(matrix, new Map(), [{ ...cell, value: 45 }], field);
    expect(toMatrixChanges(matrix, changed)).toEqual([{ ...cell, value: 45, base: 30 }]);
    expect(toMatrixChanges(matrix, changed, new Map([[cellId(cell), 60]]))).toEqual([{ ...cell, value: 45, base: 60 }]);
    expect(applyValues(matrix, changed, [{ ...cell, value: 30 }], field).size).toBe(0);
  });

  test("filling a row or column covers editable cells of the same kind", () => {
    expect(editableCellsOf(matrix, { row: "1", column: "open" }, "row", field).map(({ column }) => column)).toEqual([
      "open",
      "free",
    ]);
    expect(editableCellsOf(matrix, { row: "1", column: "free" }, "column", field).map(({ row }) => row)).toEqual(["1"]);
  });

  test("the keyboard moves between cells and stops at the edges", () => {
    const size = { rows: 30, columns: 3, page: 10 };
    const cell = { row: 5, column: 1 };
    expect(moveFrom("ArrowRight", false, cell, size)).toEqual({ row: 5, column: 2 });
    expect(moveFrom("ArrowLeft", true, cell, size)).toEqual({ row: 5, column: 0 });
    expect(moveFrom("PageDown", false, cell, size)).toEqual({ row: 15, column: 1 });
    expect(moveFrom("PageUp", false, cell, size)).toEqual({ row: 0, column: 1 });
    expect(moveFrom("End", true, cell, size)).toEqual({ row: 29, column: 2 });
    expect(moveFrom("a", false, cell, size)).toBeUndefined();
  });
});
