/**
 * The user's list settings in this browser: columns, widths, density. Without storage they last as long as the page.
 */
import { useCallback, useMemo } from "react";
import { createStore, getRuntime, type Store } from "../../runtime";
import { useStore } from "../../runtime/react";
import type { ColumnChoice } from "./columns";

export type Density = "comfortable" | "compact";

export interface ListPreferences extends ColumnChoice {
  readonly density?: Density;
  /** Query of the view that the list opens with. The server stores it too; this copy is known before any call. */
  readonly defaultView?: string;
}

const storageKey = (resource: string): string => `td-admin.list.${resource}`;

function readStored(resource: string): ListPreferences {
  try {
    return JSON.parse(localStorage.getItem(storageKey(resource)) ?? "{}") as ListPreferences;
  } catch {
    return {};
  }
}

function store(resource: string, preferences: ListPreferences): void {
  try {
    localStorage.setItem(storageKey(resource), JSON.stringify(preferences));
  } catch {
    // Storage is unavailable: the choice lasts as long as the page.
  }
}

/** One store per resource, so that two lists of it on a page agree. */
const storeOf = (resource: string): Store<ListPreferences> =>
  getRuntime().slot(`list.preferences.${resource}`, () => createStore(readStored(resource)));

export function useListPreferences(resource: string): [ListPreferences, (change: Partial<ListPreferences>) => void] {
  const state = useMemo(() => storeOf(resource), [resource]);
  const preferences = useStore(state);
  const set = useCallback(
    (change: Partial<ListPreferences>) => {
      const next = { ...state.get(), ...change };
      state.set(next);
      store(resource, next);
    },
    [state, resource],
  );
  return [preferences, set];
}
