/**
 * A `matrix` screen: a value for each pair of row and column. Changes are collected and saved in one call. `matrix.read` in
 * `<name>.server.ts` returns rows and cells, `matrix.save` stores changes; the engine validates, detects conflicts and writes the journal.
 */
import type { MessageParams } from "../errors";
import type { Field, Fields, ValueOf, ValuesOf } from "../fields";

/** Field kinds of a cell. */
export const CELL_KINDS = ["boolean", "choice", "text", "integer", "decimal", "percent", "money", "date"] as const;
export type CellKind = (typeof CELL_KINDS)[number];
export type CellField = Field<unknown, CellKind>;

/** Values of a row by column. The server may add facts that no column shows. */
export type RowCells = Readonly<Record<string, unknown>>;

/** Cells of a column whose kind the server decides. */
export interface ColumnCell {
  readonly kind: CellKind;
  /** Values of a choice, with their labels. */
  readonly choices?: { readonly value: string; readonly label: string }[] | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** A question about a changed value, for what the value alone does not say. */
export interface CellQuestion {
  /** Messages `<name>.question.<name>.title` and `.text`. */
  readonly name: string;
  /** Two ways to continue, the usual one first; messages `<name>.answer.<answer>`. */
  readonly answers: readonly [string, string];
}

/** Something to know about a cell beside its value. */
export interface CellMark {
  readonly tone: "own" | "attention" | "planned";
  /** Message that says it; in an empty cell also its text. */
  readonly key: string;
  readonly params?: MessageParams;
}

export interface MatrixDefinition<
  P extends Fields = Fields,
  C extends CellField = CellField,
  Cols extends Readonly<Record<string, CellField>> = Readonly<Record<string, CellField>>,
> {
  /** Field of every cell, where the server returns the columns. A column can override it by `cell` in its head. */
  readonly cell?: C;
  /** Fixed columns, each with its field; titles are the messages `<name>.field.<column>`. */
  readonly columns?: Cols;
  /** Filters above the matrix; labels as for fields of records. */
  readonly filters?: P;
  /** Whether rows can be searched; true by default. */
  readonly search?: boolean;
  /** The search finds rows by several notes, so that pasted rows may start with one: article numbers with prices, in any order. */
  readonly findsNotes?: boolean;
  /** Returns the values of read-only columns that follow from the others of a row; the grid shows them as the user types. */
  readonly derive?: (cells: RowCells) => RowCells;
  /**
   * Returns message keys by column of values that are probably mistakes. The grid marks them; they are saved once the user confirms. Called
   * by both sides.
   */
  readonly doubts?: (cells: RowCells) => Readonly<Record<string, string | undefined>>;
  /** Returns what the user is asked about a changed cell before it is saved. The answer is sent with the change. */
  readonly question?: (column: string, cells: RowCells) => CellQuestion | undefined;
  /** Returns what the grid marks a cell with. @param answer given with an unsaved change */
  readonly mark?: (column: string, cells: RowCells, answer: string | undefined) => CellMark | undefined;
}

/** Declares a matrix and infers the type of its cells. Give either `cell` or `columns`. */
export const defineMatrix = <
  const P extends Fields = Record<never, never>,
  const C extends CellField = never,
  const Cols extends Readonly<Record<string, CellField>> = Record<never, never>,
>(
  matrix: MatrixDefinition<P, C, Cols>,
): MatrixDefinition<P, C, Cols> => matrix;

export type MatrixFiltersOf<M> = M extends MatrixDefinition<infer P> ? ValuesOf<P> : never;
/** Type of a cell's value. */
export type MatrixValueOf<M> =
  M extends MatrixDefinition<Fields, infer C, infer Cols> ? ValueOf<C> | ValueOf<Cols[keyof Cols]> : never;

/** Returns the field of a column's cells, or undefined when neither head nor definition has one. */
export function cellField(
  { cell, columns }: MatrixDefinition,
  { key, cell: headCell }: { readonly key: string; readonly cell?: ColumnCell | undefined },
): CellField | undefined {
  if (headCell !== undefined) {
    const { kind, choices = [], min, max } = headCell;
    const options = { required: false, values: choices.map(({ value }) => value), min, max };
    return { kind, options };
  }
  return columns !== undefined && Object.hasOwn(columns, key) ? columns[key] : cell;
}
