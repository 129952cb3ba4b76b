/** What a table takes: plain rows and columns with ready texts. It knows no resource and calls nothing. */
import type { ReactNode } from "react";
import type { SortKey } from "../../contract/list-query";

export interface TableRow {
  readonly id: number;
}

export interface TableColumn<R extends TableRow> {
  readonly id: string;
  readonly label: string;
  readonly align: "start" | "end";
  readonly sortable: boolean;
  /** Pixels; of the column that takes the rest, the least. */
  readonly width: number;
  /** Takes the room that is left, and stays in place when the table scrolls sideways: the first column. */
  readonly takesRest?: boolean;
  readonly cell: (row: R) => ReactNode;
}

export interface TableTexts {
  /** Name of the table, for screen readers. */
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
  /** Rows there are in all, and how many come before these. */
  readonly total: number;
  readonly offset: number;
  readonly rowLabel: (row: R) => string;
  /** Pixels; rows have one height, so that a long page needs no measuring. */
  readonly rowHeight: number;
  readonly sort: readonly SortKey[];
  readonly onSort: (field: string, add: boolean) => void;
  readonly selection?: TableSelection;
  readonly onOpen?: (row: R, newTab: boolean) => void;
  /** The pointer came to rest on a row; answers what ends the rest. */
  readonly onHover?: (row: R) => () => void;
  readonly rowActions?: (row: R) => ReactNode;
  readonly widths: Readonly<Record<string, number>>;
  readonly onResize: (widths: Readonly<Record<string, number>>) => void;
  /** The rows answer an older question: shown faded, and said to be busy. */
  readonly stale?: boolean;
  /** Pixels to start scrolled by, and how far it was scrolled when it went away. */
  readonly scroll: number;
  readonly onLeave: (scroll: number) => void;
}
