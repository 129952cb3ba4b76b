/** Reordering before the save, with undo. */
import { describe, expect, test } from "vitest";
import {
  arrangementOf,
  isChanged,
  mergeOrders,
  moveRecords,
  redo,
  setVisible,
  undo,
} from "../../../src/screens/position/arrangement";

describe("an arrangement", () => {
  const start = arrangementOf<number>([1, 2, 3, 4]);
  const moveRecord = (from: typeof start, id: number, to: number) => moveRecords(from, [id], to);
  test("moves a record to any position and clamps at both ends", () => {
    expect(moveRecord(start, 3, 0).ids).toEqual([3, 1, 2, 4]);
    expect(moveRecord(start, 1, 99).ids).toEqual([2, 3, 4, 1]);
    expect(moveRecord(start, 4, -5).ids).toEqual([4, 1, 2, 3]);
  });
  test("moves several records together in their order", () => {
    expect(moveRecords(start, [4, 2], 0).ids).toEqual([2, 4, 1, 3]);
    expect(moveRecords(start, [1, 2], 99).ids).toEqual([3, 4, 1, 2]);
    expect(undo(moveRecords(start, [4, 2], 0)).ids).toEqual(start.ids);
    expect(moveRecords(start, [], 2)).toBe(start);
  });
  test("returns the same object when nothing moves", () => {
    expect(moveRecord(start, 2, 1)).toBe(start);
    expect(moveRecord(start, 9, 0)).toBe(start);
    expect(undo(start)).toBe(start);
    expect(redo(start)).toBe(start);
  });
  test("undoes and redoes step by step; a new move clears the redo steps", () => {
    const movedTwice = moveRecord(moveRecord(start, 4, 0), 1, 3);
    expect(undo(movedTwice).ids).toEqual([4, 1, 2, 3]);
    expect(undo(undo(movedTwice)).ids).toEqual([1, 2, 3, 4]);
    expect(redo(undo(movedTwice)).ids).toEqual(movedTwice.ids);
    expect(redo(moveRecord(undo(movedTwice), 2, 0)).future).toEqual([]);
  });
  test("shows and hides entries, which is undone like a move", () => {
    const hidden = setVisible(moveRecord(start, 4, 0), 2, false);
    expect([...hidden.visibility]).toEqual([[2, false]]);
    expect([...undo(hidden).visibility]).toEqual([]);
    expect(undo(hidden).ids).toEqual([4, 1, 2, 3]);
    expect([...redo(undo(hidden)).visibility]).toEqual([[2, false]]);
  });
  test("keeps the user's order when records were added and deleted meanwhile", () => {
    expect(mergeOrders([3, 1, 2], [1, 3, 5, 4])).toEqual([3, 1, 5, 4]);
    expect(isChanged(arrangementOf([1, 2]), [1, 2])).toBe(false);
    expect(isChanged(arrangementOf([1, 2]), [2, 1])).toBe(true);
  });
});
