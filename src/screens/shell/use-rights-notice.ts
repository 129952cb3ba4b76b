/** Shows a toast when the account's rights have changed, and when the server refused a call for lack of a right. */
import { useEffect } from "react";
import { useRuntime } from "../../runtime/react";

export function useRightsNotice(): void {
  const { events, navigation, toasts } = useRuntime();
  useEffect(() => {
    const ends = [
      events.on("rights-changed", () => {
        toasts.show({ kind: "info", key: "shell.rights.changed" });
      }),
      events.on("right-refused", ({ missing }) => {
        const run = () => void navigation.navigate(`error?${new URLSearchParams({ reason: missing }).toString()}`);
        toasts.show({ kind: "error", key: "error.forbidden", action: { labelKey: "shell.rights.why", run } });
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [events, navigation, toasts]);
}
