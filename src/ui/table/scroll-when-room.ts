/** User input that cancels a pending scroll. */
const CANCELLING_EVENTS = ["wheel", "pointerdown", "keydown"] as const;

/**
 * Scrolls a box to a stored position as soon as its content is high enough: a list gets its height, and a long page its
 * rows, only after rendering. User input in the box cancels it.
 *
 * @param top scroll position in pixels
 * @returns a function that stops waiting
 */
export function scrollWhenRoom(box: HTMLElement, top: number): () => void {
  if (top <= 0) return () => undefined;
  const observer = new ResizeObserver(() => {
    scroll();
  });
  const stop = (): void => {
    observer.disconnect();
    for (const event of CANCELLING_EVENTS) box.removeEventListener(event, stop);
  };
  function scroll(): void {
    box.scrollTop = top;
    if (box.scrollHeight - box.clientHeight >= top) stop();
  }
  for (const event of CANCELLING_EVENTS) box.addEventListener(event, stop, { passive: true });
  observer.observe(box);
  if (box.firstElementChild !== null) observer.observe(box.firstElementChild);
  scroll();
  return stop;
}
