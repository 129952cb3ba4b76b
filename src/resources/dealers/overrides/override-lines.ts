/** A line of an override file: `code;field;locale;value;from;to`, the last two optional. */
export interface OverrideLine {
  /** Line number in the file, from 1. */
  readonly line: number;
  readonly code: string;
  readonly field: string;
  /** Locale of a localised text. */
  readonly locale: string | null;
  readonly value: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** A separator outside quotes. */
const SEPARATOR = /[;\t](?=(?:[^"]*"[^"]*")*[^"]*$)/;
const unquote = (cell: string): string => {
  const text = cell.trim();
  return /^".*"$/s.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text;
};

/** Parses a file. Empty lines and a header are skipped but counted. */
export function readOverrideLines(text: string): OverrideLine[] {
  return text.split(/\r?\n/).flatMap((row, index) => {
    const [code = "", field = "", locale = "", value = "", from = "", to = ""] = row.split(SEPARATOR).map(unquote);
    if (row.trim() === "" || (index === 0 && code.toLowerCase() === "code")) return [];
    return [{ line: index + 1, code, field, locale: locale || null, value, from: from || null, to: to || null }];
  });
}
