/** Cells of a matrix and their unsaved changes. Pure functions. */
import type { CellField } from "../../contract/kinds/matrix";
import type { MatrixResponse, MatrixChange, MatrixHead } from "../../contract/kinds/matrix-endpoints";
import { isSameValue } from "../form/values";

export interface CellKey {
  readonly row: string;
  readonly column: string;
}
export const cellId = ({ row, column }: CellKey): string => `${row}\u0000${column}`;
export const isSameCell = (a: CellKey, b: CellKey): boolean => a.row === b.row && a.column === b.column;

export interface CellValue extends CellKey {
  readonly value: unknown;
}

/** Typed values by `cellId`. */
export type Changes = ReadonlyMap<string, CellValue>;

/** Value of a cell that the server does not mention: false for boolean cells, else null. */
export const emptyCell = (field: CellField | undefined): unknown => (field?.kind === "boolean" ? false : null);

/** Returns the stored value; null for a missing cell, as the server compares it. */
export const storedValue = ({ cells }: MatrixResponse, { row, column }: CellKey): unknown =>
  cells[row]?.[column] ?? null;

export function currentValue(
  matrix: MatrixResponse,
  changes: Changes,
  key: CellKey,
  field: CellField | undefined,
): unknown {
  const change = changes.get(cellId(key));
  return change === undefined ? (storedValue(matrix, key) ?? emptyCell(field)) : change.value;
}

export function isLocked(matrix: MatrixResponse, row: MatrixHead, column: MatrixHead): boolean {
  return (
    row.locked === true ||
    column.locked === true ||
    matrix.locked.some(([lockedRow, lockedColumn]) => lockedRow === row.key && lockedColumn === column.key)
  );
}

/** Applies values to cells. A value equal to the stored one removes the change. */
export function applyValues(
  matrix: MatrixResponse,
  changes: Changes,
  cells: readonly CellValue[],
  field: (column: string) => CellField | undefined,
): Changes {
  const next = new Map(changes);
  for (const { row, column, value } of cells) {
    const key = { row, column };
    const stored = storedValue(matrix, key) ?? emptyCell(field(column));
    if (isSameValue(stored, value)) next.delete(cellId(key));
    else next.set(cellId(key), { ...key, value });
  }
  return next;
}

/** Returns the editable cells of a row or column that hold the same kind of value. */
export function editableCellsOf(
  matrix: MatrixResponse,
  { row, column }: CellKey,
  line: "row" | "column",
  field: (column: string) => CellField | undefined,
): CellKey[] {
  // Choice columns may offer different values, so compare whole definitions.
  const definition = JSON.stringify(field(column));
  const rows = line === "row" ? matrix.rows.filter(({ key }) => key === row) : matrix.rows;
  const columns = line === "row" ? matrix.columns : matrix.columns.filter(({ key }) => key === column);
  return rows.flatMap((rowHead) =>
    columns.flatMap((columnHead) =>
      JSON.stringify(field(columnHead.key)) !== definition || isLocked(matrix, rowHead, columnHead)
        ? []
        : [{ row: rowHead.key, column: columnHead.key }],
    ),
  );
}

/**
 * Returns the changes as the save call expects them.
 *
 * @param bases values to use instead of the loaded ones as the base of a change, after a conflict
 */
export const toMatrixChanges = (
  matrix: MatrixResponse,
  changes: Changes,
  bases: ReadonlyMap<string, unknown> = new Map(),
): MatrixChange[] =>
  [...changes.values()].map(({ row, column, value }) => ({
    row,
    column,
    value,
    base: bases.has(cellId({ row, column }))
      ? bases.get(cellId({ row, column }))
      : storedValue(matrix, { row, column }),
  }));

/**
 * Returns the cell that a navigation key leads to; undefined for other keys.
 *
 * @param size number of rows and columns, and rows per page
 */
export function moveFrom(
  key: string,
  withControl: boolean,
  active: { readonly row: number; readonly column: number },
  size: { readonly rows: number; readonly columns: number; readonly page: number },
): { row: number; column: number } | undefined {
  const clamp = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));
  const to = (row: number, column: number) => ({ row: clamp(row, size.rows), column: clamp(column, size.columns) });
  switch (key) {
    case "ArrowUp":
      return to(withControl ? 0 : active.row - 1, active.column);
    case "ArrowDown":
      return to(withControl ? size.rows : active.row + 1, active.column);
    case "ArrowLeft":
      return to(active.row, withControl ? 0 : active.column - 1);
    case "ArrowRight":
      return to(active.row, withControl ? size.columns : active.column + 1);
    case "Home":
      return to(withControl ? 0 : active.row, 0);
    case "End":
      return to(withControl ? size.rows : active.row, size.columns);
    case "PageUp":
      return to(active.row - size.page, active.column);
    case "PageDown":
      return to(active.row + size.page, active.column);
    default:
      return undefined;
  }
}
