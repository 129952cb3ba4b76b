/** How files are imported into a resource. */
import type { MessageKey } from "./errors";
import type { Fields } from "./fields";

export interface ImportDefinition<F extends Fields> {
  /** Field that identifies an existing record; null when every line is a new one. */
  readonly match: (keyof F & string) | null;
  /**
   * Fields that identify a record together, such as a shop and a service. `match` is then a stored text that the server hooks set to their
   * {@link jointKey}, and no column of the file.
   */
  readonly keyOf?: readonly (keyof F & string)[];
  /** Reference within which the key is unique, such as the dealer of a bay's code. Lines name both. */
  readonly within?: keyof F & string;
  /** Reference to a record with a time zone, such as a dealer: local times of a line are those of its clock. Without: the shop's clock. */
  readonly timesOf?: keyof F & string;
  /**
   * Texts that name another record, such as an article number, and the error of the server hooks when there is none. Such lines are ignored and
   * counted as missing, instead of failing. The hooks may keep their records (`unresolved`).
   */
  readonly missing?: { readonly fields: readonly (keyof F & string)[]; readonly error: MessageKey };
  /** Errors of the server hooks with which lines are ignored, with the reason, instead of failing. */
  readonly ignored?: readonly MessageKey[];
  /** Text by which the report counts the lines too, such as the code of their shop. */
  readonly countBy?: keyof F & string;
  /**
   * Records that people entered: those whose `field` has this value. Lines leave them as they are, with the error as the reason, unless the
   * user chooses to overwrite them. The server hooks set the field.
   */
  readonly own?: { readonly field: keyof F & string; readonly value: string; readonly error: MessageKey };
  readonly maxLines?: number;
  /** Maximum size of the file in bytes. */
  readonly maxBytes?: number;
  readonly undoDays?: number;
  /** Nothing is written by the import: the lines wait at this admin path for a decision. `proposals` in the server hooks stores them. */
  readonly reviewPath?: string;
}

/** Returns the key of values that identify a record together, as `import.keyOf` matches lines to records. */
export const jointKey = (values: readonly (string | null | undefined)[]): string =>
  values.map((value) => (value ?? "").trim().toLowerCase()).join("/");
