import { describe, expect, it } from "vitest";
import { rimErrors, vehicleError, type RimPrice } from "../../../src/resources/dealers/services/rim-prices";

const row = (minInches: number, maxInches: number, rim: RimPrice["rim"] = "BOTH"): RimPrice => ({
  minInches,
  maxInches,
  rim,
});

describe("prices by rim diameter", () => {
  it("are valid without gap or overlap, in any order, separately for each rim type", () => {
    expect(rimErrors([row(16, 16), row(13, 15), row(17, 24)])).toEqual({});
    expect(rimErrors([row(13, 15), row(16, 18, "STEEL"), row(16, 17, "ALLOY"), row(18, 20, "ALLOY")])).toEqual({});
  });

  it("report the row after a gap", () => {
    expect(rimErrors([row(13, 16), row(19, 20)])).toEqual({ "rimPrices.1.minInches": "service.error.rim-gap" });
  });

  it("report a row that prices a diameter twice, also when one row covers both rim types", () => {
    expect(rimErrors([row(13, 16), row(16, 20, "ALLOY")])).toEqual({
      "rimPrices.1.minInches": "service.error.rim-overlap",
    });
  });

  it("report a row that ends before it starts, and require at least one row", () => {
    expect(rimErrors([row(18, 16)])).toEqual({ "rimPrices.0.maxInches": "service.error.rim-order" });
    expect(rimErrors([])).toEqual({ rimPrices: "error.required" });
  });
});

describe("prices by vehicle", () => {
  const service = (priceMode: string, ...vehicles: readonly string[]) => ({
    priceMode,
    vehicleTypes: ["CAR", "VAN"],
    vehiclePrices: vehicles.map((vehicle) => ({ vehicle })),
  });

  it("need a line for each type of vehicle, and none with another kind of price", () => {
    expect(vehicleError(service("BY_VEHICLE", "VAN", "CAR", "SUV"))).toBeUndefined();
    expect(vehicleError(service("BY_VEHICLE", "CAR"))).toBe("service.error.vehicle-gap");
    expect(vehicleError(service("FIXED"))).toBeUndefined();
    expect(vehicleError(service("FIXED", "CAR"))).toBe("service.error.vehicle-prices-without-use");
  });
});
