/** The text of a file, whatever program wrote it: UTF-8, UTF-16 with its mark, or the old Western code page. */
const STARTS_UTF_16 = { "255,254": "utf-16le", "254,255": "utf-16be" } as const;

/** Undefined where it is no text: a workbook, say. */
export function readText(bytes: Uint8Array): string | undefined {
  const marked = STARTS_UTF_16[`${String(bytes[0])},${String(bytes[1])}` as keyof typeof STARTS_UTF_16];
  if (marked !== undefined) return new TextDecoder(marked).decode(bytes);
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
