/** Only the rows in view of a long page, with gaps in place of the others. In a chunk of its own: short pages need none of it. */
import { defaultRangeExtractor, useVirtualizer, type Range } from "@tanstack/react-virtual";
import { useEffect, useImperativeHandle, useMemo, type ReactNode, type Ref, type RefObject } from "react";

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

export interface VirtualRowsHandle {
  readonly scrollToRow: (index: number) => void;
}

export interface VirtualRowsProps {
  readonly count: number;
  readonly rowHeight: number;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Pixels that the table starts scrolled by. */
  readonly start: number;
  /** Cells that a gap spans. */
  readonly span: number;
  readonly row: (index: number) => ReactNode;
  readonly ref?: Ref<VirtualRowsHandle>;
}

export default function VirtualRows({ count, rowHeight, scroller, start, span, row, ref }: VirtualRowsProps) {
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
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  // The view moves at every frame, what is drawn only by steps.
  const drawn = useMemo(
    () => Array.from({ length: last - first + 1 }, (_, index) => row(first + index)),
    [first, last, row],
  );
  return (
    <>
      <Gap height={first * rowHeight} span={span} />
      {drawn}
      <Gap height={(count - last - 1) * rowHeight} span={span} />
    </>
  );
}

const Gap = ({ height, span }: { readonly height: number; readonly span: number }) =>
  height <= 0 ? null : (
    <tr aria-hidden="true" style={{ blockSize: height }}>
      <td colSpan={span} className="td-table__gap" />
    </tr>
  );
