/** The grid of a matrix. Renders only the rows and columns in view. One cell has the focus; arrow keys move it. */
import check from "@shoelace-style/shoelace/dist/assets/icons/check-lg.svg";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from "react";
import type { MatrixHead } from "../../contract/kinds/matrix-endpoints";
import { messageKeys } from "../../contract/message-keys";
import type { AnyResource } from "../../contract/resource";
import { useIntlLocale, useRuntime, useT } from "../../runtime/react";
import { Icon } from "../../ui/icon/icon";
import { useBox } from "../../ui/table/use-box";
import { errorText } from "../error-text";
import { useCurrency } from "../use-currency";
import { cellText, isNumeric } from "./cell-text";
import { MatrixEditor } from "./matrix-editor";
import { cellId, isLocked, moveFrom, currentValue, type CellKey, type MatrixData } from "./matrix-model";
import { pasteSheet, sheetCells } from "./matrix-paste";
import { columnWidth, HEAD, ROW, rowHeadOf } from "./matrix-sizes";
import type { Matrix } from "./use-matrix";

export interface Place {
  readonly row: number;
  readonly column: number;
}

export interface MatrixGridProps {
  readonly resource: AnyResource;
  readonly matrix: Matrix;
  readonly data: MatrixData;
  readonly label: string;
  readonly mayWrite: boolean;
  readonly active: Place;
  readonly onActive: (place: Place) => void;
}

