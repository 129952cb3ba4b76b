/**
 * The shared cache of server state. In its own chunk, because the sign-in does not need it. `meta: { failure }` of a query is the console
 * message for its failure.
 */
import { QueryCache, QueryClient } from "@tanstack/react-query";
import type { Slots } from "./store";

const STALE_AFTER_MS = 15_000;

export const queryClient = (slot: Slots): QueryClient =>
  slot(
    "queries",
    () =>
      new QueryClient({
        queryCache: new QueryCache({
          onError: (error, { meta }) => {
            if (meta?.["failure"] !== undefined) console.error(meta["failure"], error);
          },
        }),
        defaultOptions: {
          queries: {
            staleTime: STALE_AFTER_MS,
            // Calls repeat themselves (retry.ts).
            retry: false,
            refetchOnWindowFocus: true,
            // Browsers often misjudge whether they are online in a garage's local network.
            networkMode: "always",
          },
          mutations: { retry: false, networkMode: "always" },
        },
      }),
  );
