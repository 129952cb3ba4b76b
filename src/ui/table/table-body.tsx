/** The rows of a page, of a long one only those in view, with gaps in place of the others. */
import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode, type Ref, type RefObject } from "react";
import type { RowsInViewHandle } from "./rows-in-view";

const RowsInView = lazy(() => import("./rows-in-view"));

/** Pages up to this long are drawn whole: the browser then finds text in them, and nothing pops in. */
const DRAWN_WHOLE = 50;
/** Rows above the one that the table starts scrolled to, until it is known what is in view. */
const BEFORE_START = 10;

interface TableBodyProps {
  readonly count: number;
  /** Pixels. */
  readonly rowHeight: number;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Pixels that the table starts scrolled by. */
  readonly start: number;
  /** Cells that a gap spans. */
  readonly span: number;
  /** Draws every row, however long the page. */
  readonly isWhole: boolean;
  /** One row, with a key. */
  readonly row: (index: number) => ReactNode;
  readonly ref?: Ref<RowsInViewHandle>;
}

interface Drawn {
  readonly first: number;
  readonly last: number;
}

/**
 * Rows have one place in the tree, whether the page is short, long, or waits for the code of long ones: one that was drawn stays the same
 * node, so that a press that began on it ends on it.
 */
export function TableBody({ count, rowHeight, scroller, start, span, isWhole, row, ref }: TableBodyProps) {
  const [inView, setInView] = useState<Drawn>();
  const change = useCallback((first: number, last: number) => {
    setInView((now) => (now?.first === first && now.last === last ? now : { first, last }));
  }, []);
  const isLong = count > DRAWN_WHOLE && !isWhole;
  const { first, last } = isLong
    ? within(count, inView ?? aroundStart(start, rowHeight))
    : { first: 0, last: count - 1 };
  // The view moves at every frame, what is drawn only by steps.
  const drawn = useMemo(
    () => Array.from({ length: last - first + 1 }, (_, index) => row(first + index)),
    [first, last, row],
  );
  return (
    <tbody>
      <Gap height={first * rowHeight} span={span} />
      {drawn}
      <Gap height={(count - last - 1) * rowHeight} span={span} />
      {isLong ? (
        <Suspense fallback={null}>
          <RowsInView
            ref={ref}
            count={count}
            rowHeight={rowHeight}
            scroller={scroller}
            start={start}
            onChange={change}
          />
        </Suspense>
      ) : null}
    </tbody>
  );
}

function aroundStart(start: number, rowHeight: number): Drawn {
  const first = Math.max(0, Math.floor(start / rowHeight) - BEFORE_START);
  return { first, last: first + DRAWN_WHOLE - 1 };
}

/** What was in view of a longer page may lie beyond the end of this one. */
function within(count: number, { first, last }: Drawn): Drawn {
  const beyond = Math.max(0, last - count + 1);
  return { first: Math.max(0, first - beyond), last: last - beyond };
}

const Gap = ({ height, span }: { readonly height: number; readonly span: number }) =>
  height <= 0 ? null : (
    <tr aria-hidden="true" style={{ blockSize: height }}>
      <td colSpan={span} className="td-table__gap" />
    </tr>
  );
