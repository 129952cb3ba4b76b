/** Changes of a list's query by user actions. Pure; the controller reads the query from the URL and writes it back. */
import { formatSort, type ListQuery, type SortKey } from "../../contract/list-query";
import type { AnyResource } from "../../contract/resource";

/** Any change of the rows returns to the first page. */
const onFirstPage = (query: ListQuery, change: Partial<ListQuery>): ListQuery => ({ ...query, ...change, page: 1 });

export const withSearch = (query: ListQuery, q: string): ListQuery =>
  q.trim() === query.q ? query : onFirstPage(query, { q: q.trim() });
export const withPage = (query: ListQuery, page: number): ListQuery => ({ ...query, page: Math.max(1, page) });
export const withSize = (query: ListQuery, size: number): ListQuery => onFirstPage(query, { size });
export const withoutFilters = (query: ListQuery): ListQuery => onFirstPage(query, { q: "", filter: {} });

/** Sets a filter in codec format; an empty text removes it. */
export function withFilter(query: ListQuery, name: string, text: string): ListQuery {
  const { [name]: _, ...others } = query.filter;
  return onFirstPage(query, { filter: text === "" ? others : { ...query.filter, [name]: text } });
}

/**
 * Sorts by a column: ascending, then descending, then by default. With `add` (Shift) the other sort keys stay.
 *
 * @param initial default sort of the definition
 */
export function withSort(query: ListQuery, field: string, add: boolean, initial: readonly SortKey[]): ListQuery {
  const current = query.sort.find((key) => key.field === field);
  const next: SortKey[] =
    current === undefined ? [{ field, descending: false }] : current.descending ? [] : [{ field, descending: true }];
  const sort = add
    ? current === undefined
      ? [...query.sort, ...next]
      : query.sort.flatMap((key) => (key.field === field ? next : [key]))
    : next;
  return onFirstPage(query, { sort: sort.length === 0 ? initial : sort });
}

/** Returns whether search or filters are set. */
export const isFiltered = (query: ListQuery): boolean => query.q !== "" || Object.keys(query.filter).length > 0;

/** Returns whether the rows have another order than the definition's. */
export const isSorted = ({ resource, query }: { readonly resource: AnyResource; readonly query: ListQuery }): boolean =>
  formatSort(query.sort) !== (resource.list?.sort ?? "");

export const filterCount = (query: ListQuery): number => Object.keys(query.filter).length;

export const pageCount = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));

/** Compares two filters regardless of order. */
export function isSameFilter(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}
