/** The part of an address that names a record where the specification names it otherwise than by id: `dealer-option/edit/{valueName}`. */
import type { AnyRecord } from "./resource";

export interface RecordKey {
  /** Unique text field whose value stands in the address. */
  readonly field: string;
  /** How it stands there; as it is unless said otherwise. `base64url` is of the UTF-8 text, for names with slashes and accents. */
  readonly encoding?: "base64url";
}

const toBase64Url = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

function fromBase64Url(text: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (byte) => byte.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** What stands in the address of a record; its id where it has no name yet. */
export function writeKey(key: RecordKey, record: Pick<AnyRecord, "id"> & Readonly<Record<string, unknown>>): string {
  const name = record[key.field];
  if (typeof name !== "string" || name === "") return String(record.id);
  return key.encoding === "base64url" ? toBase64Url(name) : name;
}

/** The field's value that an address names; undefined where it can't be read. */
export const readKey = (key: RecordKey, part: string): string | undefined =>
  key.encoding === "base64url" ? fromBase64Url(part) : part;
