import { describe, expect, test } from "vitest";
import { f } from "../../../src/contract/fields";
import { changedNames, fieldNames, formTabs, isSameValue, valuesOf } from "../../../src/engine/form/values";

describe("values of a form", () => {
  test.each([
    [null, "", true],
    [undefined, null, true],
    [{ fr_FR: "" }, {}, true],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [[1, 2], [2, 1], false],
    [{ id: 1, label: "A" }, { id: 1, label: "B" }, true],
    [{ id: 1, label: "A" }, { id: 2, label: "A" }, false],
    [0, null, false],
    [false, null, false],
    [[], null, false],
  ])("%j equals %j: %s", (a, b, same) => {
    expect(isSameValue(a, b)).toBe(same);
    expect(isSameValue(b, a)).toBe(same);
  });

  const fields = {
    name: f.text({ required: true }),
    rows: f.rows({ key: f.text() }),
    total: f.computed("integer"),
    on: f.boolean(),
  };

  test("valuesOf takes the writable fields, with empty values for missing ones", () => {
    expect(valuesOf(fields, { name: "Lyon", total: 3, id: 7 })).toEqual({ name: "Lyon", rows: [], on: false });
  });

  test("changedNames follows the order of the form", () => {
    expect(changedNames(["name", "on"], { name: "a", on: false }, { name: "b", on: false })).toEqual(["name"]);
  });

  test("without a form definition, one card holds every writable field", () => {
    expect(fieldNames(formTabs({ fields }))).toEqual(["name", "rows", "on"]);
    const tabs = formTabs({ fields, form: { tabs: { one: { first: ["name"] }, two: { last: ["@history"] } } } });
    expect(tabs.map(({ name }) => name)).toEqual(["one", "two"]);
    expect(fieldNames(tabs)).toEqual(["name"]);
  });
});
