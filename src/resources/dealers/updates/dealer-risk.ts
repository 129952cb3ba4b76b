/** Rates the risk of a proposal: does it change identity, location or opening? Pure. */
import { distanceKm } from "../../../contract/distance";
import type { Address, Geo, OpeningHours } from "../../../contract/fields/values";

type Values = Readonly<Record<string, unknown>>;

/** Distance in kilometres from which a position counts as another place. */
const FAR_KM = 2;
const IDENTITY = ["name", "companyId", "vatNumber"] as const;

const hasHours = (hours: unknown): boolean =>
  Object.values((hours ?? {}) as OpeningHours).some((day) => day.length > 0);

/** Whether town or country changes. Without positions, distances within a town are unknown. */
const hasMoved = (before: Partial<Address>, after: Partial<Address>): boolean =>
  before.postalCode !== after.postalCode || before.city !== after.city || before.country !== after.country;

/**
 * Rates a proposal.
 * @param proposed only the changed fields
 */
export function riskOf(current: Values, proposed: Values): "LOW" | "HIGH" {
  if (IDENTITY.some((name) => name in proposed && current[name] !== null && current[name] !== undefined)) return "HIGH";
  if ("openingHours" in proposed && hasHours(current["openingHours"]) && !hasHours(proposed["openingHours"]))
    return "HIGH";
  const [before, after] = [current["geo"] as Geo | null | undefined, proposed["geo"] as Geo | null | undefined];
  if (before && after) return distanceKm(before, after) > FAR_KM ? "HIGH" : "LOW";
  const address = proposed["address"] as Partial<Address> | undefined;
  if (address === undefined) return "LOW";
  return hasMoved(current["address"] ?? {}, address) ? "HIGH" : "LOW";
}
