/**
 * Name of the custom property that tells the page where toasts may begin, in pixels: below the header and the screen's
 * title row, whose buttons stay reachable.
 */
import { useLayoutEffect, type RefObject } from "react";
import { useRuntime } from "../../runtime/react";

const PROPERTY = "--td-page-top";
/** A title that ends more than this many pixels below the header is ignored. */
const MAX_TITLE_HEIGHT = 240;

const headingIn = (element: Element): Element | null =>
  (element.shadowRoot ?? element).querySelector(".td-h1") ??
  [...element.children].reduce<Element | null>((found, child) => found ?? headingIn(child), null);

/** Returns where the title row of the routed screen ends; 0 without one, or when it is scrolled out of view. */
function titleEnd(body: HTMLElement): number {
  const screens = body.querySelector(".td-shell-main")?.querySelector("slot")?.assignedElements() ?? [];
  const heading = screens.reduce<Element | null>((found, screen) => found ?? headingIn(screen), null);
  return (heading?.closest("header") ?? heading)?.getBoundingClientRect().bottom ?? 0;
}

/**
 * Keeps the custom property up to date.
 *
 * @param header element that starts where the header ends
 */
export function useTopEdge(header: RefObject<HTMLElement | null>): void {
  const { toasts } = useRuntime();
  useLayoutEffect(() => {
    const { current } = header;
    if (current === null || typeof ResizeObserver === "undefined") return;
    const { style } = document.documentElement;
    const update = (): void => {
      const top = Math.max(0, current.getBoundingClientRect().top);
      const end = titleEnd(current);
      style.setProperty(PROPERTY, `${String(Math.round(end > top && end < top + MAX_TITLE_HEIGHT ? end : top))}px`);
    };
    // The header's height is taken from the element below, so observe that.
    const observer = new ResizeObserver(update);
    observer.observe(current);
    // The title row changes with the screen: measure when a toast appears.
    let visibleHeight = 0;
    const stop = toasts.store.subscribe(() => {
      const { length } = toasts.store.get();
      if (visibleHeight === 0 && length > 0) update();
      visibleHeight = length;
    });
    return () => {
      observer.disconnect();
      stop();
      style.removeProperty(PROPERTY);
    };
  }, [header, toasts]);
}
