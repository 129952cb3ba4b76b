/** Byte order marks, as the first two bytes. */
const UTF_16_BYTE_ORDER_MARKS = { "255,254": "utf-16le", "254,255": "utf-16be" } as const;

/**
 * Decodes a text file: UTF-8, UTF-16 with a byte order mark, or Windows-1252. Returns undefined for binary files, such
 * as workbooks.
 */
export function readText(bytes: Uint8Array): string | undefined {
  const encoding =
    UTF_16_BYTE_ORDER_MARKS[`${String(bytes[0])},${String(bytes[1])}` as keyof typeof UTF_16_BYTE_ORDER_MARKS];
  if (encoding !== undefined) return new TextDecoder(encoding).decode(bytes);
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
