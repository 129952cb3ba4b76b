import { describe, expect, test } from "vitest";
import { countErrors, errorsUnder, flattenErrors, nestErrors, problemErrors } from "../../../src/engine/form/errors";

const errors = {
  name: { key: "error.required" },
  "address.city": { key: "error.too-long", params: { limit: 120 } },
  "services.0.service": { key: "error.required" },
  "openingHours.MONDAY": { key: "error.hours.overlap" },
  "openingHours.MONDAY.0.to": { key: "error.hours.order" },
};

describe("errors of a form", () => {
  test("go into react-hook-form and come out unchanged", () => {
    expect(flattenErrors(nestErrors(errors))).toEqual(errors);
  });

  test("a field whose parts are wrong is wrong itself for react-hook-form", () => {
    expect(nestErrors(errors)["address"]).toMatchObject({ type: expect.any(String) as string });
  });

  test("elements that react-hook-form hangs into errors are not looked into", () => {
    const nested = { name: { type: "error.required", ref: document.createElement("input") } };
    expect(flattenErrors(nested)).toEqual({ name: { key: "error.required" } });
  });

  test("are told apart by field and counted once a field", () => {
    expect(errorsUnder(errors, "openingHours")).toEqual({
      MONDAY: errors["openingHours.MONDAY"],
      "MONDAY.0.to": errors["openingHours.MONDAY.0.to"],
    });
    expect(errorsUnder(errors, "name")).toEqual({ "": errors.name });
    expect(countErrors(errors, ["name", "openingHours", "phone"])).toBe(2);
  });

  test("come from a problem with their values; those of the whole record only when no field is named", () => {
    const base = { type: "validation", title: "", status: 422 } as const;
    expect(
      problemErrors({
        ...base,
        fields: { code: "error.too-long" },
        params: { code: { limit: 20 } },
        errors: ["error.validation"],
      }),
    ).toEqual({
      code: { key: "error.too-long", params: { limit: 20 } },
    });
    expect(problemErrors({ ...base, errors: ["error.refused"] })).toEqual({ "": { key: "error.refused" } });
  });
});
