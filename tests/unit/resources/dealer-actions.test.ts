/** Actions on selected dealers. */
import { expect, test } from "vitest";
import { selectionActions } from "../../../src/resources/dealers/fitter/dealer-actions";

test("limits a transfer to 50 selected dealers", () => {
  expect(selectionActions.transfer.maxSelected).toBe(50);
});
