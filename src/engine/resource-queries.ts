/**
 * Queries that load resource data into the shared cache. Lists, forms and actions all use them, so that a save in one
 * shows in the others.
 */
import { keepPreviousData, queryOptions, type QueryClient } from "@tanstack/react-query";
import { resolveRelativeDays, formatListQuery, type ListQuery, type Page } from "../contract/list-query";
import { resourceEndpoints } from "../contract/resource-endpoints";
import type { AnyRecord, AnyResource } from "../contract/resource";
import { getRuntime } from "../runtime";
import { resourceKeys, today } from "./resource-cache";

/**
 * Milliseconds during which data counts as fresh, so that a prefetched page or record is not fetched again when opened.
 */
const FRESH_MS = 15_000;

/** Formats a list query without its defaults, so that the first page's URL equals the one that the host preloads. */
export const searchOf = (resource: AnyResource, query: Partial<ListQuery>): URLSearchParams =>
  formatListQuery(
    { ...query, filter: { ...resolveRelativeDays(query.filter ?? {}, today), ...resource.fixed?.filter } },
    { sort: resource.list?.sort ?? "" },
  );

interface FetchOptions {
  /** Shows no loading overlay, for prefetches and automatic refreshes. */
  readonly background?: boolean;
}

/** Query options for a page of a list. The query rejects with TdError. */
export function pageOptions(
  resource: AnyResource,
  query: Partial<ListQuery>,
  { background = false }: FetchOptions = {},
) {
  const search = searchOf(resource, query);
  return queryOptions({
    queryKey: resourceKeys.list(resource.name, search.toString()),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    initialData: () =>
      getRuntime().delivered(resourceEndpoints(resource).list, { query: Object.fromEntries(search) }) as
        | Page<AnyRecord>
        | undefined,
    queryFn: async ({ signal }): Promise<Page<AnyRecord>> => {
      const { list } = resourceEndpoints(resource);
      const response = await getRuntime().http.call(list, { query: Object.fromEntries(search), signal, background });
      return { ...response, elements: response.elements as unknown as AnyRecord[] };
    },
  });
}

/**
 * Query options that load the pages of several list queries in one call, for `pageOptions` to find them in the cache. A server that does not
 * know the call gets one for each list. The query's data has no meaning.
 */
export function pagesOptions(client: QueryClient, resource: AnyResource, queries: readonly Partial<ListQuery>[]) {
  const searches = queries.map((query) => searchOf(resource, query).toString());
  return queryOptions({
    queryKey: resourceKeys.pages(resource.name, searches),
    staleTime: FRESH_MS,
    retry: false,
    queryFn: async ({ signal }): Promise<null> => {
      const missing = searches.filter((search) => !isFresh(client, resourceKeys.list(resource.name, search)));
      if (missing.length === 0) return null;
      try {
        const query = Object.fromEntries(missing.map((search, index) => [String(index), search]));
        const { pages } = await getRuntime().http.call(resourceEndpoints(resource).pages, {
          query,
          signal,
          background: true,
          logOnly: true,
        });
        for (const [index, search] of missing.entries()) {
          const page = pages[String(index)];
          if (page !== undefined) client.setQueryData(resourceKeys.list(resource.name, search), page);
        }
      } catch (error) {
        if (signal.aborted) throw error;
        await Promise.all(
          queries.map((query) => client.prefetchQuery(pageOptions(resource, query, { background: true }))),
        );
      }
      return null;
    },
  });
}

/** Returns whether the cache has a page that needs no refresh. */
function isFresh(client: QueryClient, queryKey: readonly unknown[]): boolean {
  const state = client.getQueryState(queryKey);
  return state?.data !== undefined && !state.isInvalidated && Date.now() - state.dataUpdatedAt < FRESH_MS;
}

/** Counts what a list query finds, for a selection of everything. Rejects with TdError. */
export async function countExactly(resource: AnyResource, query: Partial<ListQuery>): Promise<number> {
  const search = searchOf(resource, { ...query, page: 1 });
  const { list } = resourceEndpoints(resource);
  const { total } = await getRuntime().http.call(list, { query: { ...Object.fromEntries(search), total: "exact" } });
  return total;
}

/** Query options for a record. Starts from a row of a cached list, then refreshes. The query rejects with TdError. */
export function recordOptions(
  client: QueryClient,
  resource: AnyResource,
  id: string | number,
  { background = false }: FetchOptions = {},
) {
  return queryOptions<AnyRecord, Error, AnyRecord, ReturnType<typeof resourceKeys.record>>({
    queryKey: resourceKeys.record(resource.name, id),
    staleTime: FRESH_MS,
    placeholderData: () => rowInCache(client, resource.name, id),
    initialData: () =>
      getRuntime().delivered(resourceEndpoints(resource).get, { params: { id: String(id) } }) as AnyRecord | undefined,
    queryFn: async ({ signal }): Promise<AnyRecord> => {
      const { get } = resourceEndpoints(resource);
      return (await getRuntime().http.call(get, {
        params: { id: String(id) },
        signal,
        background,
      })) as unknown as AnyRecord;
    },
  });
}

/** Returns a record from any cached list page. */
export function rowInCache(client: QueryClient, resource: string, id: string | number): AnyRecord | undefined {
  for (const [, page] of client.getQueriesData<Page<AnyRecord>>({ queryKey: resourceKeys.lists(resource) })) {
    const row = page?.elements.find((record) => String(record.id) === String(id));
    if (row !== undefined) return row;
  }
  return undefined;
}
