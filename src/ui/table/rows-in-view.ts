/** Which rows of a long page are in view. In a chunk of its own: short pages need none of it. */
import { defaultRangeExtractor, useVirtualizer, type Range, type Virtualizer } from "@tanstack/react-virtual";
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
  /** Told of the first and the last row to draw, also when they are the same as before. */
  readonly onChange: (first: number, last: number) => void;
  readonly ref?: Ref<RowsInViewHandle>;
}

type Rows = Virtualizer<HTMLElement, Element>;

/** Draws nothing itself: rows that are in the document already stay there when this comes. */
export default function RowsInView({ count, rowHeight, scroller, start, onChange, ref }: RowsInViewProps) {
  const tell = (rows: Rows): void => {
    const items = rows.getVirtualItems();
    const [first, last] = [items[0], items.at(-1)];
    if (first !== undefined && last !== undefined) onChange(first.index, last.index);
  };
  const virtual: Rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    rangeExtractor: inSteps,
    // Rows that come in lie beyond the edge: scrolling does not wait for them.
    useFlushSync: false,
    // Drawn with its table, it is there before its scroller.
    initialOffset: () => scroller.current?.scrollTop ?? start,
    // At once, so that the rows are drawn together with what changes here.
    onChange: tell,
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
  // What changes by new properties is told by nobody else.
  useLayoutEffect(() => {
    tell(virtual);
  });
  return null;
}
