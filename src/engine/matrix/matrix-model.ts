/** Cells of a matrix and their unsaved changes. Pure functions. */
import type { CellField, RowCells } from "../../contract/kinds/matrix";
import {
  BLOCK,
  MAX_ROWS,
  type MatrixResponse,
  type MatrixChange,
  type MatrixHead,
} from "../../contract/kinds/matrix-endpoints";
import { isSameValue } from "../form/values";

export interface CellKey {
  readonly row: string;
  readonly column: string;
}
export const cellId = ({ row, column }: CellKey): string => `${row}\u0000${column}`;

export interface CellValue extends CellKey {
  readonly value: unknown;
  /** Answer to the definition's question about the value. */
  readonly answer?: string | undefined;
}

export interface CellChange extends CellValue {
  /** Value that the user saw before the change. */
  readonly base: unknown;
  /** All stored values of the row, which may no longer be loaded when the change is saved. */
  readonly rowCells: RowCells;
}

/** Changed cells by `cellId`. */
export type Changes = ReadonlyMap<string, CellChange>;

/** What is known of a matrix: all columns, and the rows that are loaded. */
export interface MatrixData {
  readonly columns: readonly MatrixHead[];
  /** Rows in order; undefined where a row is not loaded. */
  readonly rows: readonly (MatrixHead | undefined)[];
  readonly cells: MatrixResponse["cells"];
  /** `cellId` of each read-only cell. */
  readonly locked: ReadonlySet<string>;
  /** Whether more rows were found than can be shown. */
  readonly isCut: boolean;
}

/** Joins blocks of rows, by their number from 0. Returns undefined without the first, which has the total. */
export function joinBlocks(blocks: ReadonlyMap<number, MatrixResponse>): MatrixData | undefined {
  const first = blocks.get(0);
  if (first === undefined) return undefined;
  const total = first.total ?? first.rows.length;
  const rows = Array.from({ length: Math.min(total, MAX_ROWS) }, (): MatrixHead | undefined => undefined);
  const cells: Record<string, MatrixResponse["cells"][string]> = {};
  const locked = new Set<string>();
  for (const [number, block] of blocks) {
    for (const [index, row] of block.rows.entries()) {
      const place = number * BLOCK + index;
      if (place < rows.length) rows[place] = row;
    }
    Object.assign(cells, block.cells);
    for (const [row, column] of block.locked) locked.add(cellId({ row, column }));
  }
  return { columns: first.columns, rows, cells, locked, isCut: total > MAX_ROWS };
}

/** Value of a cell that the server does not mention: false for boolean cells, else null. */
export const emptyCell = (field: CellField | undefined): unknown => (field?.kind === "boolean" ? false : null);

/** Returns the stored value; null for a missing cell, as the server compares it. */
const storedValue = ({ cells }: MatrixData, { row, column }: CellKey): unknown => cells[row]?.[column] ?? null;

export function currentValue(
  matrix: MatrixData,
  changes: Changes,
  key: CellKey,
  field: CellField | undefined,
): unknown {
  const change = changes.get(cellId(key));
  return change === undefined ? (storedValue(matrix, key) ?? emptyCell(field)) : change.value;
}

export const isLocked = ({ locked }: MatrixData, row: MatrixHead, column: MatrixHead): boolean =>
  row.locked === true || column.locked === true || locked.has(cellId({ row: row.key, column: column.key }));

/** Applies values to cells. A value equal to the stored one removes the change, unless it comes with an answer. */
export function applyValues(
  matrix: MatrixData,
  changes: Changes,
  cells: readonly CellValue[],
  field: (column: string) => CellField | undefined,
): Changes {
  const next = new Map(changes);
  for (const { row, column, value, answer } of cells) {
    const key = { row, column };
    const former = next.get(cellId(key));
    const base = former === undefined ? storedValue(matrix, key) : former.base;
    const isSame = answer === undefined && isSameValue(base ?? emptyCell(field(column)), value);
    if (isSame) next.delete(cellId(key));
    else next.set(cellId(key), { ...key, value, base, answer, rowCells: former?.rowCells ?? matrix.cells[row] ?? {} });
  }
  return next;
}

/** Returns the loaded, editable cells of a row or column that hold the same kind of value. */
export function editableCellsOf(
  matrix: MatrixData,
  { row, column }: CellKey,
  line: "row" | "column",
  field: (column: string) => CellField | undefined,
): CellKey[] {
  // Choice columns may offer different values, so compare whole definitions.
  const definition = JSON.stringify(field(column));
  const rows = matrix.rows.flatMap((head) =>
    head !== undefined && (line === "column" || head.key === row) ? [head] : [],
  );
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
 * @param bases values to use instead of those seen before the change, after a conflict
 */
export const toMatrixChanges = (changes: Changes, bases: ReadonlyMap<string, unknown> = new Map()): MatrixChange[] =>
  [...changes].map(([id, { row, column, value, base, answer }]) => ({
    row,
    column,
    value,
    base: bases.has(id) ? bases.get(id) : base,
    ...(answer !== undefined && { answer }),
  }));

/** Returns the values of each changed row with its changes, by row key. */
export function changedRows(changes: Changes): ReadonlyMap<string, RowCells> {
  const rows = new Map<string, RowCells>();
  for (const { row, column, value, rowCells } of changes.values())
    rows.set(row, { ...(rows.get(row) ?? rowCells), [column]: value });
  return rows;
}

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
