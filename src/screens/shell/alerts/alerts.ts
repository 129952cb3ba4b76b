/** The shell's notices: loaded with it and every few minutes, marked as read one by one (Spec 1 §7 "Shell"). */
import { useEffect, useMemo } from "react";
import type { Alert } from "../../../contract/context";
import { alerts as alertsEndpoint, readAlert } from "../../../contract/endpoints/shell";
import { useRuntime, useStore } from "../../../runtime/react";
import type { Runtime } from "../../../runtime/runtime";
import { createStore, type Store } from "../../../runtime/store";

/** Milliseconds between two looks; a tab in the background does not look. */
export const ALERTS_INTERVAL_MS = 5 * 60_000;

export interface AlertsState {
  readonly status: "loading" | "ready" | "failed";
  readonly alerts: readonly Alert[];
}

export interface Alerts {
  readonly store: Store<AlertsState>;
  load(): Promise<void>;
  /** Marks as read at once; a failed call brings the notice back at the next load. */
  read(key: string): Promise<void>;
}

const SEVERITY: readonly Alert["type"][] = ["ERROR", "WARNING", "INFO", "SUCCESS"];

/** Errors first, then warnings, information and successes; the newest first among equals. */
export const bySeverity = (a: Alert, b: Alert): number =>
  SEVERITY.indexOf(a.type) - SEVERITY.indexOf(b.type) || Date.parse(b.at) - Date.parse(a.at);

export const unreadOf = (alerts: readonly Alert[]): readonly Alert[] =>
  alerts.filter((alert) => !alert.read).sort(bySeverity);

export function createAlerts({ http }: Pick<Runtime, "http">): Alerts {
  const store = createStore<AlertsState>({ status: "loading", alerts: [] });
  return {
    store,
    async load() {
      try {
        const { elements } = await http.call(alertsEndpoint, { background: true, unattended: true });
        store.set({ status: "ready", alerts: elements });
      } catch (error) {
        console.error("The notices could not be loaded", error);
        store.update((state) => ({ ...state, status: state.status === "ready" ? "ready" : "failed" }));
      }
    },
    async read(key) {
      store.update((state) => ({
        ...state,
        alerts: state.alerts.map((alert) => (alert.key === key ? { ...alert, read: true } : alert)),
      }));
      try {
        await http.call(readAlert, { params: { key }, background: true });
      } catch (error) {
        console.error("The notice was not marked as read", error);
      }
    },
  };
}

/** The notices of the signed-in user, as long as the shell stands. */
export function useAlerts(): Alerts {
  const runtime = useRuntime();
  const alerts = useMemo(() => createAlerts(runtime), [runtime]);
  useEffect(() => {
    void alerts.load();
    const timer = setInterval(() => {
      if (!document.hidden) void alerts.load();
    }, ALERTS_INTERVAL_MS);
    return () => {
      clearInterval(timer);
    };
  }, [alerts]);
  return alerts;
}

export const useAlertsState = (alerts: Alerts): AlertsState => useStore(alerts.store);
