/**
 * Filling the page: a box takes the remaining height of a scrolling frame (the shell), so that a list scrolls inside
 * and its bars stay docked. Without such a frame the box is as high as its content.
 */
import { useLayoutEffect, useState, type RefObject } from "react";

/** Minimum height in pixels. Below it docked bars would leave no room for rows, so the page scrolls instead. */
const MIN_HEIGHT = 400;

/** Returns the parent in the flat tree, through slots and shadow roots. */
function parentOf(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot;
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** Returns the scrolling frame around an element. One with a maximum, such as a dialog, is as high as its content and so cannot be filled. */
function scrollerOf(element: Element): HTMLElement | undefined {
  for (let node = parentOf(element); node !== null && node !== document.body; node = parentOf(node)) {
    if (!(node instanceof HTMLElement)) continue;
    const { overflowY, maxHeight } = getComputedStyle(node);
    if (/^(auto|scroll)$/.test(overflowY)) return maxHeight === "none" ? node : undefined;
  }
  return undefined;
}

/** Returns the free pixels under a box: its margin and the paddings of its ancestors up to the scroller. */
function spaceBelow(box: Element, scroller: Element): number {
  let gap = Number.parseFloat(getComputedStyle(box).marginBlockEnd) || 0;
  for (let node = parentOf(box); node !== null; node = parentOf(node)) {
    gap += Number.parseFloat(getComputedStyle(node).paddingBlockEnd) || 0;
    if (node === scroller) break;
  }
  return gap;
}

export interface FillHeight {
  /** True when the box is inside a scrolling frame. */
  readonly isFramed: boolean;
  /** Pixels; undefined while the box is as high as its content. */
  readonly height: number | undefined;
}

/** Returns the height that makes a box fill its scrolling frame. */
export function useFillHeight(box: RefObject<HTMLElement | null>): FillHeight {
  const [fill, setFill] = useState<FillHeight>({ isFramed: false, height: undefined });
  useLayoutEffect(() => {
    const { current } = box;
    if (current?.parentElement == null || typeof ResizeObserver === "undefined") return;
    let scroller: HTMLElement | undefined;
    const measure = (): void => {
      if (scroller === undefined) {
        // The frame may render after its content; look for it until it exists.
        scroller = scrollerOf(current);
        if (scroller === undefined) return;
        observer.observe(scroller);
      }
      const top = current.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
      const room = Math.floor(scroller.clientHeight - top - spaceBelow(current, scroller));
      const height = room < MIN_HEIGHT ? undefined : room;
      setFill((before) => (before.isFramed && before.height === height ? before : { isFramed: true, height }));
    };
    const observer = new ResizeObserver(measure);
    measure();
    // Content above the box may wrap, appear or disappear; that changes the parent's height.
    observer.observe(current.parentElement);
    return () => {
      observer.disconnect();
    };
  }, [box]);
  return fill;
}