export function MatrixGrid({ resource, matrix, data, label, mayWrite, active, onActive }: MatrixGridProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { toasts } = useRuntime();
  const currency = useCurrency();
  const [scroller, box] = useBox<HTMLDivElement>();
  const rowHead = rowHeadOf(box.width);
  const [editing, setEditing] = useState<{ readonly initialText?: string }>();
  /** Focus follows the active cell only while the focus is inside the grid. */
  const hasFocus = useRef(false);
  const { rows, columns } = data;
  const head = ({ key, label }: MatrixHead): string =>
    label === "" ? t.key(messageKeys.field(resource.name, key)) : label;
  // Without keys, other columns of the same number would keep the old measurements.
  const columnKey = useCallback((index: number) => columns[index]?.key ?? index, [columns]);
  const rowsInView = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
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
    rowsInView.scrollToIndex(active.row);
    columnsInView.scrollToIndex(active.column);
    const focus = (attempts: number): void => {
      const cell = scroller.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]');
      if (cell) cell.focus({ preventScroll: true });
      else if (attempts > 0) requestAnimationFrame(() => focus(attempts - 1));
    };
    focus(10);
  }, [active, editing, rowsInView, columnsInView, scroller]);

  const keyOf = ({ row, column }: Place): CellKey | undefined => {
    const [rowHead, columnHead] = [rows[row], columns[column]];
    return rowHead === undefined || columnHead === undefined ? undefined : { row: rowHead.key, column: columnHead.key };
  };
  const isEditable = ({ row, column }: Place): boolean => {
    const [rowHead, columnHead] = [rows[row], columns[column]];
    return mayWrite && rowHead !== undefined && columnHead !== undefined && !isLocked(data, rowHead, columnHead);
  };
  const startEditing = (place: Place, initialText?: string): void => {
    const key = keyOf(place);
    const field = key === undefined ? undefined : matrix.field(key.column);
    if (key === undefined || field === undefined || !isEditable(place)) return;
    if (field.kind === "boolean")
      matrix.setCells([{ ...key, value: currentValue(data, matrix.changes, key, field) !== true }]);
    else setEditing(initialText === undefined ? {} : { initialText });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const withControl = event.ctrlKey || event.metaKey;
    const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - HEAD) / ROW) - 1);
    const to = moveFrom(event.key, withControl, active, { rows: rows.length, columns: columns.length, page });
    const key = keyOf(active);
    const kind = key === undefined ? undefined : matrix.field(key.column)?.kind;
    if (to !== undefined) onActive(to);
    else if (withControl && event.key.toLowerCase() === "z" && !event.shiftKey && matrix.undo !== undefined)
      matrix.undo();
    else if (event.key === "Enter" || event.key === "F2" || (event.key === " " && kind === "boolean"))
      startEditing(active);
    else if ((event.key === "Delete" || event.key === "Backspace") && key !== undefined && isEditable(active)) {
      matrix.setCells([{ ...key, value: kind === "boolean" ? false : null }]);
    } else if (event.key.length === 1 && !withControl && !event.altKey && kind !== "choice" && kind !== "boolean") {
      startEditing(active, event.key);
    } else return;
    event.preventDefault();
  };

  const paste = (event: ClipboardEvent): void => {
    // While editing, the input takes the pasted text.
    if (!mayWrite || editing !== undefined) return;
    event.preventDefault();
    const sheet = sheetCells(event.clipboardData.getData("text/plain"));
    void matrix.load(active.row, active.row + sheet.length - 1).then(
      (within) => {
        const { cells, skipped } = pasteSheet(within, sheet, active, matrix.field, { t, resource, currency });
        matrix.setCells(cells, within);
        if (skipped > 0) toasts.show({ kind: "warning", text: t.count("matrix.paste.left", skipped) });
      },
      (error: unknown) => {
        toasts.show({ kind: "error", text: errorText(t, error) });
      },
    );
  };

  const visibleColumns = columnsInView.getVirtualItems();
  const before = visibleColumns[0]?.start ?? 0;
  const cell = (row: MatrixHead | undefined, rowIndex: number, columnIndex: number, width: number) => {
    const column = columns[columnIndex];
    const field = column === undefined ? undefined : matrix.field(column.key);
    if (column === undefined || field === undefined) return null;
    const isActive = rowIndex === active.row && columnIndex === active.column;
    // Takes the focus until the row is loaded.
    if (row === undefined)
      return (
        <div
          key={column.key}
          role="gridcell"
          className="td-matrix__cell"
          aria-colindex={columnIndex + 2}
          aria-busy="true"
          tabIndex={isActive ? 0 : -1}
          style={{ inlineSize: width }}
          onKeyDown={onKeyDown}
        >
          <span className="td-visually-hidden">{t("matrix.loading")}</span>
        </div>
      );
    const key = { row: row.key, column: column.key };
    const id = cellId(key);
    const value = currentValue(data, matrix.changes, key, field);
    const error = matrix.errors.get(id);
    const locked = isLocked(data, row, column);
    const place = { row: rowIndex, column: columnIndex };
    return (
      <div
        key={column.key}
        role="gridcell"
        className="td-matrix__cell"
        aria-colindex={columnIndex + 2}
        aria-readonly={locked || !mayWrite}
        aria-invalid={error === undefined ? undefined : true}
        title={error === undefined ? undefined : t.key(error.key, error.params)}
        tabIndex={isActive ? 0 : -1}
        data-kind={field.kind}
        data-number={isNumeric(field) || undefined}
        data-changed={matrix.changes.has(id) || undefined}
        data-locked={locked || undefined}
        style={{ inlineSize: width }}
        onFocus={() => {
          hasFocus.current = true;
          if (!isActive) onActive(place);
        }}
        onKeyDown={onKeyDown}
        onClick={() => {
          onActive(place);
          if (field.kind === "boolean") startEditing(place);
        }}
        onDoubleClick={() => {
          startEditing(place);
        }}
      >
        {isActive && editing !== undefined ? (
          <MatrixEditor
            resource={resource}
            column={column}
            field={field}
            label={`${head(row)}, ${head(column)}`}
            value={value}
            initialText={editing.initialText}
            onEnd={(outcome, next) => {
              if (outcome !== undefined) matrix.setCells([{ ...key, value: outcome.value }]);
              setEditing(undefined);
              if (next === "down") onActive({ row: Math.min(rows.length - 1, rowIndex + 1), column: columnIndex });
            }}
          />
        ) : field.kind === "boolean" ? (
          <>
            {value === true ? <Icon icon={check} /> : null}
            <span className="td-visually-hidden">{cellText(t, resource, column, field, value, locale)}</span>
          </>
        ) : (
          <span className="td-truncate">{cellText(t, resource, column, field, value, locale)}</span>
        )}
      </div>
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
      onPaste={paste}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) hasFocus.current = false;
      }}
    >
      <div
        className="td-matrix__space"
        role="presentation"
        style={{ blockSize: rowsInView.getTotalSize() + HEAD, inlineSize: columnsInView.getTotalSize() + rowHead }}
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
              style={{ blockSize: ROW, insetBlockStart: start + HEAD }}
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
