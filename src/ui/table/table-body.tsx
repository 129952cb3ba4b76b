/** The rows of a page. Of a long page only those in view are rendered, with gaps in place of the others. */
import {
  Suspense,
  forwardRef,
  lazy,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
  type RefObject,
} from "react";
import type { RowsInViewHandle, RowsInViewProps } from "./rows-in-view";

/** Renders the whole page when the code for long pages cannot be loaded. */
const AllRows = forwardRef<RowsInViewHandle, RowsInViewProps>(function AllRows({ count, onChange }, _ref) {
  useEffect(() => {
    onChange(0, count - 1);
  }, [count, onChange]);
  return null;
});
const RowsInView = lazy(() => import("./rows-in-view").catch(() => ({ default: AllRows })));

/** Pages up to this length are rendered whole, so that the browser's find-in-page works. */
const MAX_FULLY_RENDERED = 50;
/** Rows of a new page that are rendered at once: about as many as a screen shows. The others follow right after. */
const FIRST_ROWS = 16;
/** Rows rendered above the initial scroll position, until the view is known. */
const ROWS_BEFORE_START = 10;

interface TableBodyProps {
  /** Ids of the page's records. The array must be stable while they are the same records. */
  readonly ids: readonly number[];
  /** Pixels. */
  readonly rowHeight: number;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Initial scroll position in pixels. */
  readonly start: number;
  /** Number of columns that a gap spans. */
  readonly span: number;
  /** Renders every row, however long the page. */
  readonly rendersAll: boolean;
  /** Renders one row, with a key. */
  readonly row: (index: number) => ReactNode;
}

interface RowRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Renders the rows. They keep their place in the React tree whether the page is short, long or still loading the code
 * for long pages. A row keeps its DOM node, so that a press that starts on it also ends on it.
 */
export const TableBody = forwardRef<RowsInViewHandle, TableBodyProps>(function TableBody(
  { ids, rowHeight, scroller, start, span, rendersAll, row },
  ref,
) {
  const [inView, setInView] = useState<RowRange>();
  const change = useCallback((first: number, last: number) => {
    setInView((current) => (current?.first === first && current.last === last ? current : { first, last }));
  }, []);
  const count = ids.length;
  const isLong = count > MAX_FULLY_RENDERED && !rendersAll;
  const isNew = useIsNewPage(ids) && start === 0 && !rendersAll;
  const { first, last } = isLong
    ? clampRange(count, inView ?? initialRange(start, rowHeight))
    : { first: 0, last: Math.min(count, isNew ? FIRST_ROWS : count) - 1 };
  // The view changes on every frame, the rendered range only in steps.
  const rendered = useMemo(
    () => Array.from({ length: last - first + 1 }, (_, index) => row(first + index)),
    [first, last, row],
  );
  return (
    <tbody>
      <Gap height={first * rowHeight} span={span} />
      {rendered}
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
});

/** Returns true in the rendering that first shows a page without records of the page before. React then renders again, without blocking. */
function useIsNewPage(ids: readonly number[]): boolean {
  const previous = useDeferredValue(ids, []);
  return previous !== ids && !ids.some((id) => previous.includes(id));
}

function initialRange(start: number, rowHeight: number): RowRange {
  const first = Math.max(0, Math.floor(start / rowHeight) - ROWS_BEFORE_START);
  return { first, last: first + MAX_FULLY_RENDERED - 1 };
}

/** Shifts a range into the page; the previous page may have been longer. */
function clampRange(count: number, { first, last }: RowRange): RowRange {
  const excess = Math.max(0, last - count + 1);
  return { first: Math.max(0, first - excess), last: last - excess };
}

const Gap = ({ height, span }: { readonly height: number; readonly span: number }) =>
  height <= 0 ? null : (
    <tr aria-hidden="true" style={{ blockSize: height }}>
      <td colSpan={span} className="td-table__gap" />
    </tr>
  );
