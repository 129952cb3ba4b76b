/** Conversion of errors between the validator (flat paths) and react-hook-form (nested objects). Pure functions. */
import type { FieldError, FieldErrors, MessageParams, Problem } from "../../contract/errors";
import { isTdError } from "../../runtime";

/** A leaf in react-hook-form's format: `type` is the message key. */
export interface FormError {
  readonly type: string;
  readonly params?: MessageParams;
}
export type NestedErrors = Record<string, unknown>;

/**
 * Type of a field whose inner parts have errors. Without a type react-hook-form would not treat the node as an error.
 */
const INNER = "inner";

const LEAF_KEYS = new Set(["type", "params", "message", "ref", "types", "root"]);

/**
 * Nests errors: `{ "address.city": error }` → `{ address: { city: error } }`. A node may have its own error besides
 * those of its parts.
 */
export function nestErrors(errors: FieldErrors): NestedErrors {
  const nested: NestedErrors = {};
  for (const [path, { key, params }] of Object.entries(errors)) {
    let node = nested;
    for (const part of path.split(".")) {
      const next = (node[part] ?? {}) as NestedErrors;
      node[part] = next;
      node = next;
    }
    Object.assign(node, params === undefined ? { type: key } : { type: key, params });
  }
  for (const [name, node] of Object.entries(nested)) nested[name] = { type: INNER, ...(node as NestedErrors) };
  return nested;
}

/** Flattens nested errors. The inverse of `nestErrors`. */
export function flattenErrors(nested: Readonly<NestedErrors>, prefix = ""): Record<string, FieldError> {
  const flat: Record<string, FieldError> = {};
  for (const [name, node] of Object.entries(nested)) {
    if (typeof node !== "object" || node === null) continue;
    const path = prefix === "" ? name : `${prefix}.${name}`;
    const { type, params } = node as Partial<FormError>;
    const leaf = typeof type === "string";
    if (leaf && type !== INNER) flat[path] = params === undefined ? { key: type } : { key: type, params };
    const parts = Object.fromEntries(Object.entries(node).filter(([key]) => !leaf || !LEAF_KEYS.has(key)));
    Object.assign(flat, flattenErrors(parts, path));
  }
  return flat;
}

/** Returns the errors of a field by inner path; the field's own error under `""`. An amount has one input, so its minor units count as its own. */
export function errorsUnder(errors: FieldErrors, name: string): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, error]): [string, FieldError][] =>
      path === name || path === `${name}.minor`
        ? [["", error]]
        : path.startsWith(`${name}.`)
          ? [[path.slice(name.length + 1), error]]
          : [],
    ),
  );
}

/** Returns the field that an error path belongs to. */
export const fieldOf = (path: string): string => path.split(".", 1)[0] ?? path;

/** Counts the given fields that have an error. */
export const countErrors = (errors: FieldErrors, names: readonly string[]): number => {
  const fieldsWithErrors = new Set(Object.keys(errors).map(fieldOf));
  return names.filter((name) => fieldsWithErrors.has(name)).length;
};

/** Returns the errors of a failed call by path, if the server refused values; none for any other failure. */
export const refusalErrors = (error: unknown): FieldErrors =>
  isTdError(error) && error.problem !== undefined ? problemErrors(error.problem) : {};

/** Returns the errors of a refused call by path; those of the whole record under `""`. */
export function problemErrors(problem: Problem): FieldErrors {
  const params = (path: string): { params?: MessageParams } => {
    const params = problem.params?.[path];
    return params === undefined ? {} : { params };
  };
  const errors: Record<string, FieldError> = {};
  for (const [path, key] of Object.entries(problem.fields ?? {})) errors[path] = { key, ...params(path) };
  const [first] = problem.errors ?? [];
  if (first !== undefined && Object.keys(errors).length === 0) errors[""] = { key: first, ...params("") };
  return errors;
}
