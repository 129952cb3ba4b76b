import { readFileLines } from "../panes/file-lines";

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

/** Parses a file. Empty lines and a header are skipped but counted. */
export const readOverrideLines = (text: string): OverrideLine[] =>
  readFileLines(text).map(({ line, cells: [code = "", field = "", locale = "", value = "", from = "", to = ""] }) => ({
    line,
    code,
    field,
    locale: locale || null,
    value,
    from: from || null,
    to: to || null,
  }));
