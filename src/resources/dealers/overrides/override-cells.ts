/**
 * What the matrix of overrides knows about a cell beside its value, and what it asks before a change.
 * @messages dealer-override-matrix.question.*.*
 */
import type { CellMark, CellQuestion, RowCells } from "../../../contract/kinds/matrix";
import type { OVERRIDE_STATES } from "./overridable-fields";

type State = (typeof OVERRIDE_STATES)[number];

/** An override of the cell's field. */
export interface CellFact {
  readonly state: State | null;
  readonly directory: string | null;
}

/** Key of the facts among the cells of a row: a column's key → its fact. */
export const FACTS = "@";

/** What the user may want with a cell: the directory's value, nothing, or the directory's value whatever becomes of it. */
export const ANSWERS = ["RESET", "HIDE", "PIN"] as const;
export type CellAnswer = (typeof ANSWERS)[number];

/** Fields that the cells of the matrix cannot hold. */
export const ELSEWHERE: ReadonlySet<string> = new Set([
  "openingHours",
  "notificationEmails",
  "logo",
  "description",
  "sliderPictures",
]);

export const factOf = (cells: RowCells, column: string): CellFact | undefined =>
  (cells[FACTS] as Readonly<Record<string, CellFact | undefined>> | undefined)?.[column];

/** Whether the override of a fact applies today. */
export const isCurrent = ({ state }: CellFact): boolean => state !== "PLANNED" && state !== "PAST";

/** The directory's value of a cell; a cell without an override shows it. */
export function directoryValue(cells: RowCells, column: string): unknown {
  const fact = factOf(cells, column);
  return fact !== undefined && isCurrent(fact) ? fact.directory : (cells[column] ?? null);
}

/** An emptied cell may hide the directory's value or show it again; the directory's value may be kept as the shop's own. */
export function questionAbout(column: string, cells: RowCells): CellQuestion | undefined {
  const fact = factOf(cells, column);
  const value = cells[column] ?? null;
  const current = fact !== undefined && isCurrent(fact) ? fact : undefined;
  if (value === null) return current?.directory === null ? undefined : { name: "empty", answers: ["RESET", "HIDE"] };
  const isDirectory = current !== undefined && value === current.directory;
  return isDirectory ? { name: "same", answers: ["RESET", "PIN"] } : undefined;
}

export function markOf(column: string, cells: RowCells, answer: string | undefined): CellMark | undefined {
  if (answer === "HIDE") return { tone: "own", key: "dealer-override-matrix.mark.will-hide" };
  if (answer === "PIN") return { tone: "own", key: "dealer-override-matrix.mark.will-pin" };
  if (answer === "RESET") return { tone: "planned", key: "dealer-override-matrix.mark.will-reset" };
  const fact = factOf(cells, column);
  if (answer !== undefined || fact === undefined) return undefined;
  const { state, directory } = fact;
  if (state === "PLANNED") return { tone: "planned", key: "dealer-override-matrix.mark.planned" };
  if (state === "SAME_AS_MASTER") return { tone: "own", key: "dealer-override-matrix.mark.pinned" };
  const tone = state === "MASTER_CHANGED" ? "attention" : "own";
  if (ELSEWHERE.has(column)) return { tone, key: "dealer-override-matrix.mark.elsewhere" };
  if ((cells[column] ?? null) === null)
    return directory === null ? undefined : { tone, key: "dealer-override-matrix.mark.hidden", params: { directory } };
  if (directory === null) return { tone, key: "dealer-override-matrix.mark.only-here" };
  return {
    tone,
    key: state === "MASTER_CHANGED" ? "dealer-override-matrix.mark.changed" : "dealer-override-matrix.mark.own",
    params: { directory },
  };
}
