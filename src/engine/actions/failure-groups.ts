/** Rows of a bulk action that were refused for the same reasons. */
import type { BulkResponse } from "../../contract/resource-endpoints";

export interface FailureGroup {
  /** Message keys without duplicates, sorted. Rows with the same set of reasons are in one group. */
  readonly reasons: readonly string[];
  readonly rows: BulkResponse["failed"];
}

/** Groups refused rows by reasons, largest group first; rows keep their order. */
export function groupFailures(failed: BulkResponse["failed"]): readonly FailureGroup[] {
  const groups = new Map<string, { reasons: string[]; rows: BulkResponse["failed"] }>();
  for (const row of failed) {
    const reasons = [...new Set(row.errors)].sort();
    const key = reasons.join(" ");
    const group = groups.get(key) ?? { reasons, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => b.rows.length - a.rows.length);
}
