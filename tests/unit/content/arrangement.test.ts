/** An order that is tried out before it is saved. */
import { describe, expect, test } from "vitest";
import { arrangementOf, isChanged, merged, moved, redone, undone } from "../../../src/screens/position/arrangement";

describe("an arrangement", () => {
  const start = arrangementOf([1, 2, 3, 4]);
  test("moves to any place, and not past the ends", () => {
    expect(moved(start, 3, 0).ids).toEqual([3, 1, 2, 4]);
    expect(moved(start, 1, 99).ids).toEqual([2, 3, 4, 1]);
    expect(moved(start, 4, -5).ids).toEqual([4, 1, 2, 3]);
  });
  test("stays itself where nothing moves", () => {
    expect(moved(start, 2, 1)).toBe(start);
    expect(moved(start, 9, 0)).toBe(start);
    expect(undone(start)).toBe(start);
    expect(redone(start)).toBe(start);
  });
  test("is undone and done again, step by step; another move forgets what was undone", () => {
    const twice = moved(moved(start, 4, 0), 1, 3);
    expect(undone(twice).ids).toEqual([4, 1, 2, 3]);
    expect(undone(undone(twice)).ids).toEqual([1, 2, 3, 4]);
    expect(redone(undone(twice)).ids).toEqual(twice.ids);
    expect(redone(moved(undone(twice), 2, 0)).future).toEqual([]);
  });
  test("keeps mine in my order when somebody added and deleted meanwhile", () => {
    expect(merged([3, 1, 2], [1, 3, 5, 4])).toEqual([3, 1, 5, 4]);
    expect(isChanged(arrangementOf([1, 2]), [1, 2])).toBe(false);
    expect(isChanged(arrangementOf([1, 2]), [2, 1])).toBe(true);
  });
});
