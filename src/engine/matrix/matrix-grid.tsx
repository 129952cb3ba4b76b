/** The grid of a matrix. Renders only the rows and columns in view. One cell has the focus; arrow keys move it. */
import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useRef } from "react";
import type { MatrixHead } from "../../contract/kinds/matrix-endpoints";
import type { AnyResource } from "../../contract/resource";
import { useIntlLocale, useT } from "../../runtime/react";
import { useBox } from "../../ui/table/use-box";
import { headLabel } from "./head-label";
import { MatrixCell } from "./matrix-cell";
import { MatrixEditor } from "./matrix-editor";
import { currentValue, type MatrixData } from "./matrix-model";
import { isInRange, isSingle, rangeOf, type Place, type Selection } from "./matrix-range";
import { columnWidth, HEAD, ROW, rowHeadOf } from "./matrix-sizes";
import { useGridInput } from "./use-grid-input";
import type { Matrix } from "./use-matrix";

const ACTIVE_CELL = '[role="gridcell"][tabindex="0"]';

export interface MatrixGridProps {
  readonly resource: AnyResource;
  readonly matrix: Matrix;
  readonly data: MatrixData;
  readonly label: string;
  readonly mayWrite: boolean;
  readonly selection: Selection;
  readonly onActive: (place: Place, isExtended?: boolean) => void;
}

export function MatrixGrid({ resource, matrix, data, label, mayWrite, selection, onActive }: MatrixGridProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { active } = selection;
  const range = rangeOf(selection);
  const [scroller, box] = useBox<HTMLDivElement>();
  const rowHead = rowHeadOf(box.width);
  const input = useGridInput({
    resource,
    matrix,
    data,
    mayWrite,
    selection,
    onActive,
    pageRows: () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - HEAD) / ROW) - 1),
  });
  const { editing } = input;
  /** Focus follows the active cell only while the focus is inside the grid. */
  const hasFocus = useRef(false);
  const { rows, columns } = data;
  const head = (each: MatrixHead): string => headLabel(t, resource, each, locale);
  // Without keys, other columns of the same number would keep the old measurements.
  const columnKey = useCallback((index: number) => columns[index]?.key ?? index, [columns]);
  const rowsInView = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
    paddingStart: HEAD,
    scrollPaddingStart: HEAD,
  });
  const columnsInView = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    getItemKey: columnKey,
    estimateSize: (index) => {
      const column = columns[index];
      return column === undefined ? 0 : columnWidth(head(column), matrix.field(column.key)?.kind === "boolean");
    },
    overscan: 3,
    paddingStart: rowHead,
    scrollPaddingStart: rowHead,
  });
  const { show } = matrix;
  const visibleRows = rowsInView.getVirtualItems();
  const [firstRow, lastRow] = [visibleRows[0]?.index ?? 0, visibleRows.at(-1)?.index ?? 0];
  useEffect(() => {
    show(firstRow, lastRow);
  }, [show, firstRow, lastRow]);
  useEffect(() => {
    if (!hasFocus.current || editing !== undefined) return;
    // A press of the pointer has focused the cell. If the grid scrolled now, the release would hit another cell, and there would be no click.
    if (scroller.current?.querySelector(`${ACTIVE_CELL}:focus`) != null) return;
    rowsInView.scrollToIndex(active.row);
    columnsInView.scrollToIndex(active.column);
    const focus = (attempts: number): void => {
      const cell = scroller.current?.querySelector<HTMLElement>(ACTIVE_CELL);
      if (cell) cell.focus({ preventScroll: true });
      else if (attempts > 0) requestAnimationFrame(() => focus(attempts - 1));
    };
    focus(10);
  }, [active, editing, rowsInView, columnsInView, scroller]);

  const visibleColumns = columnsInView.getVirtualItems();
  const before = (visibleColumns[0]?.start ?? rowHead) - rowHead;
  const cell = (row: MatrixHead | undefined, rowIndex: number, columnIndex: number, width: number) => {
    const column = columns[columnIndex];
    const field = column === undefined ? undefined : matrix.field(column.key);
    if (column === undefined || field === undefined) return null;
    const place = { row: rowIndex, column: columnIndex };
    const isActive = rowIndex === active.row && columnIndex === active.column;
    const key = { row: row?.key ?? "", column: column.key };
    return (
      <MatrixCell
        key={column.key}
        resource={resource}
        matrix={matrix}
        data={data}
        row={row}
        column={column}
        columnIndex={columnIndex}
        field={field}
        width={width}
        mayWrite={mayWrite}
        isActive={isActive}
        isSelected={!isSingle(range) && isInRange(range, place)}
        editor={
          !isActive || editing === undefined || row === undefined ? null : (
            <MatrixEditor
              resource={resource}
              column={column}
              field={field}
              label={`${head(row)}, ${head(column)}`}
              value={currentValue(data, matrix.changes, key, field)}
              initialText={editing.initialText}
              onEnd={(outcome, next) => {
                if (outcome !== undefined) matrix.setCells([{ ...key, value: outcome.value }]);
                input.stopEditing();
                if (next === "down") onActive({ row: Math.min(rows.length - 1, rowIndex + 1), column: columnIndex });
              }}
            />
          )
        }
        onKeyDown={input.onKeyDown}
        onFocus={() => {
          hasFocus.current = true;
          if (!isActive) onActive(place);
        }}
        onSelect={(isExtended) => {
          onActive(place, isExtended);
        }}
        onEdit={() => {
          input.startEditing(place);
        }}
      />
    );
  };

  return (
    <div
      ref={scroller}
      className="td-matrix"
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable="true"
      onPaste={input.onPaste}
      onCopy={input.onCopy}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) hasFocus.current = false;
      }}
    >
      <div
        className="td-matrix__space"
        role="presentation"
        style={{ blockSize: rowsInView.getTotalSize(), inlineSize: columnsInView.getTotalSize() }}
      >
        <div className="td-matrix__row td-matrix__head" role="row" aria-rowindex={1} style={{ blockSize: HEAD }}>
          <div role="columnheader" aria-colindex={1} className="td-matrix__corner" style={{ inlineSize: rowHead }}>
            <span className="td-visually-hidden">{label}</span>
          </div>
          <div role="presentation" style={{ inlineSize: before }} />
          {visibleColumns.map(({ index, size }) => {
            const column = columns[index];
            return column === undefined ? null : (
              <div
                key={column.key}
                role="columnheader"
                aria-colindex={index + 2}
                className="td-matrix__column"
                style={{ inlineSize: size }}
                title={head(column)}
              >
                {column.group == null ? null : <small>{column.group}</small>}
                <span>{head(column)}</span>
              </div>
            );
          })}
        </div>
        {visibleRows.map(({ index, start }) => {
          const row = rows[index];
          return (
            <div
              key={index}
              role="row"
              className="td-matrix__row"
              aria-rowindex={index + 2}
              style={{ blockSize: ROW, insetBlockStart: start }}
            >
              <div
                role="rowheader"
                aria-colindex={1}
                className="td-matrix__row-head"
                style={{ inlineSize: rowHead }}
                title={row === undefined ? undefined : [row.group, head(row), row.note].filter(Boolean).join(" · ")}
              >
                <span className="td-truncate">{row === undefined ? "…" : head(row)}</span>
                {row?.note == null ? null : <small>{row.note}</small>}
              </div>
              <div role="presentation" style={{ inlineSize: before }} />
              {visibleColumns.map((column) => cell(row, index, column.index, column.size))}
            </div>
          );
        })}
      </div>
    </div>
  );
}
