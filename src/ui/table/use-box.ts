/** Width of a box in pixels, and how many pixels one `--td-rem` is there: what a table needs to know which columns fit. */
import { useLayoutEffect, useRef, useState, type RefObject } from "react";

export interface Box {
  /** 0 until measured, before the first paint. */
  readonly width: number;
  readonly rem: number;
}

/** `--td-rem` is a length such as `1rem` or `1.6rem`; a skin may set pixels. */
function remOf(element: Element): number {
  const text = getComputedStyle(element).getPropertyValue("--td-rem").trim() || "1rem";
  const number = Number.parseFloat(text);
  if (Number.isNaN(number)) return 16;
  return text.endsWith("rem")
    ? number * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    : number;
}

export function useBox<E extends HTMLElement>(): [RefObject<E | null>, Box] {
  const ref = useRef<E>(null);
  const [box, setBox] = useState<Box>({ width: 0, rem: 16 });
  useLayoutEffect(() => {
    const { current } = ref;
    if (current === null) return;
    const measure = (): void => {
      const next = { width: current.clientWidth, rem: remOf(current) };
      setBox((box) => (box.width === next.width && box.rem === next.rem ? box : next));
    };
    measure();
    if (typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => {
      observer.disconnect();
    };
  }, []);
  return [ref, box];
}
