/**
 * A `matrix` screen: rows by columns, a value in each cell, changes collected and saved in one call. Rows and cells come from `matrix.read`
 * in `<name>.server.ts`, changes go to `matrix.save`; the frame checks values, notices conflicts and writes the journal.
 */
import type { Field, Fields, ValueOf, ValuesOf } from "../fields";

/** Kinds that a cell may have. */
export const CELL_KINDS = ["boolean", "choice", "text", "integer", "decimal", "percent", "money"] as const;
export type CellKind = (typeof CELL_KINDS)[number];
export type CellField = Field<unknown, CellKind>;

/** What the cells of a column hold, where the server says it. */
export interface ColumnCell {
  readonly kind: CellKind;
  /** Values of a choice, with their names. */
  readonly choices?: { readonly value: string; readonly label: string }[] | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

export interface MatrixDefinition<
  P extends Fields = Fields,
  C extends CellField = CellField,
  Cols extends Readonly<Record<string, CellField>> = Readonly<Record<string, CellField>>,
> {
  /** What every cell holds, where the columns are records that the server names; a column may say otherwise by `cell` in its head. */
  readonly cell?: C;
  /** Columns that are fixed, each with its own kind: titles are the messages `<name>.field.<column>`. */
  readonly columns?: Cols;
  /** What narrows the matrix, above it; labels as for fields of records. */
  readonly filters?: P;
  /** A search box over the rows; true unless said otherwise. */
  readonly search?: boolean;
}

/** Declares a matrix; an identity function that infers the type of its cells. Say either `cell` or `columns`. */
export const defineMatrix = <
  const P extends Fields = Record<never, never>,
  const C extends CellField = never,
  const Cols extends Readonly<Record<string, CellField>> = Record<never, never>,
>(
  matrix: MatrixDefinition<P, C, Cols>,
): MatrixDefinition<P, C, Cols> => matrix;

export type MatrixFiltersOf<M> = M extends MatrixDefinition<infer P> ? ValuesOf<P> : never;
/** Value of a cell: of the one kind, or of any of the columns. */
export type MatrixValueOf<M> =
  M extends MatrixDefinition<Fields, infer C, infer Cols> ? ValueOf<C> | ValueOf<Cols[keyof Cols]> : never;

/** The field of a column's cells. */
export function cellField(
  { cell, columns }: MatrixDefinition,
  { key, cell: own }: { readonly key: string; readonly cell?: ColumnCell | undefined },
): CellField | undefined {
  if (own !== undefined) {
    const { kind, choices = [], min, max } = own;
    const options = { required: false, values: choices.map(({ value }) => value), min, max };
    return { kind, options };
  }
  return columns !== undefined && Object.hasOwn(columns, key) ? columns[key] : cell;
}
