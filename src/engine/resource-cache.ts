/** Keys and changes of resource data in the shared query cache. Fetching is in resource-queries.ts. */
import type { QueryClient } from "@tanstack/react-query";
import { dayInZone } from "../contract/zone-clock";
import type { Page } from "../contract/list-query";
import type { AnyRecord } from "../contract/resource";
import { getRuntime } from "../runtime";

export const resourceKeys = {
  all: (resource: string) => ["resource", resource] as const,
  lists: (resource: string) => ["resource", resource, "list"] as const,
  list: (resource: string, search: string) => ["resource", resource, "list", search] as const,
  pages: (resource: string, searches: readonly string[]) => ["resource", resource, "pages", ...searches] as const,
  map: (resource: string, search: string, box: string | undefined) =>
    ["resource", resource, "map", search, box] as const,
  figures: (resource: string, search: string) => ["resource", resource, "figures", search] as const,
  record: (resource: string, id: string | number) => ["resource", resource, "record", String(id)] as const,
} as const;

/** Returns today as an ISO day in the shop's time zone; in the browser's until the shop is known. */
export function today(): string {
  return dayInZone(getRuntime().session.store.get().shop?.timeZone);
}

/**
 * Changes cached records before the server answers.
 *
 * @param change returns the changed record, or undefined to remove it
 * @returns a function that restores the previous state
 */
export function patchCachedRecords(
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

/** Marks all data of a resource as stale, e.g. after a save; visible data is refetched. */
export const invalidateResource = (client: QueryClient, resource: string): Promise<void> =>
  client.invalidateQueries({ queryKey: resourceKeys.all(resource) });
