/** A list without its looks: what it shows and what can be done with it. Views (table, cards, print) only draw it. */
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { parseSort, type ListQuery, type Page } from "../../contract/list-query";
import type { AnyRecord, AnyResource } from "../../contract/resource";
import { pageOptions, recordOptions } from "../resource-queries";
import { listName, useListAddress } from "./list-address";
import * as state from "./list-state";
import { useListPreferences, type ListPreferences } from "./list-preferences";
import { EVERYTHING_SELECTED, NOTHING_SELECTED, togglePage, toggleRow, type RowSelection } from "./selection";
import { activeView, type ListView } from "./views";

/** How long the pointer rests on a row before its record is fetched ahead. */
const HOVER_MS = 120;
const NO_ROWS: readonly AnyRecord[] = [];

export interface ListController {
  readonly resource: AnyResource;
  readonly query: ListQuery;
  readonly preferences: ListPreferences;
  readonly setPreferences: (change: Partial<ListPreferences>) => void;
  readonly rows: readonly AnyRecord[];
  /** Undefined until the first page is there. */
  readonly page: Page<AnyRecord> | undefined;
  /** `loading`: nothing to show yet; `failed`: neither. Rows of before stay while others are fetched. */
  readonly status: "loading" | "failed" | "ready";
  /** The rows on show answer an older query. */
  readonly isStale: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  readonly pages: number;
  readonly search: (text: string) => void;
  readonly goToPage: (page: number) => void;
  readonly setSize: (size: number) => void;
  readonly sortBy: (field: string, add: boolean) => void;
  readonly setFilter: (name: string, text: string) => void;
  readonly clear: () => void;
  readonly view: string;
  readonly openView: (view: ListView) => void;
  /** Shows what a query finds, without a step for Back. */
  readonly show: (query: ListQuery) => void;
  readonly selection: RowSelection;
  readonly toggle: (id: number, range: boolean) => void;
  readonly togglePage: () => void;
  readonly selectEverything: () => void;
  readonly clearSelection: () => void;
  /** The pointer rests on a row: its record is fetched ahead. Returns the end of the rest. */
  readonly hover: (record: AnyRecord) => () => void;
}

/** @param allowed whether the account may read; without the right nothing is asked */
export function useListController(resource: AnyResource, views: readonly ListView[], allowed = true): ListController {
  const client = useQueryClient();
  const [preferences, setPreferences] = useListPreferences(listName(resource));
  const { query, set } = useListAddress(resource, preferences.defaultView);
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const result = useQuery({ ...pageOptions(resource, query), placeholderData: keepPreviousData, enabled: allowed });
  const { data: page, isPlaceholderData } = result;
  const rows = page?.elements ?? NO_ROWS;
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const pages = state.pageCount(page?.total ?? 0, query.size);
  const initial = useMemo(() => parseSort(resource.list?.sort ?? ""), [resource]);

  // The next page is there before it is asked for.
  useEffect(() => {
    if (isPlaceholderData || query.page >= pages) return;
    void client.prefetchQuery(pageOptions(resource, state.withPage(query, query.page + 1), { background: true }));
  }, [client, resource, query, pages, isPlaceholderData]);

  // A page past the end (the last row of it was deleted, an old address) shows the last one.
  useEffect(() => {
    if (page !== undefined && !isPlaceholderData && query.page > pages) set(state.withPage(query, pages));
  }, [page, isPlaceholderData, query, pages, set]);

  // One row is hovered at a time; a list that goes away takes its plan to read ahead with it.
  const ahead = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(ahead.current);
    },
    [],
  );

  /** Other rows: what was picked among the old ones is let go. */
  const narrow = useCallback(
    (next: ListQuery, push = true) => {
      if (next === query) return;
      setSelection(NOTHING_SELECTED);
      set(next, { push });
    },
    [query, set],
  );

  return {
    resource,
    query,
    preferences,
    setPreferences,
    rows,
    page,
    status: page !== undefined ? "ready" : result.isError ? "failed" : "loading",
    isStale: isPlaceholderData,
    error: result.error,
    retry: () => void result.refetch(),
    pages,
    search: (text) => {
      narrow(state.withSearch(query, text), false);
    },
    goToPage: (number) => {
      set(state.withPage(query, number), { push: true });
    },
    setSize: (size) => {
      set(state.withSize(query, size), { push: true });
    },
    sortBy: (field, add) => {
      set(state.withSort(query, field, add, initial), { push: true });
    },
    setFilter: (name, text) => {
      narrow(state.withFilter(query, name, text));
    },
    clear: () => {
      narrow(state.withoutFilters(query));
    },
    show: set,
    view: activeView(views, query),
    openView: (view) => {
      const sort = view.sort === undefined ? query.sort : parseSort(view.sort);
      if (view.saved?.columns) setPreferences({ shown: view.saved.columns });
      narrow({ ...query, q: view.q, filter: view.filter, sort, page: 1 });
    },
    selection,
    toggle: useCallback(
      (id, range) => {
        setSelection((current) => toggleRow(current, id, ids, range));
      },
      [ids],
    ),
    togglePage: () => {
      setSelection((current) => togglePage(current, ids));
    },
    selectEverything: () => {
      setSelection(EVERYTHING_SELECTED);
    },
    clearSelection: useCallback(() => {
      setSelection(NOTHING_SELECTED);
    }, []),
    hover: useCallback(
      (record) => {
        if (resource.screens.detail === undefined) return () => undefined;
        clearTimeout(ahead.current);
        ahead.current = setTimeout(
          () => void client.prefetchQuery(recordOptions(client, resource, record.id, { background: true })),
          HOVER_MS,
        );
        return () => {
          clearTimeout(ahead.current);
        };
      },
      [client, resource],
    ),
  };
}

/**
 * How many records a view holds. Its first page is fetched behind the rows: it holds the count, and opening the view then shows at once.
 *
 * @param view left out: none is counted
 */
export function useViewTotal({ resource, page }: ListController, view: ListView | undefined): number | undefined {
  const { data } = useQuery({
    ...pageOptions(resource, { q: view?.q ?? "", filter: view?.filter ?? {} }, { background: true }),
    enabled: page !== undefined && view !== undefined,
    placeholderData: keepPreviousData,
  });
  return data?.total;
}
