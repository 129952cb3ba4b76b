/**
 * The state of a list in the address: `?q&page&size&sort&filter[…]`. In the host page it is the page's own query; an embedded element
 * must leave the address of its page alone and keeps the state itself.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { formatListQuery, parseListQuery, type ListQuery } from "../../contract/list-query";
import type { AnyResource } from "../../contract/resource";
import { getRuntime } from "../../runtime";
import { useRuntime, useStore } from "../../runtime/react";

const defaultsOf = (resource: AnyResource) => ({ sort: resource.list?.sort ?? "" });

/** The query that the address asks for; what is absent takes the list's own default. */
export const queryFrom = (resource: AnyResource, search: string): ListQuery =>
  parseListQuery(new URLSearchParams(search), defaultsOf(resource));

export const searchFor = (resource: AnyResource, query: ListQuery): string =>
  formatListQuery(query, defaultsOf(resource)).toString();

const isListName = (name: string): boolean => /^(q|page|size|sort|filter\[[\w.]+\])$/.test(name);

/** Changes of the page's query that make it say what the list shows; names of others stay. */
function changesTo(current: string, wanted: string): Record<string, string | null> {
  const next = new URLSearchParams(wanted);
  const changes: Record<string, string | null> = Object.fromEntries(next);
  for (const name of new URLSearchParams(current).keys()) if (isListName(name) && !next.has(name)) changes[name] = null;
  return changes;
}

/** Where the list of a resource was left, so that a form leads back to the same rows. Kept while the page lives. */
const remembered = getRuntime().slot(
  "list.addresses",
  () => new Map<string, { readonly search: string; readonly scroll: number }>(),
);

/** What a list is remembered by: the resource, or the place where some of its records are listed. */
export const listName = ({ name, fixed, screens }: AnyResource): string =>
  fixed === undefined ? name : (screens.list?.path ?? name);

export interface ListAddress {
  readonly query: ListQuery;
  /** `push` makes a step that Back undoes; typing in the search box makes none. */
  readonly set: (query: ListQuery, options?: { readonly push?: boolean }) => void;
}

/** @param start query the list opens with when the address asks for none and it was not open before */
export function useListAddress(resource: AnyResource, start = ""): ListAddress {
  const { navigation } = useRuntime();
  const isRouted = navigation.hasRouter();
  const isFirst = useRef(!remembered.has(listName(resource)));
  const [own, setOwn] = useState(isFirst.current ? start : "");
  // The address of the next screen reaches the store before this one is gone: its query is not ours.
  const home = useRef(navigation.path());
  const last = useRef(navigation.store.get().search);
  const search = useStore(navigation.store, (place) => (place.path === home.current ? place.search : last.current));
  useEffect(() => {
    last.current = search;
  }, [search]);
  const isBare = ![...new URLSearchParams(search).keys()].some(isListName);
  const opensWithStart = isRouted && isFirst.current && isBare && start !== "";
  const current = opensWithStart ? start : isRouted ? search : own;
  // The address then says what the list shows; it is no step of its own for Back.
  useEffect(() => {
    if (opensWithStart) navigation.setQuery(Object.fromEntries(new URLSearchParams(start)));
    isFirst.current = false;
  }, [opensWithStart, navigation, start]);
  const query = useMemo(() => queryFrom(resource, current), [resource, current]);
  const set = useCallback(
    (next: ListQuery, options?: { readonly push?: boolean }) => {
      const wanted = searchFor(resource, next);
      if (isRouted) navigation.setQuery(changesTo(navigation.store.get().search, wanted), options);
      else setOwn(wanted);
    },
    [resource, isRouted, navigation],
  );
  return { query, set };
}

export const rememberList = (resource: string, search: string, scroll: number): void => {
  remembered.set(resource, { search, scroll });
};

/** Pixels the list was scrolled by when it was left with this very query; 0 otherwise. */
export function rememberedScroll(resource: string, search: string): number {
  const left = remembered.get(resource);
  return left?.search === search ? left.scroll : 0;
}

/** What the list of a resource showed when it was last left; undefined where it was not open. */
export function rememberedQuery(resource: AnyResource): ListQuery | undefined {
  const left = remembered.get(listName(resource));
  return left && queryFrom(resource, left.search);
}

/** Admin path of the list as it was last left, for a form's way back; undefined for a resource without a list. */
export function listPath(resource: AnyResource): string | undefined {
  const path = resource.screens.list?.path;
  const search = remembered.get(listName(resource))?.search;
  return path === undefined ? undefined : search ? `${path}?${search}` : path;
}
