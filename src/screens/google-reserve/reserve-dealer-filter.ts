/** Filters of the dealers in Reserve with Google. */
import type { ReserveDealer } from "../../contract/endpoints/google-reserve";

export const RESERVE_FILTERS = ["ENABLED", "LACKING", "DIFFERENT", "POSSIBLE"] as const;
export type ReserveFilter = (typeof RESERVE_FILTERS)[number] | "";

/**
 * Returns whether a dealer matches a filter.
 *
 * @param filter empty for all dealers
 */
export function matchesFilter({ enabled, lacks, match }: ReserveDealer, filter: ReserveFilter): boolean {
  switch (filter) {
    case "ENABLED":
      return enabled;
    case "LACKING":
      return enabled && lacks.length > 0;
    case "DIFFERENT":
      return match === "MISMATCH" || match === "REJECTED";
    case "POSSIBLE":
      return !enabled && lacks.length === 0;
    case "":
      return true;
  }
}
