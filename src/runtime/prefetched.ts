/** Responses that the loader requested while this code was loading (elements/prefetch.ts), by their full URL. */
export type PrefetchedResponses = Map<string, Promise<Response>>;

const page: typeof globalThis & { [key: symbol]: unknown } = globalThis;
const isPrefetched = (found: unknown): found is PrefetchedResponses => found instanceof Map;

/** Returns the prefetched response of a plain GET, if there is one. Each is returned once, so that a later call gets fresh data. */
export function takePrefetched(address: string): Promise<Response> | undefined {
  const responses = page[Symbol.for("td-admin.ahead")];
  if (!isPrefetched(responses)) return undefined;
  const response = responses.get(address);
  responses.delete(address);
  return response;
}
