/** Keeps the counts of the menu current: once a minute while the page is looked at, and after whatever was saved here. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { menuCounts } from "../../../contract/endpoints/shell";
import { useRuntime, useSession } from "../../../runtime/react";

export const COUNTS_INTERVAL_MS = 60_000;
/** Rest after a change: several records are often saved in a row. */
const REST_MS = 1_500;
const KEY = ["shell", "counts"] as const;

/** As long as the shell stands; the first counts came with the display configuration, where the menu reads the later ones too. */
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
    const changed = (): void => {
      clearTimeout(rest);
      rest = setTimeout(() => {
        // A page in the background asks when it is looked at again.
        void client.invalidateQueries({ queryKey: KEY, refetchType: document.hidden ? "none" : "active" });
      }, REST_MS);
    };
    const unhear = [events.on("record-saved", changed), events.on("record-deleted", changed)];
    return () => {
      clearTimeout(rest);
      for (const end of unhear) end();
    };
  }, [client, events]);
}
