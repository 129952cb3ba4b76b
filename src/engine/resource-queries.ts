/**
 * Fetches of resource data into the shared query cache: one place, so that a list, a form and an action see the same records and a save in
 * one shows in the others.
 */
import { keepPreviousData, queryOptions, type QueryClient } from "@tanstack/react-query";
import { resolveRelativeDays, formatListQuery, type ListQuery, type Page } from "../contract/list-query";
import { resourceEndpoints } from "../contract/resource-endpoints";
import type { AnyRecord, AnyResource } from "../contract/resource";
import { getRuntime } from "../runtime";
import { resourceKeys, today } from "./resource-cache";

/** How long a fetched page or record counts as fresh: a page that was fetched ahead is not fetched again when it is opened. */
const FRESH_MS = 15_000;

/** What the server is asked: the query without its defaults, so that the address of the first page is the one the host preloads. */
export const searchOf = (resource: AnyResource, query: Partial<ListQuery>): URLSearchParams =>
  formatListQuery(
    { ...query, filter: { ...resolveRelativeDays(query.filter ?? {}, today()), ...resource.fixed?.filter } },
    { sort: resource.list?.sort ?? "" },
  );

interface FetchOptions {
  /** No loading overlay: fetched ahead, or refreshed by itself. */
  readonly background?: boolean;
}

/** One page of a list. Throws TdError. */
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
    queryFn: async ({ signal }): Promise<Page<AnyRecord>> => {
      const { list } = resourceEndpoints(resource);
      const answer = await getRuntime().http.call(list, { query: Object.fromEntries(search), signal, background });
      return { ...answer, elements: answer.elements as unknown as AnyRecord[] };
    },
  });
}

/** One record; starts from the row that a list already holds, then refreshes. Throws TdError. */
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

/** The record as any cached page holds it. */
export function rowInCache(client: QueryClient, resource: string, id: string | number): AnyRecord | undefined {
  for (const [, page] of client.getQueriesData<Page<AnyRecord>>({ queryKey: resourceKeys.lists(resource) })) {
    const row = page?.elements.find((record) => String(record.id) === String(id));
    if (row !== undefined) return row;
  }
  return undefined;
}
