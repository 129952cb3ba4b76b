/** Selection of rows: single ones, or everything that matches except some. Pure functions. */
import type { Selection as SelectionBody } from "../../contract/bulk";

export interface RowSelection {
  /** Everything that matches is selected, and `ids` are the exceptions. */
  readonly all: boolean;
  readonly ids: ReadonlySet<number>;
  /** Number of records when everything was selected, where the list's total is only a lower bound. */
  readonly total?: number;
  /** Row where a Shift range starts. */
  readonly anchor: number | undefined;
}

export const NOTHING_SELECTED: RowSelection = { all: false, ids: new Set(), anchor: undefined };
export const EVERYTHING_SELECTED: RowSelection = { all: true, ids: new Set(), anchor: undefined };

export const isSelected = ({ all, ids }: RowSelection, id: number): boolean => ids.has(id) !== all;

/**
 * Returns the number of selected rows.
 *
 * @param total the list's total
 */
export const selectedCount = ({ all, ids, total: counted }: RowSelection, total: number): number =>
  all ? Math.max(0, (counted ?? total) - ids.size) : ids.size;

function withRows(
  selection: RowSelection,
  rows: readonly number[],
  select: boolean,
  anchor: number | undefined,
): RowSelection {
  const ids = new Set(selection.ids);
  for (const id of rows) {
    if (select === selection.all) ids.delete(id);
    else ids.add(id);
  }
  return { ...selection, ids, anchor };
}

/**
 * Toggles a row. With `range` (Shift) all rows between the last toggled one and this one get the same state.
 *
 * @param page ids of the shown rows, in order
 */
export function toggleRow(selection: RowSelection, id: number, page: readonly number[], range = false): RowSelection {
  const select = !isSelected(selection, id);
  const from = selection.anchor === undefined ? -1 : page.indexOf(selection.anchor);
  const to = page.indexOf(id);
  const rows = range && from >= 0 && to >= 0 ? page.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
  return withRows(selection, rows, select, id);
}

export type PageState = "none" | "some" | "all";
export function pageState(selection: RowSelection, page: readonly number[]): PageState {
  const selectedCount = page.filter((id) => isSelected(selection, id)).length;
  return selectedCount === 0 ? "none" : selectedCount === page.length ? "all" : "some";
}

/** Selects the whole page, or clears it when all of it is selected. */
export const togglePage = (selection: RowSelection, page: readonly number[]): RowSelection =>
  withRows(selection, page, pageState(selection, page) !== "all", undefined);

/**
 * Returns the selection as a bulk call expects it.
 *
 * @param query the list's query parameters, without page
 */
export const selectionBody = (selection: RowSelection, query: Readonly<Record<string, string>>): SelectionBody =>
  selection.all ? { query: { ...query }, except: [...selection.ids] } : { ids: [...selection.ids] };

const isSameIds = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && new Set([...a, ...b]).size === a.length;

/** Returns whether two selections of one list select the same rows; queries are not compared, because a new query clears the selection. */
export const isSameSelection = (a: SelectionBody, b: SelectionBody): boolean =>
  "ids" in a ? "ids" in b && isSameIds(a.ids, b.ids) : !("ids" in b) && isSameIds(a.except ?? [], b.except ?? []);
