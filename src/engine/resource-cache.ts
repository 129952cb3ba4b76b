/** Where the shared query cache holds the records of a resource, and what is changed there. How they are fetched stands in resource-queries.ts. */
import type { QueryClient } from "@tanstack/react-query";
import type { Page } from "../contract/list-query";
import type { AnyRecord } from "../contract/resource";
import { getRuntime } from "../runtime";

export const resourceKeys = {
  all: (resource: string) => ["resource", resource] as const,
  lists: (resource: string) => ["resource", resource, "list"] as const,
  list: (resource: string, search: string) => ["resource", resource, "list", search] as const,
  record: (resource: string, id: string | number) => ["resource", resource, "record", String(id)] as const,
} as const;

/** Today as an ISO day in the shop's zone, or the browser's before the shop is known. */
export function today(): string {
  const timeZone = getRuntime().session.store.get().shop?.timeZone;
  return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(new Date());
}

/**
 * Changes records wherever the cache holds them, before the server has answered.
 * @returns puts everything back as it was
 */
export function patchCached(
  client: QueryClient,
  resource: string,
  change: (record: AnyRecord) => AnyRecord | undefined,
): () => void {
  const before = client.getQueriesData({ queryKey: resourceKeys.all(resource) });
  client.setQueriesData<Page<AnyRecord>>({ queryKey: resourceKeys.lists(resource) }, (page) => {
    if (page === undefined) return page;
    const elements = page.elements.map(change).filter((record) => record !== undefined);
    return { ...page, elements, total: page.total - (page.elements.length - elements.length) };
  });
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}

/** Everything known of the resource is out of date, as after a save; what is on show is fetched again. */
export const invalidateResource = (client: QueryClient, resource: string): Promise<void> =>
  client.invalidateQueries({ queryKey: resourceKeys.all(resource) });
