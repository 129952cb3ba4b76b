import { describe, expect, test } from "vitest";
import { f } from "../../../src/contract/fields";
import { BLOCK, MAX_ROWS, type MatrixResponse } from "../../../src/contract/kinds/matrix-endpoints";
import { cellField, defineMatrix } from "../../../src/contract/kinds/matrix";
import { columnWidth } from "../../../src/engine/matrix/matrix-sizes";
import { sheetCells } from "../../../src/engine/matrix/matrix-paste";
import {
  cellId,
  editableCellsOf,
  joinBlocks,
  moveFrom,
  toMatrixChanges,
  currentValue,
  applyValues,
} from "../../../src/engine/matrix/matrix-model";

const definition = defineMatrix({ columns: { open: f.boolean(), free: f.boolean(), minutes: f.integer() } });
const field = (column: string) => cellField(definition, { key: column });
const block: MatrixResponse = {
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
  total: 3,
};
const blocks = (...entries: readonly (readonly [number, MatrixResponse])[]) => {
  const joined = joinBlocks(new Map(entries));
  if (joined === undefined) throw new Error("no first block");
  return joined;
};
const matrix = blocks([0, block]);

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
    expect(toMatrixChanges(changed)).toEqual([{ ...cell, value: 45, base: 30 }]);
    expect(toMatrixChanges(changed, new Map([[cellId(cell), 60]]))).toEqual([{ ...cell, value: 45, base: 60 }]);
    expect(applyValues(matrix, changed, [{ ...cell, value: 30 }], field).size).toBe(0);
  });

  test("a change keeps the value that was displayed when its row is no longer loaded", () => {
    const cell = { row: "1", column: "minutes" };
    const changed = applyValues(matrix, new Map(), [{ ...cell, value: 45 }], field);
    const elsewhere = blocks([0, { ...block, rows: [{ key: "9", label: "Nine" }], cells: {} }]);
    const again = applyValues(elsewhere, changed, [{ ...cell, value: 50 }], field);
    expect(toMatrixChanges(again)).toEqual([{ ...cell, value: 50, base: 30 }]);
    expect(applyValues(elsewhere, changed, [{ ...cell, value: 30 }], field).size).toBe(0);
  });

  test("blocks of rows have their places among all rows; rows between them are not loaded", () => {
    const far = {
      ...block,
      rows: [{ key: "7", label: "Seven" }],
      cells: { "7": { open: true } },
      locked: [],
      total: null,
    };
    const joined = blocks([0, { ...block, total: 2 * BLOCK + 1 }], [2, far]);
    expect(joined.rows).toHaveLength(2 * BLOCK + 1);
    expect([joined.rows[2]?.key, joined.rows[3], joined.rows.at(-1)?.key]).toEqual(["3", undefined, "7"]);
    expect(joined.cells["7"]).toEqual({ open: true });
    expect(joined.isCut).toBe(false);
    expect(blocks([0, { ...block, total: MAX_ROWS + 1 }])).toMatchObject({ isCut: true, rows: { length: MAX_ROWS } });
    expect(joinBlocks(new Map([[2, far]]))).toBeUndefined();
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
