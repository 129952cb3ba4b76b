/** Flattens nested values of a record to named cells: `address.city`. Values that share a name are joined. */

/** Text between values of one cell. Cells with several values are split at it. */
const SEPARATOR = ", ";

/** Maximum depth of nested values. */
export const MAX_DEPTH = 20;

/** Cells of one record by column name, in the order of their first appearance. */
export type NamedCells = ReadonlyMap<string, string>;

/** Collects the cells of one record. */
export class CellCollector {
  readonly #cells = new Map<string, string>();

  add(name: string, text: string): void {
    const existing = this.#cells.get(name);
    this.#cells.set(name, existing === undefined || existing === "" ? text : `${existing}${SEPARATOR}${text}`);
  }

  get cells(): NamedCells {
    return this.#cells;
  }
}

/** Returns the cells of a line in the order of the header. */
export const cellsInOrder = (cells: NamedCells, header: readonly string[]): string[] =>
  header.map((name) => cells.get(name) ?? "");
