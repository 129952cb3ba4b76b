/** The table head: checkbox for the page, sortable names, handles to resize columns. */
import down from "@shoelace-style/shoelace/dist/assets/icons/arrow-down.svg";
import up from "@shoelace-style/shoelace/dist/assets/icons/arrow-up.svg";
import type { SortKey } from "../../contract/list-query";
import { Icon } from "../icon/icon";
import { classes } from "../tone";
import { SelectionBox } from "./selection-box";
import type { TableColumn, TableRow, TableSelection, TableTexts } from "./table-types";
import type { ColumnWidths } from "./use-column-widths";

interface TableHeadProps<R extends TableRow> {
  readonly columns: readonly TableColumn<R>[];
  readonly texts: TableTexts;
  readonly sort: readonly SortKey[];
  readonly onSort: (field: string, add: boolean) => void;
  readonly selection?: TableSelection;
  readonly hasActions: boolean;
  readonly widths: ColumnWidths;
}

export function TableHead<R extends TableRow>({
  columns,
  texts,
  sort,
  onSort,
  selection,
  hasActions,
  widths,
}: TableHeadProps<R>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection === undefined ? null : (
          <th scope="col" className="td-table__pick">
            <SelectionBox
              label={texts.selectPage}
              checked={selection.page === "all"}
              mixed={selection.page === "some"}
              onToggle={selection.onTogglePage}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} texts={texts} sort={sort} onSort={onSort} widths={widths} />
        ))}
        {hasActions ? (
          <th scope="col" className="td-table__actions">
            <span className="td-visually-hidden">{texts.actions}</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

interface HeadCellProps<R extends TableRow> extends Pick<TableHeadProps<R>, "texts" | "sort" | "onSort" | "widths"> {
  readonly column: TableColumn<R>;
}

function HeadCell<R extends TableRow>({ column, texts, sort, onSort, widths }: HeadCellProps<R>) {
  const { id, label } = column;
  const rank = sort.findIndex((key) => key.field === id);
  const descending = sort[rank]?.descending ?? false;
  return (
    <th
      scope="col"
      className={classes(column.fillsWidth && "td-table__first", column.align === "end" && "td-table__end")}
      aria-sort={!column.sortable ? undefined : rank < 0 ? "none" : descending ? "descending" : "ascending"}
    >
      {column.sortable ? (
        <button
          type="button"
          className={classes("td-table__sort", rank >= 0 && "td-table__sort--on")}
          title={label}
          onClick={(event) => {
            onSort(id, event.shiftKey);
          }}
          onKeyDown={widths.onKeyDown(id)}
        >
          <span className="td-table__label">{label}</span>
          {rank < 0 ? null : <Icon icon={descending ? down : up} size={14} />}
          {rank < 0 || sort.length < 2 ? null : <span className="td-table__rank">{rank + 1}</span>}
        </button>
      ) : (
        <span className="td-table__label" title={label}>
          {label}
        </span>
      )}
      {/* For the pointer only; Alt and arrow keys on the name resize by keyboard. */}
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        title={texts.resize}
        className={classes("td-table__resize", widths.dragged === id && "td-table__resize--on")}
        {...widths.handle(id)}
      />
    </th>
  );
}
