/**
 * The shared cache of server state. In a chunk of its own: the login has none. What is asked for in passing says by `meta: { failure }` what
 * the console is told when it fails.
 */
import { QueryCache, QueryClient } from "@tanstack/react-query";
import { isTdError } from "./http-error";
import type { Slots } from "./store";

const STALE_AFTER_MS = 15_000;
const RETRIES = 2;

/** Only transport failures and an overloaded server are worth another attempt. */
const isPassing = (error: unknown): boolean =>
  isTdError(error) &&
  (error.kind === "network" || error.status === 502 || error.status === 503 || error.status === 504);

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
            retry: (failures, error) => failures < RETRIES && isPassing(error),
            refetchOnWindowFocus: true,
            // The browser's idea of being online is often wrong in a garage's local network.
            networkMode: "always",
          },
          mutations: { retry: false, networkMode: "always" },
        },
      }),
  );
