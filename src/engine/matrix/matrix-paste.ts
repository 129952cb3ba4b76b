/** Pasting from a spreadsheet into the grid. Pure functions. */
import type { CellField } from "../../contract/kinds/matrix";
import type { MatrixHead } from "../../contract/kinds/matrix-endpoints";
import type { Translate } from "../../runtime/i18n";
import type { AnyResource } from "../../contract/resource";
import { NO_WORDS, YES_WORDS } from "../../contract/yes-no";
import { choicesOf } from "../../contract/fields";
import { choiceLabel, parseTyped } from "./cell-text";
import { isLocked, type CellValue, type MatrixData } from "./matrix-model";

/**
 * Parses the clipboard text of a spreadsheet: cells separated by tabs, rows by line breaks; cells that contain either
 * are quoted.
 */
export function sheetCells(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = "";
  let quoted = false;
  const end = (): void => {
    rows.at(-1)?.push(cell);
    cell = "";
  };
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? "";
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[index + 1] === '"') cell += text[++index] ?? "";
      else quoted = false;
    } else if (character === '"' && cell === "") quoted = true;
    else if (character === "\t") end();
    else if (character === "\n") {
      end();
      rows.push([]);
    } else if (character !== "\r") cell += character;
  }
  end();
  // Spreadsheets also end the last row with a line break.
  if (rows.length > 1 && rows.at(-1)?.length === 1 && rows.at(-1)?.[0] === "") rows.pop();
  return rows;
}

const YES: ReadonlySet<string> = new Set([...YES_WORDS, "✓"]);
const NO: ReadonlySet<string> = new Set(["", ...NO_WORDS]);
const normalise = (text: string): string => text.trim().toLocaleLowerCase();

interface PasteContext {
  readonly t: Translate;
  readonly resource: AnyResource;
  readonly currency: string;
}

/** Converts text to a cell value. Text that is not a valid value is kept as text, which validation rejects. */
function pastedValue(
  text: string,
  column: MatrixHead,
  field: CellField,
  { t, resource, currency }: PasteContext,
): unknown {
  if (field.kind === "boolean") return YES.has(normalise(text)) ? true : NO.has(normalise(text)) ? false : text;
  if (field.kind !== "choice" || text.trim() === "") return parseTyped(field, text, currency);
  const values = choicesOf(field);
  const matchingValue = values.find(
    (value) =>
      normalise(value) === normalise(text) || normalise(choiceLabel(t, resource, column, value)) === normalise(text),
  );
  return matchingValue ?? text;
}

export interface PasteResult {
  readonly cells: readonly CellValue[];
  /** Number of cells that fell on locked cells or outside the grid. */
  readonly skipped: number;
}

/**
 * Maps pasted texts to the cells they fall on.
 *
 * @param start cell on which the upper left text falls
 */
export function pasteSheet(
  matrix: MatrixData,
  sheet: readonly (readonly string[])[],
  start: { readonly row: number; readonly column: number },
  fieldOf: (column: string) => CellField | undefined,
  context: PasteContext,
): PasteResult {
  const cells: CellValue[] = [];
  let skipped = 0;
  for (const [down, texts] of sheet.entries())
    for (const [across, text] of texts.entries()) {
      const [row, column] = [matrix.rows[start.row + down], matrix.columns[start.column + across]];
      const field = column === undefined ? undefined : fieldOf(column.key);
      if (row === undefined || column === undefined || field === undefined || isLocked(matrix, row, column))
        skipped += 1;
      else cells.push({ row: row.key, column: column.key, value: pastedValue(text, column, field, context) });
    }
  return { cells, skipped };
}

/** Returns the notes with which pasted rows start, such as article numbers beside prices; undefined when a row starts with anything else. */
export function leadingNotes(sheet: readonly (readonly string[])[]): string[] | undefined {
  const notes = sheet.map((texts) => (texts[0] ?? "").trim());
  return sheet.every((texts, index) => texts.length > 1 && /^\d{7,14}$/.test(notes[index] ?? "")) ? notes : undefined;
}

/** Maps pasted texts to the cells of the rows with the notes that they start with. A leading zero that a spreadsheet took away does not count. */
export function pasteByNotes(
  matrix: MatrixData,
  sheet: readonly (readonly string[])[],
  column: number,
  fieldOf: (column: string) => CellField | undefined,
  context: PasteContext,
): PasteResult {
  const bare = (note: string): string => note.trim().replace(/^0+/, "");
  const places = new Map(matrix.rows.map((row, index) => [bare(row?.note ?? ""), index]));
  const results = sheet.map(([note = "", ...texts]): PasteResult => {
    const row = places.get(bare(note));
    return row === undefined
      ? { cells: [], skipped: texts.length }
      : pasteSheet(matrix, [texts], { row, column }, fieldOf, context);
  });
  return {
    cells: results.flatMap(({ cells }) => cells),
    skipped: results.reduce((sum, { skipped }) => sum + skipped, 0),
  };
}
