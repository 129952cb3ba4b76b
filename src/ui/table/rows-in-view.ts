/** Computes which rows of a long page are in view. A separate chunk, since short pages do not need it. */
import { defaultRangeExtractor, useVirtualizer, type Range, type Virtualizer } from "@tanstack/react-virtual";
import { forwardRef, useEffect, useImperativeHandle, useLayoutEffect, type RefObject } from "react";

/** Minimum number of rows rendered beyond each edge, to cover fast scrolling on slow machines. */
const OVERSCAN = 20;
/**
 * Rows are added and removed in steps of ten: the browser lays out the whole table anyway, so one row costs almost as
 * much as ten.
 */
const STEP = 10;

/** Extends a range of rows to full steps. */
const toSteps = ({ startIndex, endIndex, count, ...range }: Range): number[] =>
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
  /** Initial scroll position in pixels. */
  readonly start: number;
  /** Receives the first and last row to render, even if unchanged. */
  readonly onChange: (first: number, last: number) => void;
}

type Rows = Virtualizer<HTMLElement, Element>;

/** Renders nothing. Rows already in the document stay there when this module loads. */
const RowsInView = forwardRef<RowsInViewHandle, RowsInViewProps>(function RowsInView(
  { count, rowHeight, scroller, start, onChange },
  ref,
) {
  const report = (rows: Rows): void => {
    const items = rows.getVirtualItems();
    const [first, last] = [items[0], items.at(-1)];
    if (first !== undefined && last !== undefined) onChange(first.index, last.index);
  };
  const virtual: Rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    rangeExtractor: toSteps,
    // New rows are outside the view, so scrolling need not wait for them.
    useFlushSync: false,
    // It renders together with the table, before the scroller exists.
    initialOffset: () => scroller.current?.scrollTop ?? start,
    onChange: report,
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
  // Prop changes are not reported by the virtualizer.
  useLayoutEffect(() => {
    report(virtual);
  });
  return null;
});

export default RowsInView;
