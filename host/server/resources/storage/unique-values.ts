/** The unique values of a record: to look them up in the validation, and as keys in the database. */
import type { AnyResource } from "../../../../src/contract/resource";
import { isLocalised } from "../../../../src/contract/fields";
import { encodeValue } from "./codec";

type Values = Readonly<Record<string, unknown>>;

/** A value that only one record may have. */
export interface UniqueValue {
  readonly field: string;
  /** Field path, with the language of a localised field: `relativeUrl.fr_FR`. */
  readonly path: string;
  /** Value to look up; `{ fr_FR: "…" }` for a localised field. */
  readonly value: unknown;
}

/** Returns the unique values of a record. */
export function* uniqueValues({ fields }: AnyResource, values: Values): Generator<UniqueValue> {
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name];
    if (field.options.unique !== true || value === null || value === undefined) continue;
    if (!isLocalised(field)) yield { field: name, path: name, value };
    else
      for (const [locale, text] of Object.entries(value as Values))
        yield { field: name, path: `${name}.${locale}`, value: { [locale]: text } };
  }
}

/** Returns the unique values by field path, each as a text that is the same for values that count as equal. */
export function uniqueKeys(resource: AnyResource, values: Values): Readonly<Record<string, string>> {
  const keys: Record<string, string> = {};
  for (const { field: name, path, value } of uniqueValues(resource, values)) {
    const field = resource.fields[name];
    if (field === undefined) continue;
    if (isLocalised(field)) keys[path] = String((value as Values)[path.slice(name.length + 1)]);
    else keys[path] = typeof value === "string" ? value.toLowerCase() : JSON.stringify(encodeValue(field, value));
  }
  return keys;
}
