/** Files that move a record with its parts, such as a form with its steps, from one shop to another. */
import { isRecord } from "./object";

/** Why a file cannot be read: it is no such file, or comes from a later version. */
export type PortableFileError = "json" | "version";

interface PortableFormat<Part> {
  /** Files with a higher number are refused. */
  readonly version: number;
  /** Name of the list of parts in the file. */
  readonly parts: string;
  readonly isPart: (value: unknown) => value is Part;
}

/** Parses a file. Returns the values of the record and its parts, or the reason why the file cannot be read. */
export function parsePortableFile<Part>(
  text: string,
  { version, parts: name, isPart }: PortableFormat<Part>,
): { readonly values: Readonly<Record<string, unknown>>; readonly parts: readonly Part[] } | PortableFileError {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return "json";
  }
  if (!isRecord(file) || typeof file["format"] !== "number") return "json";
  if (file["format"] > version) return "version";
  const { values, [name]: parts } = file;
  return isRecord(values) && Array.isArray(parts) && parts.every(isPart) ? { values, parts } : "json";
}
