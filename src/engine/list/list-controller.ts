/** State of a list without its view. Table, cards and print only render it. */
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { parseSort, type ListQuery, type Page } from "../../contract/list-query";
import type { AnyRecord, AnyResource } from "../../contract/resource";
import { useRuntime, useT } from "../../runtime/react";
import { savesData } from "../../runtime/saves-data";
import { whenIdle } from "../../runtime/when-idle";
import type { Approach } from "../../ui/table/approach";
import type { ActionTarget } from "../actions/resource-action";
import { errorText } from "../error-text";
import { countExactly, pageOptions, pagesOptions, recordOptions, searchOf } from "../resource-queries";
import { openingSearch, preferencesKey, setOpenedList, useListAddress } from "./list-address";
import { useListEvents } from "./list-events";
import * as state from "./list-state";
import { useListPreferences, type ListPreferences } from "./list-preferences";
import {
  EVERYTHING_SELECTED,
  isSameSelection,
  NOTHING_SELECTED,
  selectionBody,
  togglePage,
  toggleRow,
  type RowSelection,
} from "./selection";
import { activeView, type ListView } from "./views";

/** Milliseconds after which the record of a row under the pointer or the focus is prefetched. */
const APPROACH_MS = 120;
const NO_ROWS: readonly AnyRecord[] = [];

export interface ListController {
  readonly resource: AnyResource;
  readonly query: ListQuery;
  readonly preferences: ListPreferences;
  readonly setPreferences: (change: Partial<ListPreferences>) => void;
  readonly rows: readonly AnyRecord[];
  /** Undefined until the first page has loaded. */
  readonly page: Page<AnyRecord> | undefined;
  /** `loading`: nothing to show yet. `failed`: nothing to show. While another page loads, the previous rows stay. */
  readonly status: "loading" | "failed" | "ready";
  /** The rows belong to the previous query. */
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
  /** Sets a query without a history entry. */
  readonly show: (query: ListQuery) => void;
  readonly selection: RowSelection;
  readonly toggle: (id: number, range: boolean) => void;
  readonly togglePage: () => void;
  readonly selectEverything: () => void;
  readonly clearSelection: () => void;
  /** Clears the selection if it is still the one that an action ran on. */
  readonly deselect: (target: ActionTarget) => void;
  /** Selects the given records only. */
  readonly select: (ids: readonly number[]) => void;
  /** Prefetches the record of a row: soon after the pointer or the focus has reached it, at once when it is pressed. */
  readonly approach: Approach<AnyRecord>;
}

/**
 * Provides the state of a list.
 *
 * @param allowed whether the account may read; otherwise no call is made
 */
export function useListController(resource: AnyResource, views: readonly ListView[], allowed = true): ListController {
  const client = useQueryClient();
  const t = useT();
  const { toasts } = useRuntime();
  const [preferences, setPreferences] = useListPreferences(preferencesKey(resource));
  const { query, set } = useListAddress(resource, preferences.defaultView ?? openingSearch(resource));
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  useListEvents(resource.name, query, selection);
  const result = useQuery({ ...pageOptions(resource, query), placeholderData: keepPreviousData, enabled: allowed });
  const { data: page, isPlaceholderData } = result;
  const rows = page?.elements ?? NO_ROWS;
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const pages = state.pageCount(page?.total ?? 0, query.size);
  const initial = useMemo(() => parseSort(resource.list?.sort ?? ""), [resource]);

  useEffect(() => {
    setOpenedList({ resource, query });
  }, [resource, query]);

  // Prefetch the next page.
  useEffect(() => {
    if (isPlaceholderData || query.page >= pages || savesData()) return undefined;
    return whenIdle(() => {
      void client.prefetchQuery(pageOptions(resource, state.withPage(query, query.page + 1), { background: true }));
    });
  }, [client, resource, query, pages, isPlaceholderData]);

  // A page past the end (its last row was deleted, an old URL) shows the last page.
  useEffect(() => {
    if (page !== undefined && !isPlaceholderData && query.page > pages) set(state.withPage(query, pages));
  }, [page, isPlaceholderData, query, pages, set]);

  // Timer of the approached row's prefetch; cleared on unmount.
  const prefetchTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(prefetchTimer.current);
    },
    [],
  );

  // A count that arrives after the query has changed is dropped.
  const searchText = searchOf(resource, state.withPage(query, 1)).toString();
  const latestSearch = useRef(searchText);
  useEffect(() => {
    latestSearch.current = searchText;
  }, [searchText]);

  /** Applies a query that changes the rows, and clears the selection. */
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
      if (page?.totalIsLowerBound !== true) {
        setSelection(EVERYTHING_SELECTED);
        return;
      }
      void countExactly(resource, query).then(
        (total) => {
          if (latestSearch.current === searchText) setSelection({ ...EVERYTHING_SELECTED, total });
        },
        (failure: unknown) => {
          toasts.show({ kind: "error", text: errorText(t, failure) });
        },
      );
    },
    clearSelection: useCallback(() => {
      setSelection(NOTHING_SELECTED);
    }, []),
    deselect: (target) => {
      if (target.kind === "one") return;
      setSelection((current) =>
        isSameSelection(selectionBody(current, {}), target.selection) ? NOTHING_SELECTED : current,
      );
    },
    select: useCallback((selected) => {
      setSelection({ ...NOTHING_SELECTED, ids: new Set(selected) });
    }, []),
    approach: useCallback(
      (record, distance) => {
        clearTimeout(prefetchTimer.current);
        if (distance === "away" || resource.screens.detail === undefined || savesData()) return;
        const fetchRecord = (): void =>
          void client.prefetchQuery(recordOptions(client, resource, record.id, { background: true }));
        if (distance === "pressed") fetchRecord();
        else prefetchTimer.current = setTimeout(fetchRecord, APPROACH_MS);
      },
      [client, resource],
    ),
  };
}

const firstPage = (view: ListView): Partial<ListQuery> => ({ q: view.q, filter: view.filter });

/**
 * Loads the first pages of views for their totals. Opening one of these views then shows rows at once.
 *
 * @param isIdle the list shows and the browser is idle; nothing is loaded before
 */
export function useViewPages({ resource }: ListController, views: readonly ListView[], isIdle: boolean): void {
  const client = useQueryClient();
  useQuery({
    ...pagesOptions(client, resource, views.map(firstPage)),
    enabled: isIdle && views.length > 0,
  });
}

/**
 * Returns the first page of a view as loaded by `useViewPages`.
 *
 * @param view undefined has no page
 */
export function useViewPage({ resource }: ListController, view: ListView | undefined): Page<AnyRecord> | undefined {
  const { data } = useQuery({
    ...pageOptions(resource, view === undefined ? {} : firstPage(view)),
    enabled: false,
    placeholderData: keepPreviousData,
  });
  return view === undefined ? undefined : data;
}
