/** One row. Drawn again only when its record, its columns or its own state change: scrolling and picking touch no other row. */
import { memo, type MouseEvent } from "react";
import { classes } from "../tone";
import { SelectionBox } from "./selection-box";
import type { DataTableProps, TableColumn, TableRow } from "./table-types";

export interface RowActs<R extends TableRow> {
  readonly toggle: (id: number, range: boolean) => void;
  readonly open: (row: R, newTab: boolean) => void;
  readonly hover: (row: R) => () => void;
  readonly activate: (id: number) => void;
  readonly actions: DataTableProps<R>["rowActions"];
  readonly pickLabel: (row: R) => string;
}

interface TableRowProps<R extends TableRow> {
  readonly row: R;
  readonly columns: readonly TableColumn<R>[];
  /** From 2: the head is row 1. */
  readonly rowIndex: number;
  readonly selectable: boolean;
  readonly selected: boolean;
  readonly tabbable: boolean;
  readonly opens: boolean;
  readonly acts: RowActs<R>;
}

/** Parts of a row that a click means by themselves. */
const INTERACTIVE = "a, button, input, label, select, textarea, [role='menu'], [role='menuitem']";

function Row<R extends TableRow>({
  row,
  columns,
  rowIndex,
  selectable,
  selected,
  tabbable,
  opens,
  acts,
}: TableRowProps<R>) {
  const click = (event: MouseEvent<HTMLElement>): void => {
    if (!(event.target instanceof Element) || event.target.closest(INTERACTIVE) !== null) return;
    // Somebody who marks text to copy it does not want to leave.
    if (!opens || getSelection()?.type === "Range") return;
    if (event.shiftKey) acts.toggle(row.id, true);
    else acts.open(row, event.metaKey || event.ctrlKey);
  };
  let leave: (() => void) | undefined;
  return (
    <tr
      className={classes("td-table__row", selected && "td-table__row--selected", opens && "td-table__row--opens")}
      data-row={row.id}
      aria-rowindex={rowIndex}
      aria-selected={selectable ? selected : undefined}
      tabIndex={tabbable ? 0 : -1}
      onClick={click}
      onFocus={() => {
        acts.activate(row.id);
      }}
      onPointerEnter={(event) => {
        if (event.pointerType === "mouse") leave = acts.hover(row);
      }}
      onPointerLeave={() => leave?.()}
    >
      {selectable ? (
        <td className="td-table__pick">
          <SelectionBox
            label={acts.pickLabel(row)}
            checked={selected}
            tabbable={false}
            onToggle={(range) => {
              acts.toggle(row.id, range);
            }}
          />
        </td>
      ) : null}
      {columns.map((column) => (
        <td
          key={column.id}
          className={classes(column.takesRest && "td-table__first", column.align === "end" && "td-table__end")}
        >
          {column.cell(row)}
        </td>
      ))}
      {acts.actions === undefined ? null : <td className="td-table__actions">{acts.actions(row)}</td>}
    </tr>
  );
}

/** `memo` loses the type parameter. */
export const TableRowView = memo(Row) as typeof Row;
