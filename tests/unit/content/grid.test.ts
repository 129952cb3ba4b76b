/** Cells of a table paragraph: parsing, serialising, pasting from a spreadsheet. */
import { describe, expect, it } from "vitest";
import { cellsOf, gridText, isTooLarge, publicCells } from "../../../src/contract/paragraph/grid";
import { addColumn, addRow, pasteCells, removeColumn, removeRow } from "../../../src/contract/paragraph/grid-edits";
import { layoutOf } from "../../../src/contract/paragraph/layouts";
import { paragraphPreview } from "../../../src/contract/paragraph/markup";

describe("the cells of a table", () => {
  const text = "\tSummer\tWinter\nBelow 7 °C\tfair";
  it("form a rectangle, whose first cell may be empty", () => {
    expect(cellsOf(text)).toEqual([
      ["", "Summer", "Winter"],
      ["Below 7 °C", "fair", ""],
    ]);
    expect(cellsOf("")).toEqual([[""]]);
    expect(gridText(cellsOf(text))).toBe(`${text}\t`);
    expect(publicCells("\t\n\t")).toEqual([]);
    expect(publicCells("a\r\nb\n\t\n")).toEqual([["a"], ["b"]]);
  });

  it("rows and columns can be added and removed", () => {
    const cells = cellsOf("a\tb\nc\td");
    expect(gridText(addRow(cells, 1))).toBe("a\tb\n\t\nc\td");
    expect(gridText(addColumn(cells, 1))).toBe("a\t\tb\nc\t\td");
    expect(gridText(removeRow(cells, 0))).toBe("c\td");
    expect(gridText(removeColumn(cells, 0))).toBe("b\nd");
  });

  it("pasting starts at the given cell and grows the table up to its limit", () => {
    expect(gridText(pasteCells(cellsOf("a\tb\nc\td"), 1, 1, "1\t2\n3\t4\n"))).toBe("a\tb\t\nc\t1\t2\n\t3\t4");
    const wide = Array.from({ length: 20 }, () => "x").join("\t");
    const tall = Array.from({ length: 80 }, () => "x").join("\n");
    expect(pasteCells([[""]], 0, 0, wide)[0]).toHaveLength(12);
    expect(pasteCells([[""]], 0, 0, tall)).toHaveLength(60);
    expect([isTooLarge(wide), isTooLarge(tall), isTooLarge(text)]).toEqual([true, true, false]);
  });

  it("are rendered with their header cells, as escaped text", () => {
    const layout = layoutOf("T_TABLE");
    if (layout === undefined) throw new Error("no table");
    const values = { grid: { fr_FR: "\t<b>\nx\ty" }, headerRow: true, headerColumn: true };
    const common = { pictures: [], options: [], locale: "fr_FR", prefix: String, placeholder: "" } as const;
    const { html } = paragraphPreview({ ...common, layout, values, device: "DESKTOP" });
    expect(html).toContain("<tr><th></th><th>&lt;b&gt;</th></tr><tr><th>x</th><td>y</td></tr>");
  });
});
