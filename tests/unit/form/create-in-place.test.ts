import { describe, expect, test } from "vitest";
import { f } from "../../../src/contract/fields";
import { defineResource, widen, type AnyResource } from "../../../src/contract/resource";
import { canCreateInPlace, requiredFields, initialValues } from "../../../src/engine/form/create-in-place";

const category = widen(
  defineResource({
    name: "category",
    area: "dealers",
    screens: { detail: { path: "category/{id}", tag: "td-category" } },
    right: { read: "SERVICE", write: "SERVICE" },
    scope: "shop",
    label: "name",
    fields: {
      name: f.text({ required: true, localised: true }),
      code: f.code({ required: true }),
      kind: f.choice(["A", "B"], { required: true, default: "A" }),
      active: f.boolean({ required: true }),
      note: f.text(),
      total: f.computed("integer"),
    },
  }),
);
const session = { can: () => true, holds: () => true };

describe("creating a record in place", () => {
  test("asks for required fields without a default", () => {
    expect(requiredFields(category)).toEqual(["name", "code"]);
  });

  test("needs the create right, and only few simple fields", () => {
    expect(canCreateInPlace(category, session)).toBe(true);
    expect(canCreateInPlace(category, { ...session, can: () => false })).toBe(false);
    expect(canCreateInPlace(category, { ...session, holds: () => false })).toBe(false);
    expect(canCreateInPlace({ ...category, operations: { create: false } }, session)).toBe(false);
    expect(canCreateInPlace({ ...category, screens: {} }, session)).toBe(false);
    const large: AnyResource = { ...category, fields: { ...category.fields, place: f.address({ required: true }) } };
    expect(canCreateInPlace(large, session)).toBe(false);
  });

  test("presets the search text and the reference's filter values", () => {
    expect(initialValues(category, "Pneus", "fr_FR", { kind: "B", other: "x", code: "a..b" })).toEqual({
      kind: "B",
      name: { fr_FR: "Pneus" },
    });
    expect(initialValues({ ...category, label: "code" }, "A1", "fr_FR")).toEqual({ code: "A1" });
  });
});
