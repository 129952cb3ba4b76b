/**
 * Tells the page where toasts may begin, as `--td-page-top` in pixels: below the frame's header, whatever is announced above, and below
 * the title row of the screen, whose buttons stay within reach.
 */
import { useLayoutEffect, type RefObject } from "react";
import { useRuntime } from "../../runtime/react";

const NAME = "--td-page-top";
/** A title that ends further down leaves the top free. */
const MOST = 240;

const headingIn = (element: Element): Element | null =>
  (element.shadowRoot ?? element).querySelector("h1") ??
  [...element.children].reduce<Element | null>((found, child) => found ?? headingIn(child), null);

/** Where the title row of the routed screen ends; 0 where there is none, or it was scrolled away. */
function titleEnd(body: HTMLElement): number {
  const screens = body.querySelector("main")?.querySelector("slot")?.assignedElements() ?? [];
  const heading = screens.reduce<Element | null>((found, screen) => found ?? headingIn(screen), null);
  return (heading?.closest("header") ?? heading)?.getBoundingClientRect().bottom ?? 0;
}

/** @param below what begins where the header ends */
export function useTopEdge(below: RefObject<HTMLElement | null>): void {
  const { toasts } = useRuntime();
  useLayoutEffect(() => {
    const { current } = below;
    if (current === null || typeof ResizeObserver === "undefined") return;
    const { style } = document.documentElement;
    const tell = (): void => {
      const top = Math.max(0, current.getBoundingClientRect().top);
      const end = titleEnd(current);
      style.setProperty(NAME, `${String(Math.round(end > top && end < top + MOST ? end : top))}px`);
    };
    // What the header takes is lost to what is below, so that its size tells.
    const observer = new ResizeObserver(tell);
    observer.observe(current);
    // The title row comes and goes with its screen, so it is looked for when there is something to show.
    let shown = 0;
    const stop = toasts.store.subscribe(() => {
      const { length } = toasts.store.get();
      if (shown === 0 && length > 0) tell();
      shown = length;
    });
    return () => {
      observer.disconnect();
      stop();
      style.removeProperty(NAME);
    };
  }, [below, toasts]);
}
