import { useState } from "react";

/**
 * Returns whether an element has come within 100 px of the viewport. Stays true from then on; use it to delay loading
 * heavy parts.
 *
 * @returns the state, and a ref callback for the observed element
 */
export function useNearViewport(): [boolean, (box: HTMLElement | null) => (() => void) | undefined] {
  const [isVisible, setVisible] = useState(false);
  const [watch] = useState(() => (box: HTMLElement | null) => {
    if (box === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setVisible(true);
      },
      { rootMargin: "100px" },
    );
    observer.observe(box);
    return () => {
      observer.disconnect();
    };
  });
  return [isVisible, watch];
}
