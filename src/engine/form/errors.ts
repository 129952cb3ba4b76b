/** Errors between the validator (flat paths) and react-hook-form (nested objects). Pure. */
import type { FieldError, FieldErrors, MessageParams, Problem } from "../../contract/errors";

/** A leaf as react-hook-form keeps it: `type` is the message key. */
export interface FormError {
  readonly type: string;
  readonly params?: MessageParams;
}
export type NestedErrors = Record<string, unknown>;

/** Marks a field whose parts are wrong and not itself: react-hook-form takes a node without a type for no error. */
const INNER = "inner";

const LEAF_KEYS = new Set(["type", "params", "message", "ref", "types", "root"]);

/** `{ "address.city": error }` → `{ address: { city: error } }`. A parent may carry an error beside those of its parts. */
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

/** The reverse of `nestErrors`. */
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

/** The errors at or below one field, by the path inside it; the field's own stands under `""`. */
export function errorsUnder(errors: FieldErrors, name: string): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, error]): [string, FieldError][] =>
      path === name ? [["", error]] : path.startsWith(`${name}.`) ? [[path.slice(name.length + 1), error]] : [],
    ),
  );
}

/** The field that an error path belongs to. */
export const fieldOf = (path: string): string => path.split(".", 1)[0] ?? path;

/** How many fields of the names hold an error. */
export const countErrors = (errors: FieldErrors, names: readonly string[]): number => {
  const wrong = new Set(Object.keys(errors).map(fieldOf));
  return names.filter((name) => wrong.has(name)).length;
};

/** Errors by path of a refused call; those of the whole record stand under `""`. */
export function problemErrors(problem: Problem): FieldErrors {
  const params = (path: string): { params?: MessageParams } => {
    const known = problem.params?.[path];
    return known === undefined ? {} : { params: known };
  };
  const errors: Record<string, FieldError> = {};
  for (const [path, key] of Object.entries(problem.fields ?? {})) errors[path] = { key, ...params(path) };
  const [first] = problem.errors ?? [];
  if (first !== undefined && Object.keys(errors).length === 0) errors[""] = { key: first, ...params("") };
  return errors;
}
