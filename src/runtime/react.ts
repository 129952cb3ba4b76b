/** React hooks for the runtime. */
import { useCallback, useContext, useEffect, useRef, useSyncExternalStore } from "react";
import type { AdminConfiguration } from "../contract/configuration";
import type { Condition } from "../contract/conditions";
import type { RightRequirement } from "../contract/rights";
import type { Translate } from "./i18n";
import { getRuntime } from "./index";
import { ElementContext } from "./element";
import type { LeaveGuard, NavigateOptions } from "./navigation";
import { apiBase, isForeignApi } from "./options";
import type { Runtime } from "./runtime";
import type { SessionState } from "./session";
import type { Store } from "./store";

export const useRuntime = (): Runtime => getRuntime();

/** Returns the store's value, or a selector's result, which must be the same for the same value. */
export function useStore<T>(store: Store<T>): T;
export function useStore<T, S>(store: Store<T>, select: (value: T) => S): S;
export function useStore<T, S>(store: Store<T>, select?: (value: T) => S): T | S {
  const snapshot = () => (select ? select(store.get()) : store.get());
  return useSyncExternalStore(store.subscribe, snapshot, snapshot);
}

/** Returns the translate function. The component renders again when locale or messages change. */
export function useT(): Translate {
  const { i18n } = useRuntime();
  useStore(i18n.store);
  return i18n.t;
}

/** Returns the interface locale for `Intl`: `fr-FR`. */
export function useIntlLocale(): string {
  const { i18n } = useRuntime();
  return useStore(i18n.store, i18n.intlLocale);
}

export const useSession = (): SessionState => useStore(useRuntime().session.store);

/** Returns the base of picture paths: that of the shop or, until the shop is known, of the API. */
export function useAssetBase(): string {
  const { options } = useRuntime();
  const { shop } = useSession();
  if (shop?.assetUrl !== undefined) return shop.assetUrl;
  return isForeignApi(options.get()) ? apiBase(options.get()) : "";
}

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

/** Returns whether the configuration is still loading, so that nothing is known of the brand. */
export function useConfigurationPending(): boolean {
  const { configuration } = useRuntime();
  return useStore(configuration.store, ({ status, value }) => status === "loading" && value === undefined);
}

/** Returns whether the page is in dark mode. */
export const useDarkMode = (): boolean => useStore(useRuntime().theme.store, (theme) => theme.dark);

export function useNavigate(): (path: string, options?: NavigateOptions) => Promise<boolean> {
  return useRuntime().navigation.navigate;
}

/** Returns the page's path below the admin base. */
export const usePath = (): string => useStore(useRuntime().navigation.store, ({ path }) => path);

/**
 * Guards unsaved changes: while `dirty`, leaving the screen calls `leave` (which asks to save, keep or stay), and the browser asks before the tab
 * closes. @param form `keep` for detours, and functions behind the element's methods `save`, `value` and `focusFirstError`
 */
export function useLeaveGuard(
  dirty: boolean,
  leave: () => Promise<boolean>,
  form: Pick<LeaveGuard, "keep" | "save" | "value" | "focusFirstError"> = {},
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
      leave: async () => {
        const leaves = await latest.current.leave();
        // The changes were saved, kept or dropped. The state that says so is rendered later than the page may be left.
        if (leaves) latest.current.dirty = false;
        return leaves;
      },
      keep: () => latest.current.form.keep?.() ?? false,
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

/**
 * Returns a part of the URL's query as state: `[value, set]`. Works with the host's router only; an embedded element keeps such state
 * itself.
 */
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
