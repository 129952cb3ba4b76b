/** Sizes of the grid of a matrix, in pixels. */
/** Height of a row, and of the column heads. */
export const ROW = 36;
export const HEAD = 52;
/** Minimum and maximum width of the row heads in pixels; they take a quarter of the grid. */
const ROW_HEAD = { least: 150, most: 300 } as const;
export const rowHeadOf = (width: number): number =>
  Math.round(Math.min(ROW_HEAD.most, Math.max(ROW_HEAD.least, width / 4)));
const COLUMN = { boolean: 112, other: 136 } as const;
/** Pixels of a head per letter, of a cell's edges, and the maximum column width. */
const LETTER_PX = 8.2;
const EDGES_PX = 17;
const MAX_WIDTH = 240;

/** Returns the width of a column in pixels, such that words of its head do not break unless they are very long. */
export function columnWidth(head: string, isBoolean: boolean): number {
  const longest = Math.max(...head.split(/\s+/).map((word) => word.length));
  const minWidth = isBoolean ? COLUMN.boolean : COLUMN.other;
  return Math.max(minWidth, Math.min(MAX_WIDTH, Math.ceil(longest * LETTER_PX + EDGES_PX)));
}
