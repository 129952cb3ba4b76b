/** Which groups of the menu stand open: those around the highlighted entry, and what the user opened or closed by hand. */
import { useEffect, useMemo } from "react";
import { groupsAround } from "../../../catalogue/menu-tree";
import { usePreferences, useShell } from "../shell-context";

export interface MenuGroups {
  isOpen(key: string): boolean;
  toggle(key: string): void;
}

export function useMenuGroups(): MenuGroups {
  const { nodes, active, preferences } = useShell();
  const { groups } = usePreferences();
  const around = useMemo(() => groupsAround(active, nodes), [active, nodes]);
  const aroundKey = around.join(" ");

  // Going to an entry opens its groups again, even when they were closed by hand (Spec 2 §4 "Menu group").
  useEffect(() => {
    preferences.update((current) => {
      const closed = aroundKey.split(" ").filter((key) => current.groups[key] === false);
      if (closed.length === 0) return current;
      return {
        ...current,
        groups: Object.fromEntries(Object.entries(current.groups).filter(([key]) => !closed.includes(key))),
      };
    });
  }, [preferences, active, aroundKey]);

  const isOpen = (key: string): boolean => groups[key] ?? around.includes(key);
  return {
    isOpen,
    toggle(key) {
      preferences.update((current) => ({ ...current, groups: { ...current.groups, [key]: !isOpen(key) } }));
    },
  };
}
