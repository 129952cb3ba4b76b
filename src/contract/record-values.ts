/** Reads values whose type the code does not know, such as those of any resource's records. */
import type { Reference } from "./fields";
import { isRecord } from "./object";
import type { AnyRecord } from "./resource";

/** Returns a text; "" for every other value. */
export const textOrEmpty = (value: unknown): string => (typeof value === "string" ? value : "");

/** Returns a text that is not empty; null for every other value. */
export const textOrNull = (value: unknown): string | null => textOrEmpty(value) || null;

/** Returns a number; null for every other value. */
export const numberOrNull = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** Returns the id in a reference; undefined for every other value. */
export function idIn(value: unknown): number | undefined {
  const id = isRecord(value) ? value["id"] : undefined;
  return typeof id === "number" ? id : undefined;
}

/** Returns a reference to save. Its label is filled in when the record is read. */
export const referenceTo = (id: number): Reference => ({ id, label: "" });

/** Compares records by their position, then by id. */
export const byPosition = (a: AnyRecord, b: AnyRecord): number =>
  Number(a["position"]) - Number(b["position"]) || a.id - b.id;
