/** Rows of a bulk action that were refused for the same reasons. */
import type { BulkResponse } from "../../contract/bulk";
import type { MessageKey, MessageParams } from "../../contract/errors";

export interface FailureReason {
  readonly key: MessageKey;
  readonly params: MessageParams;
}

export interface FailureGroup {
  /** Without duplicates, sorted by key. Rows with the same set of reasons are in one group. */
  readonly reasons: readonly FailureReason[];
  readonly rows: BulkResponse["failed"];
}

/** Groups refused rows by reasons, largest group first; rows keep their order. */
export function groupFailures(failed: BulkResponse["failed"]): readonly FailureGroup[] {
  const groups = new Map<string, { reasons: FailureReason[]; rows: BulkResponse["failed"] }>();
  for (const row of failed) {
    const reasons = [...new Set(row.errors)].sort().map((key) => ({ key, params: row.params?.[key] ?? {} }));
    const key = JSON.stringify(reasons);
    const group = groups.get(key) ?? { reasons, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => b.rows.length - a.rows.length);
}
