/** Which lines of a long scroller are drawn: those in view, and some beyond each edge. Their sizes are known, so no line is measured. */
import { useLayoutEffect, useState, type RefObject } from "react";

/** Lines come and go in blocks, so that a frame in which the view moves by a pixel draws nothing. */
const BLOCK = 4;

/** Where each line starts, and behind the last one where all of them end. */
export function startsOf(count: number, size: (index: number) => number): readonly number[] {
  const starts = [0];
  for (let index = 0; index < count; index++) starts.push((starts[index] ?? 0) + size(index));
  return starts;
}

/** The line at an offset: the last one that starts there or before. */
export function lineAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

export interface Lines {
  readonly first: number;
  /** The one behind the last. */
  readonly end: number;
}

export interface InViewOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  /** As `startsOf` says; one identity as long as they are the same. */
  readonly starts: readonly number[];
  /** Lines drawn beyond each edge: what a wheel passes while a slow machine draws the next ones. */
  readonly beyond: number;
  /** Columns instead of rows. */
  readonly horizontal?: boolean;
}

export function useInView({ scroller, starts, beyond, horizontal = false }: InViewOptions): Lines {
  const [lines, setLines] = useState<Lines>({ first: 0, end: 2 * beyond });
  const count = starts.length - 1;
  useLayoutEffect(() => {
    const { current } = scroller;
    if (current === null) return;
    const measure = (): void => {
      // From right to left the browser counts below zero.
      const offset = Math.abs(horizontal ? current.scrollLeft : current.scrollTop);
      const extent = horizontal ? current.offsetWidth : current.offsetHeight;
      const first = BLOCK * Math.floor((lineAt(starts, offset) - beyond) / BLOCK);
      const end = BLOCK * Math.ceil((lineAt(starts, offset + extent) + 1 + beyond) / BLOCK);
      setLines((before) => (before.first === first && before.end === end ? before : { first, end }));
    };
    measure();
    current.addEventListener("scroll", measure, { passive: true });
    const observer = typeof ResizeObserver === "undefined" ? undefined : new ResizeObserver(measure);
    observer?.observe(current);
    return () => {
      current.removeEventListener("scroll", measure);
      observer?.disconnect();
    };
  }, [scroller, starts, beyond, horizontal]);
  return { first: Math.min(count, Math.max(0, lines.first)), end: Math.min(count, lines.end) };
}

/**
 * Scrolls as far as it takes to bring a line into view.
 *
 * @param head pixels that stay at the start while lines pass under them
 */
export function bringIntoView(
  scroller: HTMLElement | null,
  starts: readonly number[],
  line: number,
  head: number,
  horizontal = false,
): void {
  if (scroller === null) return;
  const side = horizontal ? "scrollLeft" : "scrollTop";
  const direction = horizontal && getComputedStyle(scroller).direction === "rtl" ? -1 : 1;
  const offset = scroller[side] * direction;
  const extent = (horizontal ? scroller.clientWidth : scroller.clientHeight) - head;
  const [start = 0, end = start] = starts.slice(line, line + 2);
  if (start < offset) scroller[side] = start * direction;
  else if (end > offset + extent) scroller[side] = (end - extent) * direction;
}
