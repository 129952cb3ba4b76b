import type { Fields } from "../fields";

/** Values that the user enters when deleting a record. */
export interface RemovalDefinition<R> {
  /** Fields in the same dialog; their texts are those of an action named `remove`. */
  readonly input: Fields;
  /**
   * Returns whether a record needs the input, or the names of the fields it needs; by default all. Deleting several records always asks for
   * all.
   */
  readonly when?: (record: R) => boolean | readonly string[];
  /** Returns the names of the fields without which a record cannot be deleted. */
  readonly required?: (record: R) => readonly string[];
}

/** Returns whether records of the resource can be deleted. */
export const isDeletable = ({
  operations,
}: {
  readonly operations?: { readonly remove?: boolean | "archive" } | undefined;
}): boolean => (operations?.remove ?? true) === true;
