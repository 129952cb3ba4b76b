/** Events that an element dispatches. */
import { CANCELABLE_EVENTS, type TdEventMap, type TdEventName } from "../src/contract/events";

/** Dispatches an event; returns false when the page prevented it. */
export function emitFrom<N extends TdEventName>(element: HTMLElement, name: N, detail: TdEventMap[N]): boolean {
  const cancelable = CANCELABLE_EVENTS.includes(name);
  return element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }));
}

/** Shared ResizeObserver; an element is observed only while it is connected. */
export const sizeObserver =
  typeof ResizeObserver === "undefined"
    ? undefined
    : new ResizeObserver((changes) => {
        for (const { target } of changes)
          if (target instanceof HTMLElement)
            emitFrom(target, "td-resize", { width: target.offsetWidth, height: target.offsetHeight });
      });
