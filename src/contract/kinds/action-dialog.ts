/** What the dialog of an action asks and lists. */
import type { ResourceName } from "../resource-names.gen";

/** Records of another resource that an action affects. The confirmation counts them and links to their list. */
export interface ActionTouches {
  readonly resource: ResourceName;
  /** Field of that resource that references the records of the action. */
  readonly reference: string;
  /** Field of the records of the action: the record that it names is the referenced one, instead of theirs. */
  readonly through?: string;
  /** Limits them; in the list codec. */
  readonly filter?: Readonly<Record<string, string>>;
}

/**
 * What the user does before an action runs: answer a question, tick a box, or type the record's label (the number of records, for
 * several). With `typed-many`, one record needs only an answer.
 */
export type ActionConfirmation = "question" | "opt-in" | "typed" | "typed-many";
