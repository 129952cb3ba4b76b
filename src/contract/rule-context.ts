/** Facts that rules receive besides the record. */
export interface RuleContext {
  /** ISO day in the shop's zone. */
  readonly today: string;
  readonly dealerEmailMandatory: boolean;
}
