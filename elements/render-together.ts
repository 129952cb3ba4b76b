/**
 * Renders elements that were added together in a single pass, as soon as the running script ends. React alone uses one task for each
 * element, and the browser would lay out and paint the half-filled page in between. The microtask also keeps the rendering out of the
 * commit of a React tree that contains the element.
 */
import { flushSync } from "react-dom";

const queue = new Set<() => void>();

function flush(): void {
  const renders = [...queue];
  queue.clear();
  flushSync(() => {
    for (const render of renders) render();
  });
}

/** Runs a first rendering once, together with all others that are requested before the running script ends. */
export function renderTogether(render: () => void): void {
  if (queue.size === 0) queueMicrotask(flush);
  queue.add(render);
}
