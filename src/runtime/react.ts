/** The runtime in React. */
import { useCallback, useContext, useEffect, useRef, useSyncExternalStore } from "react";
import type { AdminConfiguration } from "../contract/configuration";
import type { Condition } from "../contract/conditions";
import type { RightRequirement } from "../contract/rights";
import type { Translate } from "./i18n";
import { getRuntime } from "./index";
import { ElementContext } from "./element";
import type { LeaveGuard, NavigateOptions } from "./navigation";
import type { Runtime } from "./runtime";
import type { SessionState } from "./session";
import type { Store } from "./store";

export const useRuntime = (): Runtime => getRuntime();

/** The store's value, or what a selector takes from it; the selector must give the same result for the same value. */
export function useStore<T>(store: Store<T>): T;
export function useStore<T, S>(store: Store<T>, select: (value: T) => S): S;
export function useStore<T, S>(store: Store<T>, select?: (value: T) => S): T | S {
  const snapshot = () => (select ? select(store.get()) : store.get());
  return useSyncExternalStore(store.subscribe, snapshot, snapshot);
}

/** The translate function; the component renders again when locale or messages change. */
export function useT(): Translate {
  const { i18n } = useRuntime();
  useStore(i18n.store);
  return i18n.t;
}

/** Interface locale as `Intl` takes it, `fr-FR`. */
export function useIntlLocale(): string {
  const { i18n } = useRuntime();
  return useStore(i18n.store, i18n.intlLocale);
}

export const useSession = (): SessionState => useStore(useRuntime().session.store);

export function useCan(requirement: RightRequirement | undefined): boolean {
  const { session } = useRuntime();
  return useStore(session.store, () => session.can(requirement));
}

export function useHolds(conditions: Condition | readonly Condition[] | undefined): boolean {
  const { session } = useRuntime();
  return useStore(session.store, () => session.holds(conditions));
}

export function useConfiguration(): AdminConfiguration {
  const { configuration } = useRuntime();
  return useStore(configuration.store, configuration.current);
}

/** Whether the page is in dark mode. */
export const useDarkMode = (): boolean => useStore(useRuntime().theme.store, (theme) => theme.dark);

export function useNavigate(): (path: string, options?: NavigateOptions) => Promise<boolean> {
  return useRuntime().navigation.navigate;
}

/** Where the page is: path under the admin base and query text. */
export const usePlace = () => useStore(useRuntime().navigation.store);

/**
 * Guards unsaved work: leaving the screen asks `leave` (save, discard or stay) while `dirty`, and the browser asks before the tab closes.
 * @param form what the page may do with it by the methods of the element
 */
export function useLeaveGuard(
  dirty: boolean,
  leave: () => Promise<boolean>,
  form: Pick<LeaveGuard, "save" | "value" | "focusFirstError"> = {},
): void {
  const { navigation } = useRuntime();
  const forms = useContext(ElementContext)?.forms;
  const latest = useRef({ dirty, leave, form });
  useEffect(() => {
    latest.current = { dirty, leave, form };
  });
  useEffect(() => {
    const guard: LeaveGuard = {
      isDirty: () => latest.current.dirty,
      leave: () => latest.current.leave(),
      save: async () => latest.current.form.save?.(),
      value: () => latest.current.form.value?.(),
      focusFirstError: () => latest.current.form.focusFirstError?.() ?? false,
    };
    const end = navigation.addGuard(guard);
    forms?.add(guard);
    return () => {
      forms?.delete(guard);
      end();
    };
  }, [navigation, forms]);
}

/** Part of the address's query as state: `[value, set]`. Only with the host's router; an embedded element keeps such state itself. */
export function useQueryValue(
  name: string,
): [string | null, (value: string | null, options?: { readonly push?: boolean }) => void] {
  const { navigation } = useRuntime();
  const value = useStore(navigation.store, ({ search }) => new URLSearchParams(search).get(name));
  const set = useCallback(
    (next: string | null, options?: { readonly push?: boolean }) => navigation.setQuery({ [name]: next }, options),
    [navigation, name],
  );
  return [value, set];
}
