/** Single keys of a screen. They rest while somebody types, while a dialog is open, and while another part of the page has the focus. */
import { useEffect, useRef, type RefObject } from "react";
import { isShortcut, isTyping, type Shortcut } from "../../ui/shortcuts";

/** Leads to the search of a list. */
export const SEARCH_KEY: Shortcut = { keys: ["/"] };

export type ShortcutActs = readonly (readonly [Shortcut, () => void])[];

export function useShortcuts(root: RefObject<HTMLElement | null>, keys: ShortcutActs): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const run = latest.current.find(([shortcut]) => isShortcut(event, shortcut))?.[1];
      if (run === undefined || event.defaultPrevented || isTyping(event)) return;
      const [target] = event.composedPath();
      // In a page of somebody else's, keys outside of the element are not ours.
      const isNowhere = target === document.body || target === document.documentElement;
      if (!isNowhere && target instanceof Node && root.current?.contains(target) !== true) return;
      event.preventDefault();
      run();
    };
    document.addEventListener("keydown", listen);
    return () => {
      document.removeEventListener("keydown", listen);
    };
  }, [root]);
}
