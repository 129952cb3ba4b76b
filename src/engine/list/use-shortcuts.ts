import { useEffect, useRef, type RefObject } from "react";
import { useRuntime } from "../../runtime/react";
import { isShortcut, isTyping, type Shortcut } from "../../ui/shortcuts";

/** Focuses the search of a list. */
export const SEARCH_KEY: Shortcut = { keys: ["/"] };

export type ShortcutHandlers = readonly (readonly [Shortcut, () => void])[];

/**
 * Handles single-key shortcuts of a screen. They are ignored while typing, in dialogs, and while the focus is outside
 * the screen. On the admin's own page they also work while nothing has the focus; on other pages those keys belong to the page.
 */
export function useShortcuts(root: RefObject<Node | null>, keys: ShortcutHandlers): void {
  const { navigation } = useRuntime();
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const run = latest.current.find(([shortcut]) => isShortcut(event, shortcut))?.[1];
      if (run === undefined || event.defaultPrevented || isTyping(event)) return;
      const [target] = event.composedPath();
      const hasNoFocus = navigation.hasRouter() && (target === document.body || target === document.documentElement);
      if (!hasNoFocus && target instanceof Node && root.current?.contains(target) !== true) return;
      event.preventDefault();
      run();
    };
    document.addEventListener("keydown", listen);
    return () => {
      document.removeEventListener("keydown", listen);
    };
  }, [navigation, root]);
}
