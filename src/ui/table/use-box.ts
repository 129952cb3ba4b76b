/** Width of a box. */
import { useLayoutEffect, useRef, useState, type RefObject } from "react";

export interface Box {
  /** Pixels; 0 until measured, which happens before the first paint. */
  readonly width: number;
  /** Pixels of one `--td-rem`. */
  readonly rem: number;
  /** False in the first rendering, which is never painted. */
  readonly isMeasured: boolean;
}

/** Converts `--td-rem` to pixels. It is a length such as `1rem`, `1.6rem` or pixels. */
function remOf(element: Element): number {
  const text = getComputedStyle(element).getPropertyValue("--td-rem").trim() || "1rem";
  const number = Number.parseFloat(text);
  if (Number.isNaN(number)) return 16;
  return text.endsWith("rem")
    ? number * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    : number;
}

/** Observes the width of a box and the size of `--td-rem`, from which a table computes the columns that fit. */
export function useBox<E extends HTMLElement>(): [RefObject<E | null>, Box] {
  const ref = useRef<E>(null);
  const [box, setBox] = useState<Box>({ width: 0, rem: 16, isMeasured: false });
  useLayoutEffect(() => {
    const { current } = ref;
    if (current === null) return;
    const measure = (): void => {
      const next = { width: current.clientWidth, rem: remOf(current), isMeasured: true };
      setBox((box) => (box.isMeasured && box.width === next.width && box.rem === next.rem ? box : next));
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
