/** A part of a sheet that is pasted into the grid: which cells it falls on, and its texts as their values. Pure. */
import type { CellField } from "../../contract/kinds/matrix";
import type { MatrixAnswer, MatrixHead } from "../../contract/kinds/matrix-endpoints";
import type { Translate } from "../../runtime/i18n";
import type { AnyResource } from "../../contract/resource";
import { NO_WORDS, YES_WORDS } from "../../contract/yes-no";
import { choiceLabel, typedValue } from "./cell-text";
import { isLocked, type CellValue } from "./matrix-model";

/** Cells as sheets copy them: tabs between, lines below each other; a cell with either in it stands in quotes. */
export function sheetCells(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = "";
  let quoted = false;
  const end = (): void => {
    rows.at(-1)?.push(cell);
    cell = "";
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? "";
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[++at] ?? "";
      else quoted = false;
    } else if (sign === '"' && cell === "") quoted = true;
    else if (sign === "\t") end();
    else if (sign === "\n") {
      end();
      rows.push([]);
    } else if (sign !== "\r") cell += sign;
  }
  end();
  // Sheets end their last line, too.
  if (rows.length > 1 && rows.at(-1)?.length === 1 && rows.at(-1)?.[0] === "") rows.pop();
  return rows;
}

const YES: ReadonlySet<string> = new Set([...YES_WORDS, "✓"]);
const NO: ReadonlySet<string> = new Set(["", ...NO_WORDS]);
const plain = (text: string): string => text.trim().toLocaleLowerCase();

interface Words {
  readonly t: Translate;
  readonly resource: AnyResource;
  readonly currency: string;
}

/** A text as the value of a cell; one that is no such value stays text, which the validator refuses. */
function pastedValue(text: string, column: MatrixHead, field: CellField, { t, resource, currency }: Words): unknown {
  if (field.kind === "boolean") return YES.has(plain(text)) ? true : NO.has(plain(text)) ? false : text;
  if (field.kind !== "choice" || text.trim() === "") return typedValue(field, text, currency);
  const { values } = field.options as unknown as { readonly values: readonly string[] };
  const found = values.find(
    (value) => plain(value) === plain(text) || plain(choiceLabel(t, resource, column, value)) === plain(text),
  );
  return found ?? text;
}

export interface Pasted {
  readonly cells: readonly CellValue[];
  /** Cells that fell on locked ones, or beside the grid. */
  readonly left: number;
}

/** @param at the cell on which the upper left one falls; a single text falls on it alone */
export function pasted(
  matrix: MatrixAnswer,
  sheet: readonly (readonly string[])[],
  at: { readonly row: number; readonly column: number },
  fieldOf: (column: string) => CellField | undefined,
  words: Words,
): Pasted {
  const cells: CellValue[] = [];
  let left = 0;
  for (const [down, texts] of sheet.entries())
    for (const [across, text] of texts.entries()) {
      const [row, column] = [matrix.rows[at.row + down], matrix.columns[at.column + across]];
      const field = column === undefined ? undefined : fieldOf(column.key);
      if (row === undefined || column === undefined || field === undefined || isLocked(matrix, row, column)) left += 1;
      else cells.push({ row: row.key, column: column.key, value: pastedValue(text, column, field, words) });
    }
  return { cells, left };
}
