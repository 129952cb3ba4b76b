/** Rows of a list that are drawn to another place by their handle. Keys and buttons do the same: this adds nothing that only a mouse can. */
import { useEffect, useEffectEvent, type RefObject } from "react";

/**
 * @param list holds the rows, each with a `data-id` and a `draggable` handle
 * @param onMove the row of the first id takes the place of the second's
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  present: boolean,
  onMove: (id: string, place: string) => void,
): void {
  const move = useEffectEvent(onMove);
  useEffect(() => {
    const { current } = list;
    if (!present || current === null) return;
    let dragged: HTMLElement | null = null;
    const rowOf = ({ target }: Event): HTMLElement | null =>
      target instanceof Element ? target.closest<HTMLElement>("[data-id]") : null;
    const unmark = (): void => {
      for (const row of current.querySelectorAll("[data-drop]")) row.removeAttribute("data-drop");
    };
    const onStart = (event: DragEvent): void => {
      dragged = rowOf(event);
      if (dragged !== null) event.dataTransfer?.setDragImage(dragged, 0, 0);
    };
    const onOver = (event: DragEvent): void => {
      const row = rowOf(event);
      if (dragged === null || row === null) return;
      event.preventDefault();
      unmark();
      if (row !== dragged) row.dataset["drop"] = "";
    };
    const onDrop = (event: DragEvent): void => {
      const [from, to] = [dragged?.dataset["id"], rowOf(event)?.dataset["id"]];
      if (from === undefined || to === undefined) return;
      event.preventDefault();
      if (from !== to) move(from, to);
    };
    const onEnd = (): void => {
      dragged = null;
      unmark();
    };
    const stop = new AbortController();
    const { signal } = stop;
    current.addEventListener("dragstart", onStart, { signal });
    current.addEventListener("dragover", onOver, { signal });
    current.addEventListener("drop", onDrop, { signal });
    current.addEventListener("dragend", onEnd, { signal });
    return () => {
      stop.abort();
    };
  }, [list, present]);
}
