import { expect, it } from "vitest";
import { isObject, isRecord, ownProperty } from "../../../src/contract/object";

it("isObject accepts objects only", () => {
  expect([{}, [], new Date(0)].every(isObject)).toBe(true);
  expect([null, undefined, "", 0, true].some(isObject)).toBe(false);
});

it("isRecord refuses arrays", () => {
  expect(isRecord({ id: 1 })).toBe(true);
  expect([[], null, "id"].some(isRecord)).toBe(false);
});

it("ownProperty finds no inherited property", () => {
  const fields = { name: 1 };
  expect(ownProperty(fields, "name")).toBe(1);
  expect(["constructor", "__proto__", "other"].map((name) => ownProperty(fields, name))).toEqual(
    Array.from({ length: 3 }),
  );
});
