/** Cells of a table paragraph as one text: columns by tab stop, rows by line, as spreadsheets put them on the clipboard. */

export type Cells = readonly (readonly string[])[];

export const MAX_GRID_COLUMNS = 12;
export const MAX_GRID_ROWS = 60;

/** Every row as long as the longest; at least one cell. */
export function cellsOf(text: string): Cells {
  const rows = text.replace(/\r\n?/g, "\n").split("\n");
  const cells = rows.map((row) => row.split("\t"));
  const width = Math.max(...cells.map((row) => row.length));
  return cells.map((row) => [...row, ...Array.from({ length: width - row.length }, () => "")]);
}

export const gridText = (cells: Cells): string => cells.map((row) => row.join("\t")).join("\n");

/** What the public sees: without the empty rows at the end. */
export const shownCells = (text: string): Cells => (text.trim() === "" ? [] : cellsOf(text.trimEnd()));

/** More cells than a table may have. */
export function isTooLarge(text: string): boolean {
  const cells = shownCells(text);
  return cells.length > MAX_GRID_ROWS || (cells[0]?.length ?? 0) > MAX_GRID_COLUMNS;
}

/** Cells with the ones of a pasted text laid over them from a place on; the table grows with them as far as it may. */
export function pasteCells(cells: Cells, row: number, column: number, text: string): Cells {
  const pasted = shownCells(text);
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
