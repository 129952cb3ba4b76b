/**
 * What the loader requested while this code was loading (elements/prefetch.ts), and what the host page brought with it (page-data.ts).
 */
import type { LocaleFile } from "../locales";

/** Responses by their full URL. */
export type PrefetchedResponses = Map<string, Promise<Response>>;
/** Files of messages by locale and module: `fr_FR/login`. */
export type PrefetchedMessages = Map<string, Promise<LocaleFile>>;

const RESPONSES_SYMBOL = Symbol.for("td-admin.ahead");
const MESSAGES_SYMBOL = Symbol.for("td-admin.messages");
const page: typeof globalThis & { [RESPONSES_SYMBOL]?: PrefetchedResponses; [MESSAGES_SYMBOL]?: PrefetchedMessages } =
  globalThis;

/** Returns the prefetched response of a plain GET, if there is one. Each is returned once, so that a later call gets fresh data. */
export function takePrefetched(address: string): Promise<Response> | undefined {
  const response = page[RESPONSES_SYMBOL]?.get(address);
  page[RESPONSES_SYMBOL]?.delete(address);
  return response;
}

/**
 * Returns a prefetched file of messages, if there is one. A second `import()` of a loaded file resolves a task later, and the browser paints
 * a frame without messages in between.
 */
export const prefetchedMessages = (id: string): Promise<LocaleFile> | undefined => page[MESSAGES_SYMBOL]?.get(id);

interface PrefetchedValues {
  readonly responses: Response;
  readonly messages: LocaleFile;
}

/** Keeps a response by its full URL, or messages by `locale/module`, for the first use. */
export function addPrefetched<Kind extends keyof PrefetchedValues>(
  kind: Kind,
  key: string,
  value: PrefetchedValues[Kind],
): void {
  const map: Map<string, Promise<unknown>> = kind === "responses"
    ? (page[RESPONSES_SYMBOL] ??= new Map())
    : (page[MESSAGES_SYMBOL] ??= new Map());
  map.set(key, Promise.resolve(value));
}

/** Discards responses that no call has used. */
export function dropPrefetched(addresses: readonly string[]): void {
  for (const address of addresses) page[RESPONSES_SYMBOL]?.delete(address);
}
