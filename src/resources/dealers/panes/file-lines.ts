/** Lines of a pasted table or file with cells between semicolons or tabs. */

export interface FileLine {
  /** Line number in the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A separator outside quotes. */
const SEPARATOR = /[;\t](?=(?:[^"]*"[^"]*")*[^"]*$)/;
const unquote = (cell: string): string => {
  const text = cell.trim();
  return /^".*"$/s.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text;
};

/** Splits a file. Empty lines and a header, which begins with "code", are skipped but counted. */
export const readFileLines = (text: string): FileLine[] =>
  text.split(/\r?\n/).flatMap((row, index) => {
    const cells = row.split(SEPARATOR).map(unquote);
    const isHeader = index === 0 && cells[0]?.toLowerCase() === "code";
    return row.trim() === "" || isHeader ? [] : [{ line: index + 1, cells }];
  });
