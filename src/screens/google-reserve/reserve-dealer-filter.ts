/** Which dealers of Reserve with Google are looked at. */
import type { ReserveDealer } from "../../contract/endpoints/google-reserve";

export const RESERVE_FILTERS = ["ENABLED", "LACKING", "DIFFERENT", "POSSIBLE"] as const;
export type ReserveFilter = (typeof RESERVE_FILTERS)[number] | "";

/** @param filter empty: all of them */
export function isMeant({ enabled, lacks, match }: ReserveDealer, filter: ReserveFilter): boolean {
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
