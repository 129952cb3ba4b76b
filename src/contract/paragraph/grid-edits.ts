/** Edits of a table paragraph's cells: pasting, adding and removing rows and columns. */
import { MAX_GRID_COLUMNS, MAX_GRID_ROWS, publicCells, type Cells } from "./grid";

/** Returns the cells with pasted text laid over them from a position on. The table grows up to its limits. */
export function pasteCells(cells: Cells, row: number, column: number, text: string): Cells {
  const pasted = publicCells(text);
  const height = Math.min(MAX_GRID_ROWS, Math.max(cells.length, row + pasted.length));
  const width = Math.min(MAX_GRID_COLUMNS, Math.max(cells[0]?.length ?? 0, column + (pasted[0]?.length ?? 0)));
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => pasted[y - row]?.[x - column] ?? cells[y]?.[x] ?? ""),
  );
}

const removeAt = <T>(list: readonly T[], position: number): T[] => list.filter((_, index) => index !== position);
const insertAt = <T>(list: readonly T[], index: number, item: T): T[] => [
  ...list.slice(0, index),
  item,
  ...list.slice(index),
];

/** Inserts an empty row before the row with the index. */
export const addRow = (cells: Cells, index: number): Cells =>
  insertAt(
    cells,
    index,
    (cells[0] ?? [""]).map(() => ""),
  );
/** Inserts an empty column before the column with the index. */
export const addColumn = (cells: Cells, index: number): Cells => cells.map((row) => insertAt(row, index, ""));
export const removeRow = (cells: Cells, index: number): Cells => removeAt(cells, index);
export const removeColumn = (cells: Cells, index: number): Cells => cells.map((row) => removeAt(row, index));
