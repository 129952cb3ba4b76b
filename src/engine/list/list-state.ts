/** What the user's moves do to the state of a list. Pure: the controller reads it from the address and writes it back. */
import type { ListQuery, SortKey } from "../../contract/list-query";

/** Any narrowing starts again at the first page: page 7 of other rows means nothing. */
const fromStart = (query: ListQuery, change: Partial<ListQuery>): ListQuery => ({ ...query, ...change, page: 1 });

export const withSearch = (query: ListQuery, q: string): ListQuery =>
  q.trim() === query.q ? query : fromStart(query, { q: q.trim() });
export const withPage = (query: ListQuery, page: number): ListQuery => ({ ...query, page: Math.max(1, page) });
export const withSize = (query: ListQuery, size: number): ListQuery => fromStart(query, { size });
export const withoutFilters = (query: ListQuery): ListQuery => fromStart(query, { q: "", filter: {} });

/** Sets one filter in the list codec; an empty text takes it away. */
export function withFilter(query: ListQuery, name: string, text: string): ListQuery {
  const { [name]: _, ...others } = query.filter;
  return fromStart(query, { filter: text === "" ? others : { ...query.filter, [name]: text } });
}

/**
 * Sorts by a column: ascending, then descending, then as the list starts. With `add` (shift) the other keys stay.
 * @param initial the sort of the definition
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
  return fromStart(query, { sort: sort.length === 0 ? initial : sort });
}

/** Whether anything narrows the list. */
export const isNarrowed = (query: ListQuery): boolean => query.q !== "" || Object.keys(query.filter).length > 0;

export const filterCount = (query: ListQuery): number => Object.keys(query.filter).length;

export const pageCount = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));

/** Whether two filters ask the same, whatever their order. */
export function sameFilter(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}
