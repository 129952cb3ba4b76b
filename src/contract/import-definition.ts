/** What a resource says of files that bring its records in. */
import type { Fields } from "./fields";

export interface ImportDefinition<F extends Fields> {
  /** Field that recognises an existing record; null where each line is a new one. */
  readonly match: (keyof F & string) | null;
  readonly maxLines?: number;
  /** Bytes. */
  readonly maxBytes?: number;
  readonly undoDays?: number;
  /** Nothing is written: what a file changes waits at this admin path until somebody decides. The server's `proposals` say how. */
  readonly waitsAt?: string;
}
