/** Checks prices by rim diameter, with no gap and no overlap for each kind of rim, and prices by vehicle. Every wheel and vehicle has exactly one price. */
import type { MessageKey } from "../../../contract/errors";

export interface RimPrice {
  /** Inches, both ends inclusive. */
  readonly minInches: number;
  readonly maxInches: number;
  /** Null means both. */
  readonly rim: "BOTH" | "ALLOY" | "STEEL" | null;
}

type RimErrors = Partial<Record<"rimPrices" | `rimPrices.${string}`, MessageKey | undefined>>;

/** Returns error keys by path of the wrong row. */
export function rimErrors(rows: readonly RimPrice[]): RimErrors {
  if (rows.length === 0) return { rimPrices: "error.required" };
  const errors: RimErrors = {};
  for (const [index, row] of rows.entries())
    if (row.maxInches < row.minInches) errors[`rimPrices.${String(index)}.maxInches`] = "service.error.rim-order";
  for (const kind of ["ALLOY", "STEEL"] as const) {
    const rowsOfKind = rows
      .map((row, index) => ({ ...row, index }))
      .filter(({ rim }) => rim === kind || rim === "BOTH" || rim === null)
      .sort((a, b) => a.minInches - b.minInches);
    for (const [position, row] of rowsOfKind.entries()) {
      const previous = rowsOfKind[position - 1];
      if (previous === undefined) continue;
      const path = `rimPrices.${String(row.index)}.minInches` as const;
      if (row.minInches <= previous.maxInches) errors[path] ??= "service.error.rim-overlap";
      else if (row.minInches > previous.maxInches + 1) errors[path] ??= "service.error.rim-gap";
    }
  }
  return errors;
}

interface PricedByVehicle {
  readonly priceMode: string;
  /** Vehicles that the service is for. */
  readonly vehicleTypes: readonly string[];
  readonly vehiclePrices: readonly { readonly vehicle: string }[];
}

/** Returns an error key unless the table has a line for each type of vehicle, or is empty where the kind of price does not use it. */
export function vehicleError({ priceMode, vehicleTypes, vehiclePrices }: PricedByVehicle): MessageKey | undefined {
  if (priceMode !== "BY_VEHICLE")
    return vehiclePrices.length > 0 ? "service.error.vehicle-prices-without-use" : undefined;
  return vehicleTypes.every((type) => vehiclePrices.some(({ vehicle }) => vehicle === type))
    ? undefined
    : "service.error.vehicle-gap";
}
