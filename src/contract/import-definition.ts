/** How files are imported into a resource. */
import type { Fields } from "./fields";

export interface ImportDefinition<F extends Fields> {
  /** Field that identifies an existing record; null when every line is a new one. */
  readonly match: (keyof F & string) | null;
  /** Reference within which the key is unique, such as the dealer of a bay's code. Lines name both. */
  readonly within?: keyof F & string;
  /** Reference to a record with a time zone, such as a dealer: local times of a line are those of its clock. Without: the shop's clock. */
  readonly timesOf?: keyof F & string;
  readonly maxLines?: number;
  /** Maximum size of the file in bytes. */
  readonly maxBytes?: number;
  readonly undoDays?: number;
  /** Nothing is written by the import: the lines wait at this admin path for a decision. `proposals` in the server hooks stores them. */
  readonly reviewPath?: string;
}
