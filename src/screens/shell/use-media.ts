/** Returns whether a media query matches, for what differs in structure and not only in style. */
import { useSyncExternalStore } from "react";

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const list = matchMedia(query);
      list.addEventListener("change", notify);
      return () => {
        list.removeEventListener("change", notify);
      };
    },
    () => matchMedia(query).matches,
  );
}

/** Returns whether the viewport is narrower than 1024 px (shell-25). */
export const useMobile = (): boolean => useMedia("(max-width: 1023.98px)");
