/** The unique values of a record: to look them up in the validation, and as keys in the database. */
import { isLocalised, type Reference } from "../../../../src/contract/fields";
import type { AnyResource } from "../../../../src/contract/resource";
import { encodeValue } from "./codec";
import type { Owner } from "./resource-storage";

type Values = Readonly<Record<string, unknown>>;

/** A value that only one record may have. */
export interface UniqueValue {
  readonly field: string;
  /** Field path, with the language of a localised field: `relativeUrl.fr_FR`. */
  readonly path: string;
  /** Value to look up; `{ fr_FR: "…" }` for a localised field. */
  readonly value: unknown;
  /** Other records with another value of this reference may have the value. */
  readonly within?: Owner;
}

/** Returns the unique values of a record. */
export function* uniqueValues({ fields }: AnyResource, values: Values): Generator<UniqueValue> {
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name];
    const { unique, uniqueWithin } = field.options;
    if (value === null || value === undefined) continue;
    if (uniqueWithin !== undefined) {
      const owner = values[uniqueWithin] as Reference | null | undefined;
      if (owner) yield { field: name, path: name, value, within: { field: uniqueWithin, id: owner.id } };
    }
    if (unique !== true) continue;
    if (!isLocalised(field)) yield { field: name, path: name, value };
    else
      for (const [locale, text] of Object.entries(value as Values))
        yield { field: name, path: `${name}.${locale}`, value: { [locale]: text } };
  }
}

/** Whether a change concerns a unique value: the value itself, or the reference within which it is unique. */
export const isChanged = ({ field, within }: UniqueValue, changed: ReadonlySet<string>): boolean =>
  changed.has(field) || (within !== undefined && changed.has(within.field));

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
