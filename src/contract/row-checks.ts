/** Checks of the rows of a `rows` field beside those of their fields. */
import * as v from "valibot";
import type { Fields } from "./fields";
import { isRecord } from "./object";

type Row = Readonly<Record<string, unknown>>;

/** Names of the fields that a row needs. */
export const requiredNames = (fields: Fields): string[] =>
  Object.keys(fields).filter((name) => {
    const { required, default: preset } = (fields[name]?.options ?? {}) as { required?: boolean; default?: unknown };
    return required === true && preset === undefined;
  });

/**
 * Refuses values without a required entry, also when other entries are invalid. An object schema alone would accept the missing entry as
 * null.
 */
export const requiredEntries = (names: readonly string[]) =>
  v.rawCheck<unknown>(({ dataset, addIssue }) => {
    const input: unknown = dataset.value;
    if (!isRecord(input)) return;
    for (const key of names)
      if (input[key] === undefined)
        addIssue({
          message: "error.required",
          path: [{ type: "object", origin: "value", input, key, value: undefined }],
        });
  });

/** Refuses rows with the same value of a field, whatever its case. */
export const uniqueRows = (field: string | undefined) =>
  v.rawCheck<unknown>(({ dataset, addIssue }) => {
    if (field === undefined || !dataset.typed) return;
    const rows = dataset.value as readonly Row[];
    const seen = new Set<string>();
    rows.forEach((row, index) => {
      const value = row[field];
      if (value === undefined || value === null) return;
      const text = JSON.stringify(value).toLowerCase();
      if (seen.has(text))
        addIssue({
          message: "error.duplicate-row",
          path: [{ type: "array", origin: "value", input: [...rows], key: index, value: row }],
        });
      seen.add(text);
    });
  });
