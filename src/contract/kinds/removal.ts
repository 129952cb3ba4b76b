import type { Fields } from "../fields";

/** What deleting asks for beside its question. */
export interface RemovalDefinition<R> {
  /** Asked in the same dialog; its texts are those of an action named `remove`. */
  readonly input: Fields;
  /** Asked of these records only; of a selection always. */
  readonly asks?: (record: R) => boolean;
}
