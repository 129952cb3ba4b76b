/** Records of another resource that an action concerns: told, with the way to them, before it runs. */
export interface ActionTouches {
  /** The other resource; its `by` field names the records of the action. */
  readonly resource: string;
  readonly by: string;
  /** Only these, in the list codec. */
  readonly filter?: Readonly<Record<string, string>>;
}
