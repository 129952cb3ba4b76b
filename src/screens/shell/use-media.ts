/** Whether a media query holds, for what is built differently and not only styled differently. */
import { useSyncExternalStore } from "react";

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (told) => {
      const list = matchMedia(query);
      list.addEventListener("change", told);
      return () => {
        list.removeEventListener("change", told);
      };
    },
    () => matchMedia(query).matches,
  );
}

/** 1024 px or more count as desktop (Spec 1 §9, Spec 2 §9). */
export const useMobile = (): boolean => useMedia("(max-width: 1023.98px)");
