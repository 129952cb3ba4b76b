/** What ends waiting: from then on somebody is reading elsewhere. */
const ACTS = ["wheel", "pointerdown", "keydown"] as const;

/**
 * Scrolls a box to where it was left. A list gets its height, and a long page its rows, only after it is drawn: the box goes there
 * once it has room, unless somebody acts in it before.
 *
 * @param top pixels
 * @returns ends waiting
 */
export function scrollWhenRoom(box: HTMLElement, top: number): () => void {
  if (top <= 0) return () => undefined;
  const observer = new ResizeObserver(() => {
    go();
  });
  const stop = (): void => {
    observer.disconnect();
    for (const act of ACTS) box.removeEventListener(act, stop);
  };
  function go(): void {
    box.scrollTop = top;
    if (box.scrollHeight - box.clientHeight >= top) stop();
  }
  for (const act of ACTS) box.addEventListener(act, stop, { passive: true });
  observer.observe(box);
  if (box.firstElementChild !== null) observer.observe(box.firstElementChild);
  go();
  return stop;
}
