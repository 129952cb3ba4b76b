/**
 * Elements that come to the page together are drawn together, as soon as the code that brought them has ended. React by itself takes one
 * task an element and lets the browser lay out and paint the half-filled page in between. The microtask also keeps the drawing out of
 * the commit of a React tree that an element may stand in.
 */
import { flushSync } from "react-dom";

const waiting = new Set<() => void>();

function draw(): void {
  const drawings = [...waiting];
  waiting.clear();
  flushSync(() => {
    for (const drawing of drawings) drawing();
  });
}

/** Runs a first rendering, once, along with all others that are asked for until the running code has ended. */
export function drawTogether(drawing: () => void): void {
  if (waiting.size === 0) queueMicrotask(draw);
  waiting.add(drawing);
}
