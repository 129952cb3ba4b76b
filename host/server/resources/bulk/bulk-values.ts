/** Values of a bulk update for each record: replaced, added to the stored ones, or removed from them. */
import { bulkModesOf, type BulkMode } from "../../../../src/contract/bulk";
import type { FieldErrors } from "../../../../src/contract/errors";
import type { Field, Fields } from "../../../../src/contract/fields";
import { isRecord, ownProperty } from "../../../../src/contract/object";
import { sameValue } from "../../platform/storage/audit";
import { withoutLabels } from "../reading/references";
import { entryKey } from "../writing/list-entries";
import { refuse } from "../writing/validate-change";

type Values = Readonly<Record<string, unknown>>;

export interface BulkValues {
  readonly values: Values;
  readonly modes?: Readonly<Record<string, BulkMode>> | undefined;
}

const LISTS: ReadonlySet<Field["kind"]> = new Set(["choices", "references", "rows"]);

/** Throws when a mode does not fit the kind of its field, or its value is not of the kind. */
export function requireModes(fields: Fields, { values, modes = {} }: BulkValues): void {
  const errors: Record<string, FieldErrors[string]> = {};
  for (const [name, mode] of Object.entries(modes)) {
    const field = ownProperty(fields, name);
    const value = ownProperty(values, name);
    if (field === undefined || value === undefined) errors[name] = { key: "error.unknown-field" };
    else if (!bulkModesOf(field).includes(mode)) errors[name] = { key: "error.choice" };
    else if (mode !== "SET" && (LISTS.has(field.kind) ? !Array.isArray(value) : !isRecord(value)))
      errors[name] = { key: "error.type" };
  }
  if (Object.keys(errors).length > 0) refuse(errors);
}

function changedList(field: Field, mode: BulkMode, stored: readonly unknown[], given: readonly unknown[]): unknown[] {
  const keys = given.map((entry) => entryKey(field, entry));
  const indexOf = (entry: unknown): number => keys.findIndex((key) => sameValue(key, entryKey(field, entry)));
  if (mode === "REMOVE") return stored.filter((entry) => indexOf(entry) < 0);
  const storedKeys = stored.map((entry) => entryKey(field, entry));
  const replaced = stored.map((entry) => (indexOf(entry) < 0 ? entry : given[indexOf(entry)]));
  return [...replaced, ...given.filter((_, index) => !storedKeys.some((key) => sameValue(key, keys[index])))];
}

/** Adds languages of a text, or parts of an address. Empty ones leave the stored ones. */
const withParts = (stored: unknown, given: Values): Values => ({
  ...(isRecord(stored) ? stored : {}),
  ...Object.fromEntries(Object.entries(given).filter(([, part]) => part !== null && part !== "")),
});

/** Returns the values to save in a record. Call `requireModes` first. */
export function valuesFor(fields: Fields, { values, modes = {} }: BulkValues, record: Values): Values {
  const merged = Object.entries(values).map(([name, value]) => {
    const mode = modes[name] ?? "SET";
    const field = ownProperty(fields, name);
    if (field === undefined || mode === "SET") return [name, value];
    // Labels of stored references are no part of a value that clients send.
    const stored = withoutLabels(field, record[name]);
    return [
      name,
      Array.isArray(value)
        ? changedList(field, mode, Array.isArray(stored) ? (stored as readonly unknown[]) : [], value)
        : withParts(stored, value as Values),
    ];
  });
  return Object.fromEntries(merged) as Values;
}
