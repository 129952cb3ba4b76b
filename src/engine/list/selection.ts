/** Which rows are picked: some of those seen, or everything that the filter finds less some. Pure. */
import type { Selection as SelectionBody } from "../../contract/resource-endpoints";

export interface RowSelection {
  /** Everything that matches is picked, and `ids` are the exceptions. */
  readonly all: boolean;
  readonly ids: ReadonlySet<number>;
  /** Where a shift range starts. */
  readonly anchor: number | undefined;
}

export const NOTHING_SELECTED: RowSelection = { all: false, ids: new Set(), anchor: undefined };
export const EVERYTHING_SELECTED: RowSelection = { all: true, ids: new Set(), anchor: undefined };

export const isSelected = ({ all, ids }: RowSelection, id: number): boolean => ids.has(id) !== all;

/** How many rows are picked of those that match. */
export const selectedCount = ({ all, ids }: RowSelection, total: number): number =>
  all ? Math.max(0, total - ids.size) : ids.size;

function withRows(
  selection: RowSelection,
  rows: readonly number[],
  picked: boolean,
  anchor: number | undefined,
): RowSelection {
  const ids = new Set(selection.ids);
  for (const id of rows) {
    if (picked === selection.all) ids.delete(id);
    else ids.add(id);
  }
  return { ...selection, ids, anchor };
}

/**
 * Picks a row, or lets go of it. With `range` (shift) everything between the last touched row and this one becomes as this one will be.
 * @param page ids in the order they are shown
 */
export function toggleRow(selection: RowSelection, id: number, page: readonly number[], range = false): RowSelection {
  const picked = !isSelected(selection, id);
  const from = selection.anchor === undefined ? -1 : page.indexOf(selection.anchor);
  const to = page.indexOf(id);
  const rows = range && from >= 0 && to >= 0 ? page.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
  return withRows(selection, rows, picked, id);
}

export type PageState = "none" | "some" | "all";
export function pageState(selection: RowSelection, page: readonly number[]): PageState {
  const picked = page.filter((id) => isSelected(selection, id)).length;
  return picked === 0 ? "none" : picked === page.length ? "all" : "some";
}

/** Picks the whole page, or lets go of it once all of it is picked. */
export const togglePage = (selection: RowSelection, page: readonly number[]): RowSelection =>
  withRows(selection, page, pageState(selection, page) !== "all", undefined);

/**
 * The selection as a bulk call takes it.
 * @param query the list's current query string, without page
 */
export const selectionBody = (selection: RowSelection, query: Readonly<Record<string, string>>): SelectionBody =>
  selection.all ? { query: { ...query }, except: [...selection.ids] } : { ids: [...selection.ids] };
