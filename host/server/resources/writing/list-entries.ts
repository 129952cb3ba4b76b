/** Compares entries of lists by what identifies them. */
import { rowKeyOf } from "../../../../src/contract/bulk";
import { emptyValues } from "../../../../src/contract/empty-values";
import { rowFields, type Field } from "../../../../src/contract/fields";
import { isRecord } from "../../../../src/contract/object";
import { sameValue } from "../../platform/storage/audit";

/** Returns what identifies an entry of a list: the key column of a row, else the entry. */
export function entryKey(field: Field, entry: unknown): unknown {
  const column = rowKeyOf(field);
  const key = column !== undefined && isRecord(entry) ? entry[column] : entry;
  if (isRecord(key) && "id" in key) return key["id"];
  return typeof key === "string" ? key.trim().toLowerCase() : key;
}

/**
 * Returns given rows with all columns: the stored values of those that a known row leaves out, in the stored order, then new rows with
 * initial values. Other values than rows are returned as they are.
 */
export function completeRows(field: Field, stored: unknown, given: unknown): unknown {
  if (field.kind !== "rows" || !Array.isArray(given)) return given;
  const column = rowKeyOf(field);
  const rows: unknown[] = [...given];
  const storedRows: readonly unknown[] = column !== undefined && Array.isArray(stored) ? stored : [];
  const known = storedRows.flatMap((row) => {
    const at = rows.findIndex((other) => sameValue(entryKey(field, other), entryKey(field, row)));
    const [found] = at < 0 ? [] : rows.splice(at, 1);
    return isRecord(found) && isRecord(row) ? [{ ...row, ...found, [String(column)]: row[String(column)] }] : [];
  });
  const initial = emptyValues(rowFields(field));
  return [...known, ...rows.map((row) => (isRecord(row) ? { ...initial, ...row } : row))];
}
