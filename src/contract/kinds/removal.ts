import type { Fields } from "../fields";

/** Values that the user enters when deleting a record. */
export interface RemovalDefinition<R> {
  /** Fields in the same dialog; their texts are those of an action named `remove`. */
  readonly input: Fields;
  /** Returns whether a record needs the input; all records by default. Deleting several records always needs it. */
  readonly when?: (record: R) => boolean;
}

/** Returns whether records of the resource can be deleted. */
export const isDeletable = ({
  operations,
}: {
  readonly operations?: { readonly remove?: boolean | "archive" } | undefined;
}): boolean => (operations?.remove ?? true) === true;
