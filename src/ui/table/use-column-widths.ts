import { useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { isShortcut, type Shortcut } from "../shortcuts";

/** Changes a column's width while its name has the focus. */
export const WIDTH_KEY: Shortcut = { keys: ["ArrowLeft", "ArrowRight"], alt: true };

/** Pixels that Alt and an arrow key change the width by. */
const STEP = 16;
/** Minimum width in pixels. */
const MIN_WIDTH = 48;

type Widths = Readonly<Record<string, number>>;

export interface ColumnWidths {
  /** Widths set by the user, including a drag in progress. */
  readonly widths: Widths;
  readonly dragged: string | undefined;
  /** Event handlers of the drag handle in a column's head. */
  readonly handle: (id: string) => {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerCancel: () => void;
  };
  /** Handles Alt and arrow keys on the column's name. */
  readonly onKeyDown: (id: string) => (event: KeyboardEvent<HTMLElement>) => void;
}

const headWidth = (element: Element): number => element.closest("th")?.offsetWidth ?? MIN_WIDTH;

/** Resizes columns by dragging or keys. `onResize` is called when a drag ends. */
export function useColumnWidths(stored: Widths, onResize: (widths: Widths) => void): ColumnWidths {
  const [drag, setDrag] = useState<{ readonly id: string; readonly width: number }>();
  const start = useRef({ x: 0, width: 0 });
  const withWidth = (id: string, width: number): Widths => ({
    ...stored,
    [id]: Math.max(MIN_WIDTH, Math.round(width)),
  });
  return {
    widths: drag === undefined ? stored : withWidth(drag.id, drag.width),
    dragged: drag?.id,
    handle: (id) => ({
      onPointerDown: (event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width: headWidth(event.currentTarget) };
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
      onResize(withWidth(id, headWidth(event.currentTarget) + (event.key === "ArrowRight" ? STEP : -STEP)));
    },
  };
}
