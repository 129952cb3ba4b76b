import { useEffect, useMemo } from "react";
import { enclosingGroups } from "../../../catalogue/menu-tree";
import { usePreferences, useShell } from "../shell-context";

export interface MenuGroups {
  isOpen(key: string): boolean;
  toggle(key: string): void;
}

/**
 * Provides which groups are open: those around the highlighted entry, and those opened by the user (menu-03, menu-04).
 */
export function useMenuGroups(): MenuGroups {
  const { nodes, active, preferences } = useShell();
  const { groups } = usePreferences();
  const enclosing = useMemo(() => enclosingGroups(active, nodes), [active, nodes]);
  const enclosingKey = enclosing.join(" ");

  // Navigating to an entry opens its groups (menu-03), even if the user had closed them.
  useEffect(() => {
    preferences.update((current) => {
      const closed = enclosingKey.split(" ").filter((key) => current.groups[key] === false);
      if (closed.length === 0) return current;
      return {
        ...current,
        groups: Object.fromEntries(Object.entries(current.groups).filter(([key]) => !closed.includes(key))),
      };
    });
  }, [preferences, active, enclosingKey]);

  const isOpen = (key: string): boolean => groups[key] ?? enclosing.includes(key);
  return {
    isOpen,
    toggle(key) {
      preferences.update((current) => ({ ...current, groups: { ...current.groups, [key]: !isOpen(key) } }));
    },
  };
}
