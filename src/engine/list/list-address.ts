/**
 * Keeps the state of a list in the URL: `?q&page&size&sort&filter[…]`. In the host page it is the page's query; an
 * embedded element must not touch its page's URL and keeps the state itself.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { formatListQuery, parseListQuery, type ListQuery } from "../../contract/list-query";
import type { AnyResource } from "../../contract/resource";
import { getRuntime } from "../../runtime";
import { useRuntime, useStore } from "../../runtime/react";

const defaultsOf = (resource: AnyResource) => ({ sort: resource.list?.sort ?? "" });

/** Returns the filters of the views that shortcuts in the URL name. */
function shortcutFilter({ list }: AnyResource, parameters: URLSearchParams): ListQuery["filter"] {
  const views = Object.entries(list?.shortcuts ?? {}).map(([name, values]) => values[parameters.get(name) ?? ""]);
  return Object.assign({}, ...views.map((view) => list?.views?.[view ?? ""] ?? {})) as ListQuery["filter"];
}

/** Parses the query of a URL; missing parts get the list's defaults. */
export function queryFrom(resource: AnyResource, search: string): ListQuery {
  const parameters = new URLSearchParams(search);
  const query = parseListQuery(parameters, defaultsOf(resource));
  return { ...query, filter: { ...shortcutFilter(resource, parameters), ...query.filter } };
}

export const searchFor = (resource: AnyResource, query: ListQuery): string =>
  formatListQuery(query, defaultsOf(resource)).toString();

/** Returns the query of the view that the definition opens the list on; empty for all records. */
export function openingSearch(resource: AnyResource): string {
  const filter = resource.list?.views?.[resource.list.opensOn ?? ""];
  return filter === undefined ? "" : searchFor(resource, { ...queryFrom(resource, ""), filter });
}

const isListName = ({ list }: AnyResource, name: string): boolean =>
  /^(q|page|size|sort|filter\[[\w.]+\])$/.test(name) || list?.shortcuts?.[name] !== undefined;

/** Returns the changes that turn the page's query into that of the list. Other parameters stay. */
function queryChanges(resource: AnyResource, current: string, target: string): Record<string, string | null> {
  const next = new URLSearchParams(target);
  const changes: Record<string, string | null> = Object.fromEntries(next);
  for (const name of new URLSearchParams(current).keys())
    if (isListName(resource, name) && !next.has(name)) changes[name] = null;
  return changes;
}

/** Last state of each list, so that a form leads back to the same rows. Kept until the page reloads. */
const lastStates = getRuntime().slot(
  "list.addresses",
  () => new Map<string, { readonly search: string; readonly scroll: number }>(),
);

/** Key of a list's state: the resource, or the path of a list with fixed values. */
export const listKey = ({ name, fixed, screens }: AnyResource): string =>
  fixed === undefined ? name : (screens.list?.path ?? name);

/** A list as the user left it. */
export interface OpenedList {
  /** The list's definition, with the values that its path fixes. */
  readonly resource: AnyResource;
  readonly query: ListQuery;
  /** Place of the open record on the page, from 0. */
  readonly index?: number;
  /** The user pressed the button to the previous (-1) or next (1) record: it takes the focus again. */
  readonly focus?: -1 | 1;
}

/** Last list of each resource, so that a record leads to its neighbours. */
const openedLists = getRuntime().slot("list.opened", () => new Map<string, OpenedList>());

/** Returns the list of a resource that was open last, including lists with fixed values; undefined if none was. */
export const openedList = (resource: AnyResource): OpenedList | undefined => openedLists.get(resource.name);

/** Stores the list that is open. The back link then leads to its page. */
export function setOpenedList(list: OpenedList): void {
  const { resource, query } = list;
  openedLists.set(resource.name, list);
  const search = searchFor(resource, query);
  if (lastStates.get(listKey(resource))?.search !== search) storeListState(listKey(resource), search, 0);
}

/** Key of the user's settings of a list. A page that chooses the columns has settings of its own. */
export const preferencesKey = (resource: AnyResource): string =>
  [listKey(resource), ...(resource.fixed?.columns ?? [])].join(" ");

export interface ListAddress {
  readonly query: ListQuery;
  /** Changes the query. `push` adds a history entry; typing in the search box does not. */
  readonly set: (query: ListQuery, options?: { readonly push?: boolean }) => void;
}

/**
 * Reads and writes the list's query.
 *
 * @param start query to open the list with, if the URL names none and the list was not open before
 */
export function useListAddress(resource: AnyResource, start = ""): ListAddress {
  const { navigation } = useRuntime();
  const isRouted = navigation.hasRouter();
  const isFirst = useRef(!lastStates.has(listKey(resource)));
  const [localSearch, setLocalSearch] = useState(isFirst.current ? start : "");
  // When the page navigates, the next screen's URL reaches the store before this screen unmounts: ignore it.
  const initialPath = useRef(navigation.path());
  const last = useRef(navigation.store.get().search);
  const search = useStore(navigation.store, (place) =>
    place.path === initialPath.current ? place.search : last.current,
  );
  useEffect(() => {
    last.current = search;
  }, [search]);
  const hasNoListQuery = ![...new URLSearchParams(search).keys()].some((name) => isListName(resource, name));
  const opensWithStart = isRouted && isFirst.current && hasNoListQuery && start !== "";
  const current = opensWithStart ? start : isRouted ? search : localSearch;
  // Show the start query in the URL, without a history entry.
  useEffect(() => {
    if (opensWithStart) navigation.setQuery(Object.fromEntries(new URLSearchParams(start)));
    isFirst.current = false;
  }, [opensWithStart, navigation, start]);
  const query = useMemo(() => queryFrom(resource, current), [resource, current]);
  const set = useCallback(
    (next: ListQuery, options?: { readonly push?: boolean }) => {
      const search = searchFor(resource, next);
      if (isRouted) navigation.setQuery(queryChanges(resource, navigation.store.get().search, search), options);
      else setLocalSearch(search);
    },
    [resource, isRouted, navigation],
  );
  return { query, set };
}

export const storeListState = (resource: string, search: string, scroll: number): void => {
  lastStates.set(resource, { search, scroll });
};

/** Returns the scroll position in pixels at which the list was left with this query; 0 otherwise. */
export function storedScroll(resource: string, search: string): number {
  const lastState = lastStates.get(resource);
  return lastState?.search === search ? lastState.scroll : 0;
}

/** Returns the last query of a list; undefined if it was not open. */
export function storedQuery(resource: AnyResource): ListQuery | undefined {
  const lastState = lastStates.get(listKey(resource));
  return lastState && queryFrom(resource, lastState.search);
}

/** Returns the admin path of a list with its last query, for a form's back link; undefined without a list. */
export function listPath(resource: AnyResource): string | undefined {
  const path = resource.screens.list?.path;
  const search = lastStates.get(listKey(resource))?.search;
  return path === undefined ? undefined : search ? `${path}?${search}` : path;
}
