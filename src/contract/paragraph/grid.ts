/** Cells of a table paragraph as one text: columns by tab, rows by line break, as spreadsheets copy them. */

export type Cells = readonly (readonly string[])[];

export const MAX_GRID_COLUMNS = 12;
export const MAX_GRID_ROWS = 60;

/** Parses cells; pads every row to the longest, and returns at least one cell. */
export function cellsOf(text: string): Cells {
  const rows = text.replace(/\r\n?/g, "\n").split("\n");
  const cells = rows.map((row) => row.split("\t"));
  const width = Math.max(...cells.map((row) => row.length));
  return cells.map((row) => [...row, ...Array.from({ length: width - row.length }, () => "")]);
}

/** Writes cells as text: columns by tab, rows by line break. */
export const gridText = (cells: Cells): string => cells.map((row) => row.join("\t")).join("\n");

/** Returns what the public sees: without empty rows at the end. */
export const publicCells = (text: string): Cells => (text.trim() === "" ? [] : cellsOf(text.trimEnd()));

/** Returns whether a text has more cells than a table may have. */
export function isTooLarge(text: string): boolean {
  const cells = publicCells(text);
  return cells.length > MAX_GRID_ROWS || (cells[0]?.length ?? 0) > MAX_GRID_COLUMNS;
}
