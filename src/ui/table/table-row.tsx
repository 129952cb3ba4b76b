/** A table row. Memoised: re-renders only when its record, columns or own state change. */
import { memo, type MouseEvent } from "react";
import { classes } from "../tone";
import { approachHandlers, type Approach } from "./approach";
import { SelectionBox } from "./selection-box";
import type { DataTableProps, TableColumn, TableRow } from "./table-types";

export interface RowHandlers<R extends TableRow> {
  readonly toggle: (id: number, range: boolean) => void;
  readonly open: (row: R, newTab: boolean) => void;
  readonly approach: Approach<R>;
  readonly activate: (id: number) => void;
  readonly actions: DataTableProps<R>["rowActions"];
  readonly selectLabel: (row: R) => string;
}

interface TableRowProps<R extends TableRow> {
  readonly row: R;
  readonly columns: readonly TableColumn<R>[];
  /** Starts at 2; the head is row 1. */
  readonly rowIndex: number;
  readonly selectable: boolean;
  readonly selected: boolean;
  readonly tabbable: boolean;
  readonly isClickable: boolean;
  readonly handlers: RowHandlers<R>;
}

/** Parts of a row that handle clicks themselves. */
const INTERACTIVE = "a, button, input, label, select, textarea, [role='menu'], [role='menuitem']";

function Row<R extends TableRow>({
  row,
  columns,
  rowIndex,
  selectable,
  selected,
  tabbable,
  isClickable,
  handlers,
}: TableRowProps<R>) {
  const click = (event: MouseEvent<HTMLElement>): void => {
    if (!(event.target instanceof Element) || event.target.closest(INTERACTIVE) !== null) return;
    // A drag that selected text is not a click.
    if (!isClickable || getSelection()?.type === "Range") return;
    if (event.shiftKey) handlers.toggle(row.id, true);
    else handlers.open(row, event.metaKey || event.ctrlKey);
  };
  return (
    <tr
      className={classes("td-table__row", selected && "td-table__row--selected", isClickable && "td-table__row--opens")}
      data-row={row.id}
      aria-rowindex={rowIndex}
      aria-selected={selectable ? selected : undefined}
      tabIndex={tabbable ? 0 : -1}
      onClick={click}
      {...approachHandlers(handlers.approach, row)}
      onFocus={() => {
        handlers.activate(row.id);
        handlers.approach(row, "near");
      }}
    >
      {selectable ? (
        <td className="td-table__pick">
          <SelectionBox
            label={handlers.selectLabel(row)}
            checked={selected}
            tabbable={false}
            onToggle={(range) => {
              handlers.toggle(row.id, range);
            }}
          />
        </td>
      ) : null}
      {columns.map((column) => (
        <td
          key={column.id}
          className={classes(column.fillsWidth && "td-table__first", column.align === "end" && "td-table__end")}
        >
          {column.cell(row)}
        </td>
      ))}
      {handlers.actions === undefined ? null : <td className="td-table__actions">{handlers.actions(row)}</td>}
    </tr>
  );
}

/** `memo` drops the type parameter. */
export const TableRowView = memo(Row) as typeof Row;
