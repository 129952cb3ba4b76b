/** Results of the checks of a start. */
import type { SlotCheck } from "../../../../../src/contract/booking";

/** Parameters of a check's message, such as the needed and the actual value. Instants are milliseconds since 1970. */
export type CheckParams = Readonly<Record<string, string | number>>;

/** Result of one check. */
export interface CheckResult {
  readonly code: SlotCheck;
  readonly ok: boolean;
  readonly params: CheckParams;
  /** Record that decides: a specific day, an inactivity, or a bay. */
  readonly sourceId?: number | undefined;
  /** An agent may book in spite of it, with a reason. */
  readonly forceable: boolean;
}
