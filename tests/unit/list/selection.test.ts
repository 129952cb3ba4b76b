import { describe, expect, it } from "vitest";
import {
  EVERYTHING_SELECTED,
  isSelected,
  NOTHING_SELECTED,
  pageState,
  selectedCount,
  selectionBody,
  togglePage,
  toggleRow,
} from "../../../src/engine/list/selection";

const page = [1, 2, 3, 4, 5];

describe("row selection", () => {
  it("selects and deselects one row", () => {
    const oneRow = toggleRow(NOTHING_SELECTED, 2, page);
    expect([...oneRow.ids]).toEqual([2]);
    expect(selectedCount(toggleRow(oneRow, 2, page), 60)).toBe(0);
  });

  it("selects a range from the last toggled row with shift, upwards too", () => {
    const range = toggleRow(toggleRow(NOTHING_SELECTED, 4, page), 2, page, true);
    expect([...range.ids].sort()).toEqual([2, 3, 4]);
  });

  it("deselects a range when its last row was selected", () => {
    const wholePage = togglePage(NOTHING_SELECTED, page);
    const remaining = toggleRow(toggleRow(wholePage, 2, page), 4, page, true);
    expect([...remaining.ids].sort()).toEqual([1, 5]);
  });

  it("keeps rows of other pages when a page is selected", () => {
    const twoPages = togglePage(toggleRow(NOTHING_SELECTED, 99, [99]), page);
    expect(selectedCount(twoPages, 60)).toBe(6);
    expect(pageState(twoPages, page)).toBe("all");
    expect(selectedCount(togglePage(twoPages, page), 60)).toBe(1);
  });

  it("selects everything that matches except deselected rows", () => {
    const allButOne = toggleRow(EVERYTHING_SELECTED, 3, page);
    expect(isSelected(allButOne, 3)).toBe(false);
    expect(isSelected(allButOne, 4)).toBe(true);
    expect(selectedCount(allButOne, 47)).toBe(46);
    expect(pageState(allButOne, page)).toBe("some");
    expect(selectionBody(allButOne, { "filter[status]": "ACTIVE" })).toEqual({
      query: { "filter[status]": "ACTIVE" },
      except: [3],
    });
  });
});
