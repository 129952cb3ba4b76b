import { expect, it } from "vitest";
import { isObject, isRecord } from "../../../src/contract/object";

it("tells objects from other values", () => {
  expect([{}, [], new Date(0)].every(isObject)).toBe(true);
  expect([null, undefined, "", 0, true].some(isObject)).toBe(false);
});

it("takes no array for a record", () => {
  expect(isRecord({ id: 1 })).toBe(true);
  expect([[], null, "id"].some(isRecord)).toBe(false);
});
