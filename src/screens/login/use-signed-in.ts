import { useCallback } from "react";
import { useElement } from "../../runtime/element";
import { useRuntime } from "../../runtime/react";

/**
 * Returns the handler for an opened session: notifies other tabs and the page, then loads the next path. A prevented
 * `td-signed-in` event or `next="none"` keeps the page, and its other elements load for the new session.
 */
export function useSignedIn(next: string | undefined): (nextPath: string) => void {
  const element = useElement();
  const runtime = useRuntime();
  return useCallback(
    (nextPath) => {
      const { navigation, tabs } = runtime;
      const isPrevented = !element.emit("td-signed-in", { nextPath });
      // A full page load both opens the path and reloads all data for the new session.
      if (!isPrevented && next !== "none") {
        tabs.post("sign-in");
        navigation.open(navigation.href(nextPath));
        return;
      }
      runtime.restart().catch((error: unknown) => {
        console.error("The other parts of the page could not be loaded after the sign-in", error);
      });
    },
    [element, next, runtime],
  );
}
