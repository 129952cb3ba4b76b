/** Paths that name a record by a text field instead of its id: `dealer-option/edit/{valueName}`. */
export interface RecordKey {
  /** Unique text field whose value is in the path. */
  readonly field: string;
  /** Encoding of the value; percent-encoding by default. `base64url` encodes the UTF-8 text, for names with slashes and accents. */
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

/** Returns the path part of a record; its id while it has no name. */
export function writeKey(key: RecordKey, record: { readonly id: number } & Readonly<Record<string, unknown>>): string {
  const name = record[key.field];
  if (typeof name !== "string" || name === "") return String(record.id);
  return key.encoding === "base64url" ? toBase64Url(name) : name;
}

/** Returns the field value in a path part, or undefined when it cannot be decoded. */
export const readKey = (key: RecordKey, part: string): string | undefined =>
  key.encoding === "base64url" ? fromBase64Url(part) : part;
