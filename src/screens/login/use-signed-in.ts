import { useCallback } from "react";
import { useElement } from "../../runtime/element";
import { useRuntime } from "../../runtime/react";

/**
 * Returns the handler for an opened session: notifies other tabs and the page, then loads the next path. A prevented
 * `td-signed-in` event or `next="none"` keeps the page.
 */
export function useSignedIn(next: string | undefined): (nextPath: string) => void {
  const element = useElement();
  const { navigation, tabs } = useRuntime();
  return useCallback(
    (nextPath) => {
      tabs.post("sign-in");
      const isPrevented = !element.emit("td-signed-in", { nextPath });
      // A full page load both opens the path and reloads all data for the new session.
      if (!isPrevented && next !== "none") navigation.open(navigation.href(nextPath));
    },
    [element, navigation, next, tabs],
  );
}
