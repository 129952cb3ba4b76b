import { describe, expect, test } from "vitest";
import { f } from "../../../src/contract/fields";
import { fieldAccess, type AccessFacts } from "../../../src/engine/form/field-access";

const facts: AccessFacts = {
  can: (right) => right === undefined || right === "FITTER",
  holds: () => true,
  fieldStatuses: { companyId: "MANDATORY", vatNumber: "VISIBLE" },
  dealerScoped: false,
};

describe("access to a field", () => {
  test("the shop's field status shows, requires or hides it", () => {
    expect(fieldAccess(f.companyId({ fieldStatus: "companyId" }), facts)).toEqual({
      visible: true,
      editable: true,
      required: true,
    });
    expect(fieldAccess(f.vatNumber({ fieldStatus: "vatNumber" }), facts)).toEqual({
      visible: true,
      editable: true,
      required: false,
    });
    expect(fieldAccess(f.text({ fieldStatus: "state" }), facts)).toEqual({ visible: false });
    expect(fieldAccess(f.text({ fieldStatus: "state" }), { ...facts, fieldStatuses: undefined })).toMatchObject({
      visible: true,
    });
  });

  test("network fields are read-only for a dealer-scoped account", () => {
    expect(fieldAccess(f.code({ networkOnly: true }), { ...facts, dealerScoped: true })).toMatchObject({
      editable: false,
      reason: "network",
    });
    expect(fieldAccess(f.code({ networkOnly: true }), facts)).toMatchObject({ editable: true });
  });

  test("rights hide or lock it, conditions hide it", () => {
    expect(fieldAccess(f.text({ right: "PLAN" }), facts)).toEqual({ visible: false });
    expect(fieldAccess(f.text({ writeRight: "PLAN" }), facts)).toMatchObject({
      visible: true,
      editable: false,
      reason: "right",
    });
    expect(
      fieldAccess(f.text({ conditions: ["no-pim"] }), { ...facts, holds: (names) => names === undefined }),
    ).toEqual({ visible: false });
  });

  test("computed and locked fields are read-only without a stated reason", () => {
    expect(fieldAccess(f.computed("integer"), facts)).toEqual({ visible: true, editable: false, required: false });
    expect(fieldAccess(f.text({ required: true, readOnly: true }), facts)).toMatchObject({ required: false });
    expect(fieldAccess(f.text(), { ...facts, formLock: "account" })).toEqual({
      visible: true,
      editable: false,
      required: false,
    });
  });
});
