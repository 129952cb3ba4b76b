/** Rows of a table that come from the product of its page. Cells that were edited by hand stay as they are. */
import { gridText, publicCells, type Cells } from "./grid";

export interface TechnicalFact {
  readonly label: string;
  readonly value: string;
}

/** Returns facts as text: label, tab, value. */
export const factsText = (facts: readonly TechnicalFact[]): string =>
  gridText(facts.map(({ label, value }) => [label, value].map((cell) => cell.replace(/[\t\r\n]+/g, " "))));

const valueAt = (cells: Cells, label: string): string | undefined => cells.find(([first]) => first === label)?.[1];

/**
 * Fills a table with facts and returns its text. A value follows its fact until someone edits it, and a row that someone removed stays away.
 *
 * @param filled facts of the last time, from `factsText`; empty when the table was never filled
 */
export function withFacts(grid: string, filled: string, facts: string): string {
  const [cells, before, next] = [publicCells(grid), publicCells(filled), publicCells(facts)];
  const updated = cells.map((row) => {
    const [label = "", value = ""] = row;
    const fact = valueAt(next, label);
    return fact !== undefined && (value === "" || value === valueAt(before, label))
      ? [label, fact, ...row.slice(2)]
      : row;
  });
  const added = next.filter(
    ([label = ""]) => valueAt(cells, label) === undefined && valueAt(before, label) === undefined,
  );
  return gridText([...updated, ...added]);
}
