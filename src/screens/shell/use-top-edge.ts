/** Tells the page where the frame's header ends, as `--td-page-top` in pixels: toasts stand below it, whatever is announced above. */
import { useLayoutEffect, type RefObject } from "react";

const NAME = "--td-page-top";

/** @param below what begins where the header ends */
export function useTopEdge(below: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = below;
    if (current === null || typeof ResizeObserver === "undefined") return;
    const { style } = document.documentElement;
    // What the header takes is lost to what is below, so that its size tells.
    const observer = new ResizeObserver(() => {
      style.setProperty(NAME, `${String(Math.max(0, Math.round(current.getBoundingClientRect().top)))}px`);
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty(NAME);
    };
  }, [below]);
}
