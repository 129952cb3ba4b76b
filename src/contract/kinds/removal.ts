import type { Fields } from "../fields";

/** What deleting requests besides its confirmation. */
export interface RemovalDefinition<R> {
  /** Fields in the same dialog; their texts are those of an action named `remove`. */
  readonly input: Fields;
  /** Requested for these records only. A selection always requests it. */
  readonly asks?: (record: R) => boolean;
}
