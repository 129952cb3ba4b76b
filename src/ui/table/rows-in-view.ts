/** Which rows of a long page are in view. In a chunk of its own: short pages need none of it. */
import { defaultRangeExtractor, useVirtualizer, type Range } from "@tanstack/react-virtual";
import { useEffect, useImperativeHandle, useLayoutEffect, type Ref, type RefObject } from "react";

/** Rows drawn beyond each edge at least: what a wheel passes while a slow machine draws the next ones. */
const OVERSCAN = 20;
/** Rows that come and go together: the browser lays out and paints a table whole, so one row costs it nearly what ten do. */
const STEP = 10;

/** The rows in view and those beyond, up to the next steps. */
const inSteps = ({ startIndex, endIndex, count, ...range }: Range): number[] =>
  defaultRangeExtractor({
    ...range,
    count,
    startIndex: Math.floor(startIndex / STEP) * STEP,
    endIndex: Math.ceil((endIndex + 1) / STEP) * STEP - 1,
  });

export interface RowsInViewHandle {
  readonly scrollToRow: (index: number) => void;
}

export interface RowsInViewProps {
  readonly count: number;
  /** Pixels. */
  readonly rowHeight: number;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Pixels that the table starts scrolled by. */
  readonly start: number;
  /** Told of the first and the last row to draw, whenever they change. One identity for good. */
  readonly onChange: (first: number, last: number) => void;
  readonly ref?: Ref<RowsInViewHandle>;
}

/** Draws nothing itself: rows that are in the document already stay there when this comes. */
export default function RowsInView({ count, rowHeight, scroller, start, onChange, ref }: RowsInViewProps) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    rangeExtractor: inSteps,
    // Rows that come in lie beyond the edge: scrolling does not wait for them.
    useFlushSync: false,
    // Drawn with its table, it is there before its scroller.
    initialOffset: () => scroller.current?.scrollTop ?? start,
  });
  useEffect(() => {
    virtual.measure();
  }, [virtual, rowHeight]);
  useImperativeHandle(
    ref,
    () => ({
      scrollToRow: (index) => {
        virtual.scrollToIndex(index);
      },
    }),
    [virtual],
  );
  const items = virtual.getVirtualItems();
  const first = items[0]?.index;
  const last = items.at(-1)?.index;
  useLayoutEffect(() => {
    if (first !== undefined && last !== undefined) onChange(first, last);
  }, [first, last, onChange]);
  return null;
}
