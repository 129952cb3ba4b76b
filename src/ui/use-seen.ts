/** For parts that are heavy: whether they have come near the visible part of the page. */
import { useState } from "react";

/** The second value is the `ref` of the element that is watched. */
export function useSeen(): [boolean, (box: HTMLElement | null) => (() => void) | undefined] {
  const [seen, setSeen] = useState(false);
  const [watch] = useState(() => (box: HTMLElement | null) => {
    if (box === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: "100px" },
    );
    observer.observe(box);
    return () => {
      observer.disconnect();
    };
  });
  return [seen, watch];
}
