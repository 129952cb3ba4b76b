/**
 * Height of a box that is to fill the page down to its end, so that a list scrolls inside it and its bars stay docked. Only inside a
 * frame that scrolls (the shell): in a page of its own the element is as high as its content.
 */
import { useLayoutEffect, useState, type RefObject } from "react";

/** Under this, docked bars would leave no room for rows: the page scrolls instead. */
const LEAST = 400;

/** The next element up as it is laid out: through slots and shadow roots. */
function parentOf(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot;
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

function scrollerOf(element: Element): HTMLElement | undefined {
  for (let node = parentOf(element); node !== null && node !== document.body; node = parentOf(node)) {
    if (node instanceof HTMLElement && /^(auto|scroll)$/.test(getComputedStyle(node).overflowY)) return node;
  }
  return undefined;
}

/** Pixels that stand free under the box: its margin, and the paddings of what is around it up to the scroller. */
function gapUnder(box: Element, scroller: Element): number {
  let gap = Number.parseFloat(getComputedStyle(box).marginBlockEnd) || 0;
  for (let node = parentOf(box); node !== null; node = parentOf(node)) {
    gap += Number.parseFloat(getComputedStyle(node).paddingBlockEnd) || 0;
    if (node === scroller) break;
  }
  return gap;
}

export interface Fill {
  /** Whether a frame that scrolls is around the box. */
  readonly framed: boolean;
  /** Pixels, or undefined while the box is as high as its content. */
  readonly height: number | undefined;
}

export function useFill(box: RefObject<HTMLElement | null>): Fill {
  const [fill, setFill] = useState<Fill>({ framed: false, height: undefined });
  useLayoutEffect(() => {
    const { current } = box;
    if (current?.parentElement == null || typeof ResizeObserver === "undefined") return;
    let scroller: HTMLElement | undefined;
    const measure = (): void => {
      if (scroller === undefined) {
        // The frame may be drawn after what stands in it: it is looked for until it is there.
        scroller = scrollerOf(current);
        if (scroller === undefined) return;
        observer.observe(scroller);
      }
      const top = current.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
      const room = Math.floor(scroller.clientHeight - top - gapUnder(current, scroller));
      const height = room < LEAST ? undefined : room;
      setFill((before) => (before.framed && before.height === height ? before : { framed: true, height }));
    };
    const observer = new ResizeObserver(measure);
    measure();
    // What stands above the box may wrap, appear or go: its parent then changes its height.
    observer.observe(current.parentElement);
    return () => {
      observer.disconnect();
    };
  }, [box]);
  return fill;
}
