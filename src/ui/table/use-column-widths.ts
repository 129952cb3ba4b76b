/** Widths of columns while an edge is dragged or moved by keys; told once the hand lets go. */
import { useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { isShortcut, type Shortcut } from "../shortcuts";

/** On the name of a column. */
export const WIDTH_KEY: Shortcut = { keys: ["ArrowLeft", "ArrowRight"], alt: true };

/** Pixels that Alt and an arrow key widen or narrow a column by, and the least that is left. */
const STEP = 16;
const NARROWEST = 48;

type Widths = Readonly<Record<string, number>>;

export interface ColumnWidths {
  /** Set by hand, the edge under way included. */
  readonly widths: Widths;
  readonly dragged: string | undefined;
  /** Events of the handle in a column's head. */
  readonly handle: (id: string) => {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerCancel: () => void;
  };
  /** Alt and an arrow on the column's name. */
  readonly onKeyDown: (id: string) => (event: KeyboardEvent<HTMLElement>) => void;
}

const headOf = (element: Element): number => element.closest("th")?.offsetWidth ?? NARROWEST;

export function useColumnWidths(stored: Widths, onResize: (widths: Widths) => void): ColumnWidths {
  const [drag, setDrag] = useState<{ readonly id: string; readonly width: number }>();
  const start = useRef({ x: 0, width: 0 });
  const withWidth = (id: string, width: number): Widths => ({
    ...stored,
    [id]: Math.max(NARROWEST, Math.round(width)),
  });
  return {
    widths: drag === undefined ? stored : withWidth(drag.id, drag.width),
    dragged: drag?.id,
    handle: (id) => ({
      onPointerDown: (event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width: headOf(event.currentTarget) };
        setDrag({ id, width: start.current.width });
      },
      onPointerMove: (event) => {
        if (drag?.id === id) setDrag({ id, width: start.current.width + event.clientX - start.current.x });
      },
      onPointerUp: () => {
        if (drag !== undefined) onResize(withWidth(drag.id, drag.width));
        setDrag(undefined);
      },
      onPointerCancel: () => {
        setDrag(undefined);
      },
    }),
    onKeyDown: (id) => (event) => {
      if (!isShortcut(event, WIDTH_KEY)) return;
      event.preventDefault();
      onResize(withWidth(id, headOf(event.currentTarget) + (event.key === "ArrowRight" ? STEP : -STEP)));
    },
  };
}
