import { findScreen, isEditScreen } from "../catalogue/screens";
import { hasRight } from "../contract/rights";
import { useRuntime, useSession } from "../runtime/react";

/** Returns a function that tells whether the account may open the screen of an admin path and use it for its purpose. */
export function useCanOpen(): (path: string) => boolean {
  const { session } = useRuntime();
  const { display } = useSession();
  return (path) => {
    const { right, conditions = [] } = findScreen(path)?.screen ?? {};
    const mayUse = display?.user.readOnly !== true || !isEditScreen(path);
    return mayUse && hasRight(display?.rightsMap ?? {}, right) && session.holds(conditions);
  };
}
