/** Cells of a matrix with what was changed in them, without looks. Pure. */
import type { CellField } from "../../contract/kinds/matrix";
import type { MatrixAnswer, MatrixChange, MatrixHead } from "../../contract/kinds/matrix-endpoints";
import { sameValue } from "../form/values";

export interface CellKey {
  readonly row: string;
  readonly column: string;
}
export const cellId = ({ row, column }: CellKey): string => `${row}\u0000${column}`;
export const sameCell = (a: CellKey, b: CellKey): boolean => a.row === b.row && a.column === b.column;

export interface CellValue extends CellKey {
  readonly value: unknown;
}

/** What was typed, by `cellId`. */
export type Changes = ReadonlyMap<string, CellValue>;

/** Boolean cells are false, others null, where the server says nothing. */
export const emptyCell = (field: CellField | undefined): unknown => (field?.kind === "boolean" ? false : null);

/** What is stored: null for an absent cell, as the server compares it. */
export const storedValue = ({ cells }: MatrixAnswer, { row, column }: CellKey): unknown => cells[row]?.[column] ?? null;

export function shownValue(
  matrix: MatrixAnswer,
  changes: Changes,
  key: CellKey,
  field: CellField | undefined,
): unknown {
  const change = changes.get(cellId(key));
  return change === undefined ? (storedValue(matrix, key) ?? emptyCell(field)) : change.value;
}

export function isLocked(matrix: MatrixAnswer, row: MatrixHead, column: MatrixHead): boolean {
  return (
    row.locked === true ||
    column.locked === true ||
    matrix.locked.some(([lockedRow, lockedColumn]) => lockedRow === row.key && lockedColumn === column.key)
  );
}

/** With other values in some cells; back to what is stored is no change. */
export function withValues(
  matrix: MatrixAnswer,
  changes: Changes,
  cells: readonly CellValue[],
  field: (column: string) => CellField | undefined,
): Changes {
  const next = new Map(changes);
  for (const { row, column, value } of cells) {
    const key = { row, column };
    const stored = storedValue(matrix, key) ?? emptyCell(field(column));
    if (sameValue(stored, value)) next.delete(cellId(key));
    else next.set(cellId(key), { ...key, value });
  }
  return next;
}

/** Every open cell of a row, or of a column, that holds the same kind of value. */
export function lineOf(
  matrix: MatrixAnswer,
  { row, column }: CellKey,
  line: "row" | "column",
  field: (column: string) => CellField | undefined,
): CellKey[] {
  // Choices of another column are other ones.
  const meaning = JSON.stringify(field(column));
  const rows = line === "row" ? matrix.rows.filter(({ key }) => key === row) : matrix.rows;
  const columns = line === "row" ? matrix.columns : matrix.columns.filter(({ key }) => key === column);
  return rows.flatMap((ownRow) =>
    columns.flatMap((ownColumn) =>
      JSON.stringify(field(ownColumn.key)) !== meaning || isLocked(matrix, ownRow, ownColumn)
        ? []
        : [{ row: ownRow.key, column: ownColumn.key }],
    ),
  );
}

/** As the call takes them; `bases` stand in for what others have stored meanwhile. */
export const sentChanges = (
  matrix: MatrixAnswer,
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

/** Where a key of the keyboard leads; undefined for other keys. */
export function movedTo(
  key: string,
  withControl: boolean,
  at: { readonly row: number; readonly column: number },
  size: { readonly rows: number; readonly columns: number; readonly page: number },
): { row: number; column: number } | undefined {
  const clamp = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));
  const to = (row: number, column: number) => ({ row: clamp(row, size.rows), column: clamp(column, size.columns) });
  switch (key) {
    case "ArrowUp":
      return to(withControl ? 0 : at.row - 1, at.column);
    case "ArrowDown":
      return to(withControl ? size.rows : at.row + 1, at.column);
    case "ArrowLeft":
      return to(at.row, withControl ? 0 : at.column - 1);
    case "ArrowRight":
      return to(at.row, withControl ? size.columns : at.column + 1);
    case "Home":
      return to(withControl ? 0 : at.row, 0);
    case "End":
      return to(withControl ? size.rows : at.row, size.columns);
    case "PageUp":
      return to(at.row - size.page, at.column);
    case "PageDown":
      return to(at.row + size.page, at.column);
    default:
      return undefined;
  }
}
