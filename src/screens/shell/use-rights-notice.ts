/** Tells when the server changed what the account may do (menu and header have followed already), and when it refused something for it. */
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
