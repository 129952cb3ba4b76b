import { describe, expect, it } from "vitest";
import { rimErrors, type RimPrice } from "../../../src/resources/dealers/services/rim-prices";

const row = (minInches: number, maxInches: number, rim: RimPrice["rim"] = "BOTH"): RimPrice => ({
  minInches,
  maxInches,
  rim,
});

describe("prices by rim diameter", () => {
  it("are right without gap or overlap, in any order, each kind of rim by itself", () => {
    expect(rimErrors([row(16, 16), row(13, 15), row(17, 24)])).toEqual({});
    expect(rimErrors([row(13, 15), row(16, 18, "STEEL"), row(16, 17, "ALLOY"), row(18, 20, "ALLOY")])).toEqual({});
  });

  it("name the row after a gap", () => {
    expect(rimErrors([row(13, 16), row(19, 20)])).toEqual({ "rimPrices.1.minInches": "service.error.rim-gap" });
  });

  it("name the row that prices a diameter again, also where one row is for both kinds", () => {
    expect(rimErrors([row(13, 16), row(16, 20, "ALLOY")])).toEqual({
      "rimPrices.1.minInches": "service.error.rim-overlap",
    });
  });

  it("name a row that ends before it starts, and ask for at least one", () => {
    expect(rimErrors([row(18, 16)])).toEqual({ "rimPrices.0.maxInches": "service.error.rim-order" });
    expect(rimErrors([])).toEqual({ rimPrices: "error.required" });
  });
});
