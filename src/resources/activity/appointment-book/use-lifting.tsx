/** Lifts appointments by pointer: follows it over the columns, and reports where it lets go. */
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
} from "react";
import { useEffectEvent } from "use-effect-event";
import { MINUTE_MS, snapStart, type BookColumn } from "./book-model";
import { liftOf, resizeLift, type Lift, type Liftable } from "./lift";

/** Pixels before a press becomes a drag. */
const SLACK = 5;
/** Pixels from an edge at which the grid scrolls, and by how many at each move. */
const EDGE = { near: 32, by: 14 };

export interface Lifting {
  readonly lift: Lift | undefined;
  readonly setLift: (lift: Lift | undefined) => void;
  /** Starts to follow the pointer. Does nothing for touch, which scrolls. */
  readonly press: (what: Liftable, event: ReactPointerEvent, mode: Lift["mode"]) => void;
  /** Whether a drag has just ended, so that its click does not open anything. */
  readonly takeClick: () => boolean;
}

export interface LiftingOptions {
  readonly columns: readonly BookColumn[];
  /** The box of all columns. */
  readonly box: RefObject<HTMLElement | null>;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Pixels of a column. */
  readonly columnWidth: number;
  readonly onDrop: (lift: Lift) => void;
}

interface Press {
  readonly what: Liftable;
  readonly mode: Lift["mode"];
  readonly x: number;
  readonly y: number;
  /** Milliseconds between the top of the card and the pointer. */
  readonly grip: number;
}

export function useLifting({ columns, box, scroller, columnWidth, onDrop }: LiftingOptions): Lifting {
  const [lift, setLift] = useState<Lift>();
  const [press, setPress] = useState<Press>();
  const latest = useRef<Lift>(undefined);
  const suppressesClick = useRef(false);

  /** Returns the column and instant under the pointer. */
  const placeAt = (x: number, y: number): { readonly column: number; readonly instant: number } | undefined => {
    const bounds = box.current?.getBoundingClientRect();
    if (bounds === undefined) return undefined;
    const column = Math.floor((x - bounds.left) / columnWidth);
    const under = columns[column];
    if (under === undefined) return undefined;
    const share = Math.min(1, Math.max(0, (y - bounds.top) / bounds.height));
    return { column, instant: under.span.from + share * longestOf(columns) * MINUTE_MS };
  };
  const stop = (): void => {
    latest.current = undefined;
    setPress(undefined);
    setLift(undefined);
  };
  const follow = useEffectEvent((event: PointerEvent, { what, mode, x, y, grip }: Press): void => {
    const isFar = Math.hypot(event.clientX - x, event.clientY - y) > SLACK;
    if (latest.current === undefined && !isFar) return;
    scrollNear(scroller.current, event);
    const place = placeAt(event.clientX, event.clientY);
    const column = columns[place?.column ?? -1];
    if (place === undefined || column === undefined) return;
    const { card } = what;
    const next =
      mode === "resize" && card !== undefined
        ? resizeLift(
            liftOf(what, latest.current?.column ?? place.column, Date.parse(card.start), "resize"),
            (place.instant - Date.parse(card.start)) / MINUTE_MS,
          )
        : liftOf(what, place.column, snapStart(column, place.instant - grip));
    latest.current = next;
    setLift(next);
  });
  const drop = useEffectEvent((): void => {
    const { current } = latest;
    stop();
    if (current === undefined) return;
    suppressesClick.current = true;
    setTimeout(() => {
      suppressesClick.current = false;
    });
    onDrop(current);
  });
  const cancel = useEffectEvent(stop);

  useEffect(() => {
    if (press === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    const listen = (type: "pointermove" | "pointerup" | "pointercancel", run: (event: PointerEvent) => void): void => {
      addEventListener(type, run, { signal });
    };
    listen("pointermove", (event) => {
      follow(event, press);
    });
    listen("pointerup", () => {
      drop();
    });
    listen("pointercancel", () => {
      cancel();
    });
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === "Escape") cancel();
    };
    addEventListener("keydown", onKey, { signal, capture: true });
    return () => {
      controller.abort();
    };
  }, [press]);

  return {
    lift,
    setLift,
    press: (what, event, mode) => {
      if (event.button !== 0 || event.pointerType === "touch") return;
      const place = placeAt(event.clientX, event.clientY);
      const top = what.card === undefined ? undefined : Date.parse(what.card.start);
      const grip = top === undefined || place === undefined ? 0 : Math.max(0, place.instant - top);
      setPress({ what, mode, x: event.clientX, y: event.clientY, grip });
    },
    takeClick: useCallback(() => suppressesClick.current, []),
  };
}

/** Minutes of the longest column; a day of 25 hours is longer than others. */
export const longestOf = (columns: readonly BookColumn[]): number =>
  Math.max(60, ...columns.map(({ span }) => (span.to - span.from) / MINUTE_MS));

function scrollNear(scroller: HTMLElement | null, { clientX, clientY }: PointerEvent): void {
  if (scroller === null) return;
  const { left, right, top, bottom } = scroller.getBoundingClientRect();
  const towards = (at: number, low: number, high: number): number =>
    at < low + EDGE.near ? -EDGE.by : at > high - EDGE.near ? EDGE.by : 0;
  scroller.scrollBy(towards(clientX, left, right), towards(clientY, top, bottom));
}
