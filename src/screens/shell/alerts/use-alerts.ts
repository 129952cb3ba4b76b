import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Alert } from "../../../contract/context";
import { alerts as alertsEndpoint, readAlert } from "../../../contract/endpoints/shell";
import { useRuntime } from "../../../runtime/react";

/** Polling interval in milliseconds; background tabs do not poll. */
export const ALERTS_INTERVAL_MS = 5 * 60_000;
const KEY = ["shell", "alerts"] as const;

export interface Alerts {
  readonly status: "loading" | "ready" | "failed";
  readonly alerts: readonly Alert[];
  load(): Promise<unknown>;
  /** Marks an alert as read at once. If the call fails (transport-10), the alert comes back with the next load. */
  read(key: string): Promise<void>;
}

const SEVERITY: readonly Alert["type"][] = ["ERROR", "WARNING", "INFO", "SUCCESS"];
const NONE: readonly Alert[] = [];

/** Orders alerts by severity, newest first within one. */
export const bySeverity = (a: Alert, b: Alert): number =>
  SEVERITY.indexOf(a.type) - SEVERITY.indexOf(b.type) || Date.parse(b.at) - Date.parse(a.at);

export const unreadOf = (alerts: readonly Alert[]): readonly Alert[] =>
  alerts.filter((alert) => !alert.read).sort(bySeverity);

/** Provides the alerts of the signed-in user; all callers share one query. */
export function useAlerts(): Alerts {
  const { http, delivered } = useRuntime();
  const client = useQueryClient();
  const { data, isLoadingError, refetch } = useQuery({
    queryKey: KEY,
    initialData: () => delivered(alertsEndpoint)?.elements,
    queryFn: async ({ signal }): Promise<readonly Alert[]> =>
      (await http.call(alertsEndpoint, { background: true, unattended: true, signal })).elements,
    staleTime: ALERTS_INTERVAL_MS,
    refetchInterval: ALERTS_INTERVAL_MS,
    retry: false,
    retryOnMount: false,
    meta: { failure: "The notices could not be loaded" },
  });
  return {
    status: data ? "ready" : isLoadingError ? "failed" : "loading",
    alerts: data ?? NONE,
    load: refetch,
    async read(key) {
      client.setQueryData<readonly Alert[]>(KEY, (current) =>
        current?.map((alert) => (alert.key === key ? { ...alert, read: true } : alert)),
      );
      try {
        await http.call(readAlert, { params: { key }, background: true });
      } catch (error) {
        console.error("The notice was not marked as read", error);
      }
    },
  };
}
