import { useEffect, useState } from "react";

/** `pointerover` includes the touch that begins a scroll. */
const EVENTS = ["pointerover", "pointerdown", "keydown", "focusin"] as const;

/**
 * Returns whether the user has touched, pointed at, focused or typed into an element. Stays true from then on; use it to delay what only work
 * on the element needs.
 */
export function useIntent(host: HTMLElement): boolean {
  const [hasIntent, setIntent] = useState(false);
  useEffect(() => {
    if (hasIntent) return;
    const listener = (): void => {
      setIntent(true);
    };
    for (const event of EVENTS) host.addEventListener(event, listener, { passive: true });
    return () => {
      for (const event of EVENTS) host.removeEventListener(event, listener);
    };
  }, [host, hasIntent]);
  return hasIntent;
}
