/** Rows that were refused for the same reason, together. */
import type { BulkAnswer } from "../../contract/resource-endpoints";

export interface FailureGroup {
  /** Message keys, each once: a row that was refused for several reasons stands with those refused for the same ones. */
  readonly reasons: readonly string[];
  readonly rows: BulkAnswer["failed"];
}

/** The largest group first; rows stay in their order. */
export function failureGroups(failed: BulkAnswer["failed"]): readonly FailureGroup[] {
  const groups = new Map<string, { reasons: string[]; rows: BulkAnswer["failed"] }>();
  for (const row of failed) {
    const reasons = [...new Set(row.errors)].sort();
    const key = reasons.join(" ");
    const group = groups.get(key) ?? { reasons, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => b.rows.length - a.rows.length);
}
