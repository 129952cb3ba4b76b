/** Single keys of a screen. They rest while somebody types, while a dialog is open, and while another part of the page has the focus. */
import { useEffect, useRef, type RefObject } from "react";

const EDITABLE = "input, textarea, select, [contenteditable], [role='menu'], [role='dialog'], dialog";

function isTyping(event: KeyboardEvent): boolean {
  return event
    .composedPath()
    .some(
      (node) =>
        node instanceof Element &&
        node.matches(EDITABLE) &&
        !node.matches("input[type='checkbox'], input[type='radio']"),
    );
}

export function useShortcuts(root: RefObject<HTMLElement | null>, keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const run = latest.current[event.key];
      if (
        run === undefined ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.defaultPrevented ||
        isTyping(event)
      )
        return;
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
