/** Polling interval of the menu's counts in milliseconds. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { menuCounts } from "../../../contract/endpoints/shell";
import { useRuntime, useSession } from "../../../runtime/react";

export const COUNTS_INTERVAL_MS = 60_000;
/** Delay after a change in milliseconds; records are often saved in series. */
const DELAY_MS = 1_500;
const KEY = ["shell", "counts"] as const;

/**
 * Keeps the menu's counts up to date: polls while the page is visible, and reloads after changes. The first counts come
 * with the display configuration, into which later ones are written.
 */
export function useCounts(): void {
  const { events, http, session } = useRuntime();
  const { display, status } = useSession();
  const client = useQueryClient();
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const { counts } = await http.call(menuCounts, {
        background: true,
        expectSession: false,
        unattended: true,
        signal,
      });
      session.store.update((state) =>
        state.display === undefined ? state : { ...state, display: { ...state.display, menuCounts: counts } },
      );
      return counts;
    },
    initialData: display?.menuCounts,
    enabled: status === "ready",
    staleTime: COUNTS_INTERVAL_MS,
    refetchInterval: COUNTS_INTERVAL_MS,
    retry: false,
    meta: { failure: "The counts of the menu could not be read" },
  });
  useEffect(() => {
    let rest: ReturnType<typeof setTimeout> | undefined;
    const onRecordsChanged = (): void => {
      clearTimeout(rest);
      rest = setTimeout(() => {
        // A background page reloads when it becomes visible again.
        void client.invalidateQueries({ queryKey: KEY, refetchType: document.hidden ? "none" : "active" });
      }, DELAY_MS);
    };
    const subscriptions = [events.on("record-saved", onRecordsChanged), events.on("record-deleted", onRecordsChanged)];
    return () => {
      clearTimeout(rest);
      for (const end of subscriptions) end();
    };
  }, [client, events]);
}
