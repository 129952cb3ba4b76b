/** Maximum number of pinned features. */
import { useCallback, useMemo } from "react";
import { useRuntime, useStore } from "../../runtime/react";
import { createStore } from "../../runtime/store";

const PIN_LIMIT = 6;

const pinsKey = (userId: number): string => `td-features.${String(userId)}`;

function readPins(key: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(value) ? value.filter((path) => typeof path === "string").slice(0, PIN_LIMIT) : [];
  } catch {
    return [];
  }
}

export interface Pins {
  readonly pinned: readonly string[];
  /** Pins or unpins a feature. Returns false when the maximum is reached. */
  readonly toggle: (path: string) => boolean;
}

/** Features that a user has pinned in this browser. */
export function usePins(userId: number): Pins {
  const { slot } = useRuntime();
  const key = pinsKey(userId);
  const store = useMemo(() => slot(key, () => createStore(readPins(key))), [slot, key]);
  const pinned = useStore(store);
  const toggle = useCallback(
    (path: string) => {
      const current = store.get();
      const isPinned = current.includes(path);
      if (!isPinned && current.length >= PIN_LIMIT) return false;
      store.set(isPinned ? current.filter((other) => other !== path) : [...current, path]);
      try {
        localStorage.setItem(key, JSON.stringify(store.get()));
      } catch {
        // Without storage the pins last as long as the page.
      }
      return true;
    },
    [store, key],
  );
  return { pinned, toggle };
}
