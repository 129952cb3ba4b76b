/** Checks of the rows of a `rows` field beside those of their fields. */
import * as v from "valibot";
import type { Field, Fields } from "./fields";

type Row = Readonly<Record<string, unknown>>;

/** Path of a row in the issues of its list. */
const rowPath = (rows: readonly Row[], index: number) =>
  ({ type: "array", origin: "value", input: [...rows], key: index, value: rows[index] }) as const;

const isRequired = (field: Field | undefined): boolean =>
  field?.options.required === true && (field.options as { default?: unknown }).default === undefined;

/** Refuses rows that leave a required field out. An object schema takes a missing entry that may be null for an empty one. */
export const completeRows = (fields: Fields) =>
  v.rawCheck<unknown>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const rows = dataset.value as readonly Row[];
    const required = Object.keys(fields).filter((name) => isRequired(fields[name]));
    for (const [index, row] of rows.entries())
      for (const name of required)
        if (row[name] === undefined)
          addIssue({
            message: "error.required",
            path: [rowPath(rows, index), { type: "object", origin: "value", input: row, key: name, value: undefined }],
          });
  });

/** Refuses rows with the same value of a field, whatever its case. */
export const uniqueRows = (by: string | undefined) =>
  v.rawCheck<unknown>(({ dataset, addIssue }) => {
    if (by === undefined || !dataset.typed) return;
    const rows = dataset.value as readonly Row[];
    const seen = new Set<string>();
    rows.forEach((row, index) => {
      const value = row[by];
      if (value === undefined || value === null) return;
      const text = JSON.stringify(value).toLowerCase();
      if (seen.has(text))
        addIssue({
          message: "error.duplicate-row",
          path: [rowPath(rows, index)],
        });
      seen.add(text);
    });
  });
