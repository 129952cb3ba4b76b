/** Props of a table: plain rows, columns with translated texts. The table depends on no resource and calls no API. */
import type { ReactNode } from "react";
import type { SortKey } from "../../contract/list-query";
import type { Approach } from "./approach";

export interface TableRow {
  readonly id: number;
}

export interface TableColumn<R extends TableRow> {
  readonly id: string;
  readonly label: string;
  readonly align: "start" | "end";
  readonly sortable: boolean;
  /** Pixels. Minimum width of the column with `fillsWidth`. */
  readonly width: number;
  /** Takes the remaining width and stays in place on sideways scrolling. Set it on the first column. */
  readonly fillsWidth?: boolean;
  readonly cell: (row: R) => ReactNode;
}

export interface TableTexts {
  /** Accessible name of the table. */
  readonly caption: string;
  readonly selectPage: string;
  readonly selectRow: (label: string) => string;
  /** Tooltip of the handle at a column's edge. */
  readonly resize: string;
  readonly actions: string;
}

export interface TableSelection {
  readonly isSelected: (id: number) => boolean;
  readonly page: "none" | "some" | "all";
  readonly onToggle: (id: number, range: boolean) => void;
  readonly onTogglePage: () => void;
}

export interface DataTableProps<R extends TableRow> {
  readonly texts: TableTexts;
  readonly columns: readonly TableColumn<R>[];
  readonly rows: readonly R[];
  /** Number of rows on all pages. */
  readonly total: number;
  /** Number of rows before this page. */
  readonly offset: number;
  readonly rowLabel: (row: R) => string;
  /** Pixels. All rows have the same height, so that long pages need no measuring. */
  readonly rowHeight: number;
  readonly sort: readonly SortKey[];
  readonly onSort: (field: string, add: boolean) => void;
  readonly selection?: TableSelection;
  readonly onOpen?: (row: R, newTab: boolean) => void;
  /** Called when the pointer or the focus reaches or leaves a row, or the row is pressed. */
  readonly onApproach?: Approach<R>;
  readonly rowActions?: (row: R) => ReactNode;
  readonly widths: Readonly<Record<string, number>>;
  readonly onResize: (widths: Readonly<Record<string, number>>) => void;
  /** The rows belong to the previous query: faded, and marked busy for screen readers. */
  readonly stale?: boolean;
  /** Initial scroll position in pixels. */
  readonly scroll: number;
  /** Receives the last scroll position on unmount. */
  readonly onLeave: (scroll: number) => void;
}
