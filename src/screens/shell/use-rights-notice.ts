/** Tells when the server changed what the account may do: menu and header have followed already. */
import { useEffect } from "react";
import { useRuntime } from "../../runtime/react";

export function useRightsNotice(): void {
  const { events, toasts } = useRuntime();
  useEffect(
    () =>
      events.on("rights-changed", () => {
        toasts.show({ kind: "info", key: "shell.rights.changed" });
      }),
    [events, toasts],
  );
}
