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

const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at);
const withOne = <T>(list: readonly T[], at: number, one: T): T[] => [...list.slice(0, at), one, ...list.slice(at)];

export const addRow = (cells: Cells, at: number): Cells =>
  withOne(
    cells,
    at,
    (cells[0] ?? [""]).map(() => ""),
  );
export const addColumn = (cells: Cells, at: number): Cells => cells.map((row) => withOne(row, at, ""));
export const removeRow = (cells: Cells, at: number): Cells => without(cells, at);
export const removeColumn = (cells: Cells, at: number): Cells => cells.map((row) => without(row, at));
