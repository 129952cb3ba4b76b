import type { ResourceName } from "../resource-names.gen";

/** Records of another resource that an action affects. The confirmation counts them and links to their list. */
export interface ActionTouches {
  readonly resource: ResourceName;
  /** Field of that resource that references the records of the action. */
  readonly reference: string;
  /** Limits them; in the list codec. */
  readonly filter?: Readonly<Record<string, string>>;
}
