/** Features that a user pinned on this device. */
import { useCallback, useMemo } from "react";
import { useRuntime, useStore } from "../../runtime/react";
import { createStore } from "../../runtime/store";

export const PIN_LIMIT = 6;

const keyOf = (userId: number): string => `td-features.${String(userId)}`;

function stored(key: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(value) ? value.filter((path) => typeof path === "string").slice(0, PIN_LIMIT) : [];
  } catch {
    return [];
  }
}

export interface Pins {
  readonly pinned: readonly string[];
  /** Pins or unpins; false when six are pinned already. */
  readonly toggle: (path: string) => boolean;
}

export function usePins(userId: number): Pins {
  const { slot } = useRuntime();
  const key = keyOf(userId);
  const store = useMemo(() => slot(key, () => createStore(stored(key))), [slot, key]);
  const pinned = useStore(store);
  const toggle = useCallback(
    (path: string) => {
      const now = store.get();
      const known = now.includes(path);
      if (!known && now.length >= PIN_LIMIT) return false;
      store.set(known ? now.filter((other) => other !== path) : [...now, path]);
      try {
        localStorage.setItem(key, JSON.stringify(store.get()));
      } catch {
        // Without storage the choice lasts as long as the page.
      }
      return true;
    },
    [store, key],
  );
  return { pinned, toggle };
}
