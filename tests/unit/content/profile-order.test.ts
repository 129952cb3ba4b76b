/** From the order of stored tyre profiles to the one on show, move by move. */
import { describe, expect, it } from "vitest";
import { nextMove } from "../../../src/screens/paragraph/profile-order";

describe("the order of tyre profiles", () => {
  it.each<[stored: number[], wanted: number[]]>([
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
  ])("%j becomes %j", (stored, wanted) => {
    let order = stored;
    for (let moves = 0; moves < 5; moves++) {
      const move = nextMove(order, wanted);
      if (move === undefined) break;
      order = order.filter((id) => id !== move.tyreProfileId);
      order.splice(move.index, 0, move.tyreProfileId);
    }
    expect(order).toEqual(wanted);
  });

  it("is left to the form where others are meant, or one is not chosen yet", () => {
    expect(nextMove([1, 2], [1, 2])).toBeUndefined();
    expect(nextMove([1, 2], [2, 3])).toBeUndefined();
    expect(nextMove([1, 2], [2, 1, 0])).toBeUndefined();
    expect(nextMove([], [])).toBeUndefined();
  });
});
