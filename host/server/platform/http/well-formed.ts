/**
 * The first check of all input: finds values that no column can store and no handler expects, independently of the endpoint's schema.
 * Also used for JSON inside a text, such as the filters of a report.
 */
import type { MessageKey } from "../../../../src/contract/errors";
import { isObject } from "../../../../src/contract/object";

/** Maximum number of levels of nested objects and lists. */
const MAX_DEPTH = 64;

/** Place and message of malformed input. */
export interface Malformation {
  /** Field path; empty for the whole value. */
  readonly path: string;
  readonly key: MessageKey;
}

/** Returns whether PostgreSQL can store the text: it refuses NUL and halves of surrogate pairs. */
const isStorable = (text: string): boolean => !/\0|\p{Cs}/u.test(text);

/** Returns whether every object inherits a property of this name, such as `constructor`. */
const isInherited = (name: string): boolean => name in Object.prototype;

/** Returns the first malformation of a value, or undefined. */
export function findMalformation(value: unknown, path = "", depth = 0): Malformation | undefined {
  if (typeof value === "string") return isStorable(value) ? undefined : { path, key: "error.characters" };
  if (typeof value === "number")
    return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? undefined : { path, key: "error.number" };
  if (!isObject(value)) return undefined;
  if (depth >= MAX_DEPTH) return { path: "", key: "error.malformed" };
  for (const [name, item] of Object.entries(value)) {
    const itemPath = path === "" ? name : `${path}.${name}`;
    if (isInherited(name)) return { path: itemPath, key: "error.unknown-field" };
    if (!isStorable(name)) return { path, key: "error.characters" };
    const malformation = findMalformation(item, itemPath, depth + 1);
    if (malformation !== undefined) return malformation;
  }
  return undefined;
}
