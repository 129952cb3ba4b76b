/** What happens once the session is open. */
import { useCallback } from "react";
import { useElement } from "../../runtime/element";
import { useRuntime } from "../../runtime/react";

/** Tells the other tabs and the page, then goes on, unless the page or `next="none"` keeps it. */
export function useSignedIn(next: string | undefined): (nextPath: string) => void {
  const element = useElement();
  const { navigation, tabs } = useRuntime();
  return useCallback(
    (nextPath) => {
      tabs.post("sign-in");
      const stays = !element.emit("td-signed-in", { nextPath });
      // A full load of the next path is both: the router at that place, and everything read anew for the new session.
      if (!stays && next !== "none") navigation.open(navigation.href(nextPath));
    },
    [element, navigation, next, tabs],
  );
}
