/** Former values of a record, from its history. */
import type { HistoryEntry } from "../../contract/resource-endpoints";

/**
 * Returns the values that fields had at a version, for the fields changed since: the value before the first later change.
 *
 * @param entries history, newest first
 * @param version version to go back to
 */
export function valuesAt(entries: readonly HistoryEntry[], version: number): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const entry of entries) {
    if (entry.version <= version) continue;
    for (const { field, before } of entry.changes) values[field] = before;
  }
  return values;
}
