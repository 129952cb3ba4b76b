/**
 * Which fields a client sends and what a new record starts from. Separate from validation.ts, so that a form opens before the validator is
 * loaded.
 */
import { WEEKDAYS, type Field, type Fields } from "./fields";

/** Returns whether clients send the field. */
export const isWritable = (field: Field): boolean =>
  field.options.readOnly !== true && field.kind !== "computed" && field.kind !== "position";

/** Kinds whose empty value is a value (false, an empty list) and never null. */
export const SELF_EMPTY: ReadonlySet<Field["kind"]> = new Set(["boolean", "choices", "references", "rows", "picture"]);

/** Returns the values of a new record: defaults, empty lists, false, null. */
export function emptyValues(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => isWritable(field))
      .map(([name, field]) => [name, emptyValue(field)]),
  );
}

/** Returns the record with an empty value for each field that it lacks, such as the row of a list, which has only some of them. */
export const withEmptyValues = <R extends object>(fields: Fields, record: R): R => ({
  ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)])),
  ...record,
});

/** Returns the value of a field that is not filled in: its default, an empty list, false, or null. */
export function emptyValue(field: Field): unknown {
  const { default: preset, localised } = field.options as { default?: unknown; localised?: boolean };
  if (localised === true) return {};
  if (preset !== undefined) return preset;
  if (field.kind === "boolean") return false;
  if (SELF_EMPTY.has(field.kind)) return [];
  if (field.kind === "openingHours" && field.options.required)
    return Object.fromEntries(WEEKDAYS.map((day) => [day, []]));
  return null;
}
