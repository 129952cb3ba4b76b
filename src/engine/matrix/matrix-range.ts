/** A rectangle of cells of a matrix. Pure functions. */
import type { CellField } from "../../contract/kinds/matrix";
import { currentValue, isLocked, type CellKey, type CellValue, type Changes, type MatrixData } from "./matrix-model";

export interface Place {
  readonly row: number;
  readonly column: number;
}

/** A selection: one corner stays, the other one is the active cell. */
export interface Selection {
  readonly anchor: Place;
  readonly active: Place;
}

/** Indexes of the rectangle, all included. */
export interface Range {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export const rangeOf = ({ anchor, active }: Selection): Range => ({
  top: Math.min(anchor.row, active.row),
  bottom: Math.max(anchor.row, active.row),
  left: Math.min(anchor.column, active.column),
  right: Math.max(anchor.column, active.column),
});

export const isInRange = ({ top, bottom, left, right }: Range, { row, column }: Place): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

export const isSingle = ({ top, bottom, left, right }: Range): boolean => top === bottom && left === right;

/** Returns the keys of a range by row, of loaded rows. */
export function keysIn({ rows, columns }: MatrixData, { top, bottom, left, right }: Range): CellKey[][] {
  return rows
    .slice(top, bottom + 1)
    .flatMap((row) =>
      row === undefined ? [] : [columns.slice(left, right + 1).map(({ key }) => ({ row: row.key, column: key }))],
    );
}

/** Returns the editable cells of a range with a value each; columns without one are left out. */
export function fillRange(
  matrix: MatrixData,
  range: Range,
  valueOf: (column: string) => { readonly value: unknown } | undefined,
): CellValue[] {
  const heads = new Map(matrix.columns.map((head) => [head.key, head]));
  const rows = new Map(matrix.rows.map((head) => [head?.key, head]));
  return keysIn(matrix, range)
    .flat()
    .flatMap((key) => {
      const [row, column, filled] = [rows.get(key.row), heads.get(key.column), valueOf(key.column)];
      const isOpen = row !== undefined && column !== undefined && !isLocked(matrix, row, column);
      return isOpen && filled !== undefined ? [{ ...key, value: filled.value }] : [];
    });
}

/** Returns the cells of a range with the value of its first row in each column. */
export function fillDown(
  matrix: MatrixData,
  changes: Changes,
  range: Range,
  field: (column: string) => CellField | undefined,
): CellValue[] {
  const [first = []] = keysIn(matrix, { ...range, bottom: range.top });
  const values = new Map(first.map((key) => [key.column, currentValue(matrix, changes, key, field(key.column))]));
  return fillRange(matrix, { ...range, top: range.top + 1 }, (column) =>
    values.has(column) ? { value: values.get(column) } : undefined,
  );
}

/** Returns the text of a range as spreadsheets write it to the clipboard. */
export const rangeText = (keys: readonly (readonly CellKey[])[], textOf: (key: CellKey) => string): string =>
  keys
    .map((row) =>
      row
        .map((key) => textOf(key))
        .map((text) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
        .join("\t"),
    )
    .join("\n");
