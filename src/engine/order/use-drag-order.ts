import { useEffect, type RefObject } from "react";
import { useEffectEvent } from "use-effect-event";

/**
 * Lets the user reorder rows by dragging their handle, or with Alt and an arrow key on the focused row.
 *
 * @param list element that holds the rows, each with a `data-id` and a `draggable` handle
 * @param isRendered false while the list is not rendered
 * @param onMove moves the row at the first position to the second one; positions start at 0
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  isRendered: boolean,
  onMove: (from: number, to: number) => void,
): void {
  const move = useEffectEvent(onMove);
  useEffect(() => {
    const { current } = list;
    if (!isRendered || current === null) return;
    let dragged: HTMLElement | null = null;
    const rowOf = ({ target }: Event): HTMLElement | null =>
      target instanceof Element ? target.closest<HTMLElement>("[data-id]") : null;
    const clearMarker = (): void => {
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
      clearMarker();
      if (row !== dragged) row.dataset["drop"] = "";
    };
    const moveTo = (row: Element, target: Element): void => {
      const rows = [...current.querySelectorAll("[data-id]")];
      move(rows.indexOf(row), rows.indexOf(target));
    };
    const onDrop = (event: DragEvent): void => {
      const target = rowOf(event);
      if (dragged === null || target === null) return;
      event.preventDefault();
      if (target !== dragged) moveTo(dragged, target);
    };
    const onEnd = (): void => {
      dragged = null;
      clearMarker();
    };
    const onKey = (event: KeyboardEvent): void => {
      const row = rowOf(event);
      if (!event.altKey || row === null || !["ArrowUp", "ArrowDown"].includes(event.key)) return;
      event.preventDefault();
      const target = event.key === "ArrowUp" ? row.previousElementSibling : row.nextElementSibling;
      if (target !== null) moveTo(row, target);
    };
    const controller = new AbortController();
    const { signal } = controller;
    current.addEventListener("dragstart", onStart, { signal });
    current.addEventListener("dragover", onOver, { signal });
    current.addEventListener("drop", onDrop, { signal });
    current.addEventListener("dragend", onEnd, { signal });
    current.addEventListener("keydown", onKey, { signal });
    return () => {
      controller.abort();
    };
  }, [list, isRendered]);
}
