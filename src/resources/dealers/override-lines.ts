/** Lines of a file that say what a shop shows otherwise: `code;field;locale;value;from;to`, the last two where it holds for a time. */
export interface OverrideLine {
  /** Counted from 1, as the file's reader counts. */
  readonly line: number;
  readonly code: string;
  readonly field: string;
  /** Of a text in languages. */
  readonly locale: string | null;
  readonly value: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** Between two separators, or at a line's end; none counts inside quotes. */
const SEPARATOR = /[;\t](?=(?:[^"]*"[^"]*")*[^"]*$)/;
const unquoted = (cell: string): string => {
  const text = cell.trim();
  return /^".*"$/s.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text;
};

/** Empty lines and a head are left out, and still counted. */
export function readOverrideLines(text: string): OverrideLine[] {
  return text.split(/\r?\n/).flatMap((row, index) => {
    const [code = "", field = "", locale = "", value = "", from = "", to = ""] = row.split(SEPARATOR).map(unquoted);
    if (row.trim() === "" || (index === 0 && code.toLowerCase() === "code")) return [];
    return [{ line: index + 1, code, field, locale: locale || null, value, from: from || null, to: to || null }];
  });
}
