/**
 * A table of records: sticky head and first column, sorting, selection, keyboard navigation by rows. Long pages keep
 * only the rows in view in the document.
 */
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
} from "react";
import { defineSheet } from "../styles";
import { classes } from "../tone";
import { rowCommand } from "./row-keys";
import { scrollWhenRoom } from "./scroll-when-room";
import type { RowsInViewHandle } from "./rows-in-view";
import css from "./table.css";
import { TableBody } from "./table-body";
import { TableHead } from "./table-head";
import { TableRowView, type RowHandlers } from "./table-row";
import type { DataTableProps, TableRow } from "./table-types";
import { useColumnWidths } from "./use-column-widths";
import { usePrinting } from "./use-printing";

defineSheet(css);

export function DataTable<R extends TableRow>(props: DataTableProps<R>) {
  const { texts, columns, rows, total, offset, rowHeight, sort, onSort, selection, rowActions, stale = false } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<RowsInViewHandle>(null);
  const [activeId, setActiveId] = useState<number>();
  const columnWidths = useColumnWidths(props.widths, props.onResize);
  // Print all rows; paper does not scroll.
  const isPrinting = usePrinting();
  useScrollMemory(scroller, props.scroll, props.onLeave);
  const handlers = useRowHandlers(props, setActiveId);

  const focusRow = (index: number): void => {
    const row = rows[index];
    if (row === undefined) return;
    setActiveId(row.id);
    body.current?.scrollToRow(index);
    // Two frames: a row out of view renders in the first.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        scroller.current?.querySelector<HTMLElement>(`[data-row="${String(row.id)}"]`)?.focus(),
      ),
    );
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>): void => {
    const target = event.target as HTMLElement;
    const id = Number(target.dataset["row"]);
    const index = rows.findIndex((row) => row.id === id);
    const row = rows[index];
    if (row === undefined) return;
    const command = rowCommand(event, index, rows.length);
    if (command === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (command.kind === "open") props.onOpen?.(row, command.newTab);
    if (command.kind === "toggle") selection?.onToggle(id, command.range);
    if (command.kind === "menu") target.querySelector<HTMLElement>(".td-table__actions button")?.click();
    if (command.kind !== "move" || command.to === index) return;
    const next = rows[command.to];
    if (command.extend && selection !== undefined && next !== undefined) {
      for (const rowId of [id, next.id]) if (!selection.isSelected(rowId)) selection.onToggle(rowId, false);
    }
    focusRow(command.to);
  };

  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const tabbable = rows.some(({ id }) => id === activeId) ? activeId : rows[0]?.id;
  const { widths } = columnWidths;
  const minWidth = columns.reduce((sum, column) => sum + (widths[column.id] ?? column.width), 0);
  const span = columns.length + (selection === undefined ? 0 : 1) + (rowActions === undefined ? 0 : 1);
  const renderRow = (index: number) => {
    const row = rows[index];
    return row === undefined ? null : (
      <TableRowView
        key={row.id}
        row={row}
        columns={columns}
        rowIndex={offset + index + 2}
        selectable={selection !== undefined}
        selected={selection?.isSelected(row.id) ?? false}
        tabbable={row.id === tabbable}
        isClickable={props.onOpen !== undefined}
        handlers={handlers}
      />
    );
  };

  return (
    <div ref={scroller} className={classes("td-table", stale && "td-table--stale")} onScroll={markScrolledSideways}>
      {/* The focused row receives the keys; one listener on the table serves all rows. */}
      <table
        part="table"
        role="grid"
        aria-label={texts.caption}
        aria-rowcount={total + 1}
        aria-multiselectable={selection !== undefined}
        aria-busy={stale}
        style={{ "--_least": `${String(minWidth)}px`, "--_row": `${String(rowHeight)}px` } as CSSProperties}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        <colgroup>
          {selection === undefined ? null : <col className="td-table__pick-column" />}
          {columns.map(({ id, width, fillsWidth }) => (
            <col
              key={id}
              style={fillsWidth && widths[id] === undefined ? undefined : { inlineSize: widths[id] ?? width }}
            />
          ))}
          {rowActions === undefined ? null : <col className="td-table__actions-column" />}
        </colgroup>
        <TableHead
          columns={columns}
          texts={texts}
          sort={sort}
          onSort={onSort}
          selection={selection}
          hasActions={rowActions !== undefined}
          widths={columnWidths}
        />
        <TableBody
          ref={body}
          ids={ids}
          rowHeight={rowHeight}
          scroller={scroller}
          start={props.scroll}
          span={span}
          rendersAll={isPrinting}
          row={renderRow}
        />
      </table>
    </div>
  );
}

/** Shows the line beside the first column only while columns are scrolled under it. */
function markScrolledSideways({ currentTarget }: { currentTarget: HTMLElement }): void {
  currentTarget.toggleAttribute("data-sideways", currentTarget.scrollLeft !== 0);
}

/** Returns row handlers with a stable identity, so that rows do not re-render when the table does. */
function useRowHandlers<R extends TableRow>(props: DataTableProps<R>, activate: (id: number) => void): RowHandlers<R> {
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const { rowActions } = props;
  return useMemo(
    () => ({
      toggle: (id, range) => latest.current.selection?.onToggle(id, range),
      open: (row, newTab) => latest.current.onOpen?.(row, newTab),
      approach: (row, distance) => latest.current.onApproach?.(row, distance),
      activate,
      actions: rowActions,
      selectLabel: (row) => latest.current.texts.selectRow(latest.current.rowLabel(row)),
    }),
    [activate, rowActions],
  );
}

/** Restores the scroll position, and reports the last one on unmount. */
function useScrollMemory(
  scroller: RefObject<HTMLDivElement | null>,
  scroll: number,
  onLeave: (scroll: number) => void,
): void {
  const leave = useRef(onLeave);
  useEffect(() => {
    leave.current = onLeave;
  });
  const start = useRef(scroll);
  // The stored position may be known only after the table has mounted.
  useLayoutEffect(
    () => (scroller.current === null ? undefined : scrollWhenRoom(scroller.current, scroll)),
    [scroller, scroll],
  );
  useLayoutEffect(() => {
    const { current } = scroller;
    if (current === null) return;
    let last = start.current;
    const remember = (): void => {
      last = current.scrollTop;
    };
    current.addEventListener("scroll", remember, { passive: true });
    return () => {
      current.removeEventListener("scroll", remember);
      leave.current(last);
    };
  }, [scroller]);
}
