/**
 * The first check of everything a client sends: finds what no column holds and no handler expects, whatever the endpoint's schema says.
 * Also for JSON inside a text, such as the filters of a report.
 */
import type { MessageKey } from "../../../../src/contract/errors";
import { isObject } from "../../../../src/contract/object";

/** Most levels of nested objects and lists. */
const MAX_DEPTH = 64;

export interface Malformation {
  /** Field path; empty for the whole value. */
  readonly path: string;
  readonly key: MessageKey;
}

/** NUL and halves of surrogate pairs, which PostgreSQL refuses in texts and in JSON. */
const isStorable = (text: string): boolean => !/\0|\p{Cs}/u.test(text);

/** Whether a property of this name reads something from every object: `constructor`, `toString`. */
const isInherited = (name: string): boolean => name in Object.prototype;

/** Returns the first malformation of a value, or undefined. */
export function findMalformation(value: unknown, path = "", depth = 0): Malformation | undefined {
  if (typeof value === "string") return isStorable(value) ? undefined : { path, key: "error.characters" };
  if (typeof value === "number")
    return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? undefined : { path, key: "error.number" };
  if (!isObject(value)) return undefined;
  if (depth >= MAX_DEPTH) return { path: "", key: "error.malformed" };
  for (const [name, item] of Object.entries(value)) {
    const at = path === "" ? name : `${path}.${name}`;
    if (isInherited(name)) return { path: at, key: "error.unknown-field" };
    if (!isStorable(name)) return { path, key: "error.characters" };
    const found = findMalformation(item, at, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
