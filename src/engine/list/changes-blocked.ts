import { writeConditionsOf } from "../../contract/write-conditions";
import type { AnyResource } from "../../contract/resource";
import { useHolds, useSession } from "../../runtime/react";

/**
 * Returns whether the account may not change the resource here: it is read-only, its conditions do not hold, or it sees
 * only some dealers while imports wait for a decision on the whole shop.
 */
export function useChangesBlocked(resource: AnyResource): boolean {
  const { display } = useSession();
  const holds = useHolds(writeConditionsOf(resource));
  return (
    !holds ||
    display?.user.readOnly === true ||
    (resource.import?.reviewPath !== undefined && display?.user.dealerScope === "ATTACHED")
  );
}
