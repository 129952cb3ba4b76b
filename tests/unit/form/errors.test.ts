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
  test("are unchanged after a round trip through react-hook-form", () => {
    expect(flattenErrors(nestErrors(errors))).toEqual(errors);
  });

  test("an error in a part marks the whole field for react-hook-form", () => {
    expect(nestErrors(errors)["address"]).toMatchObject({ type: expect.any(String) as string });
  });

  test("skip DOM references that react-hook-form adds", () => {
    const nested = { name: { type: "error.required", ref: document.createElement("input") } };
    expect(flattenErrors(nested)).toEqual({ name: { key: "error.required" } });
  });

  test("are grouped by field and counted once per field", () => {
    expect(errorsUnder(errors, "openingHours")).toEqual({
      MONDAY: errors["openingHours.MONDAY"],
      "MONDAY.0.to": errors["openingHours.MONDAY.0.to"],
    });
    expect(errorsUnder(errors, "name")).toEqual({ "": errors.name });
    const decimals = { key: "error.integer" };
    expect(errorsUnder({ "price.minor": decimals }, "price")).toEqual({ "": decimals });
    expect(countErrors(errors, ["name", "openingHours", "phone"])).toBe(2);
  });

  test("come from a problem with parameters; errors of the whole record only when no field has one", () => {
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
