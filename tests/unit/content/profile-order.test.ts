/** Computes the moves that turn the stored order of tyre profiles into the displayed one. */
import { describe, expect, it } from "vitest";
import { nextMove } from "../../../src/screens/paragraph/profile-order";

describe("the order of tyre profiles", () => {
  it.each<[stored: number[], expected: number[]]>([
    [
      [1, 2, 3],
      [2, 1, 3],
    ],
    [
      [1, 2, 3],
      [3, 1, 2],
    ],
    [
      [1, 2, 3, 4],
      [4, 3, 2, 1],
    ],
  ])("%j becomes %j", (stored, expected) => {
    let order = stored;
    for (let moves = 0; moves < 5; moves++) {
      const move = nextMove(order, expected);
      if (move === undefined) break;
      order = order.filter((id) => id !== move.tyreProfileId);
      order.splice(move.index, 0, move.tyreProfileId);
    }
    expect(order).toEqual(expected);
  });

  it("needs no move for an equal order, other profiles or an incomplete choice", () => {
    expect(nextMove([1, 2], [1, 2])).toBeUndefined();
    expect(nextMove([1, 2], [2, 3])).toBeUndefined();
    expect(nextMove([1, 2], [2, 1, 0])).toBeUndefined();
    expect(nextMove([], [])).toBeUndefined();
  });
});
