/** What the loader requested while this code was loading (elements/prefetch.ts). */
import type { LocaleFile } from "../locales";

/** Responses by their full URL. */
export type PrefetchedResponses = Map<string, Promise<Response>>;
/** Files of messages by locale and module: `fr_FR/login`. */
export type PrefetchedMessages = Map<string, Promise<LocaleFile>>;

const page: typeof globalThis & { [key: symbol]: unknown } = globalThis;
const isPrefetched = (found: unknown): found is PrefetchedResponses => found instanceof Map;
const isMessages = (found: unknown): found is PrefetchedMessages => found instanceof Map;

/** Returns the prefetched response of a plain GET, if there is one. Each is returned once, so that a later call gets fresh data. */
export function takePrefetched(address: string): Promise<Response> | undefined {
  const responses = page[Symbol.for("td-admin.ahead")];
  if (!isPrefetched(responses)) return undefined;
  const response = responses.get(address);
  responses.delete(address);
  return response;
}

/**
 * Returns a prefetched file of messages, if there is one. A second `import()` of a loaded file resolves a task later, and the browser paints
 * a frame without messages in between.
 */
export function prefetchedMessages(id: string): Promise<LocaleFile> | undefined {
  const files = page[Symbol.for("td-admin.messages")];
  return isMessages(files) ? files.get(id) : undefined;
}
