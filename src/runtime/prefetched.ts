/**
 * What the loader requested while this code was loading (elements/prefetch.ts), and what the host page brought with it (page-data.ts).
 */
import type { LocaleFile } from "../locales";

/** A response that the page brought with it: it can be read without waiting. */
export interface DeliveredResponse {
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
}
/** Files of messages by locale and module: `fr_FR/login`. */
export type PrefetchedMessages = Map<string, Promise<LocaleFile>>;

/** The start-up answer (src/contract/endpoints/bootstrap.ts). */
export interface Bootstrap {
  readonly responses: Readonly<
    Record<string, { readonly headers: Readonly<Record<string, string>>; readonly body?: unknown }>
  >;
  readonly messages: Readonly<Record<string, LocaleFile["default"]>>;
}

/** The start-up answer that the loader requested. */
export interface PrefetchedBootstrap {
  /** Origin and path in front of the paths of calls. */
  readonly base: string;
  /** Undefined when the server has no such answer. Never rejects. */
  readonly answer: Promise<Bootstrap | undefined>;
  /** The page's elements bring their own messages, and do not wait for those of the answer. */
  readonly withoutMessages?: boolean;
  /** Set by the runtime: resolves when the parts of the answer can be taken. */
  unpacked?: Promise<void>;
}

const DELIVERED_SYMBOL = Symbol.for("td-admin.delivered");
const MESSAGES_SYMBOL = Symbol.for("td-admin.messages");
const BOOTSTRAP_SYMBOL = Symbol.for("td-admin.bootstrap");
const page: typeof globalThis & {
  /** By their full URL. */
  [DELIVERED_SYMBOL]?: Map<string, DeliveredResponse>;
  [MESSAGES_SYMBOL]?: PrefetchedMessages;
  [BOOTSTRAP_SYMBOL]?: PrefetchedBootstrap | undefined;
} = globalThis;

/** Milliseconds after which a response that no call has used is too old. */
const MAX_AGE_MS = 30_000;
/** Calls that the start-up answer replaces. Others do not wait for it. */
const START_UP = /\/api\/(context\/(connected|not-connected|shop)|display-configuration)(\/|$)/;

async function unpack({ base, answer }: PrefetchedBootstrap): Promise<void> {
  const { responses = {}, messages = {} } = (await answer) ?? {};
  for (const [id, table] of Object.entries(messages)) addPrefetchedMessages(id, table);
  addDelivered(
    Object.entries(responses).map(([path, { headers, body }]) => [
      base + path,
      { headers, body: JSON.stringify(body) },
    ]),
  );
}

/** Returns a promise while the start-up answer is on its way. */
function bootstrapOnItsWay(): Promise<void> | undefined {
  const bootstrap = page[BOOTSTRAP_SYMBOL];
  if (bootstrap === undefined) return undefined;
  bootstrap.unpacked ??= unpack(bootstrap).then(() => {
    if (page[BOOTSTRAP_SYMBOL] === bootstrap) page[BOOTSTRAP_SYMBOL] = undefined;
  });
  return bootstrap.unpacked;
}

const responseOf = ({ headers, body }: DeliveredResponse): Response =>
  new Response(body, { headers: { ...headers, "content-type": "application/json" } });

/** Returns the response to a plain GET that the page brought with it, once. */
export function takeDelivered(address: string): DeliveredResponse | undefined {
  const response = page[DELIVERED_SYMBOL]?.get(address);
  page[DELIVERED_SYMBOL]?.delete(address);
  return response;
}

function takeNow(address: string): Promise<Response> | undefined {
  const delivered = takeDelivered(address);
  return delivered && Promise.resolve(responseOf(delivered));
}

/**
 * Returns the prefetched response of a plain GET. Each is returned once, so that a later call gets fresh data. Undefined when there is none
 * and none is on its way.
 */
export const takePrefetched = (address: string): Promise<Response | undefined> | undefined =>
  START_UP.test(address) ? (bootstrapOnItsWay()?.then(() => takeNow(address)) ?? takeNow(address)) : takeNow(address);

const messagesNow = (id: string): Promise<LocaleFile> | undefined => page[MESSAGES_SYMBOL]?.get(id);

/**
 * Returns a prefetched file of messages; undefined when there is none and none is on its way. A second `import()` of a loaded file resolves a
 * task later, and the browser paints a frame without messages in between.
 */
export const prefetchedMessages = (id: string): Promise<LocaleFile | undefined> | undefined =>
  messagesNow(id) ??
  (page[BOOTSTRAP_SYMBOL]?.withoutMessages === true ? undefined : bootstrapOnItsWay()?.then(() => messagesNow(id)));

/** Forgets a prefetched file that could not be loaded, so that the next call loads it again. */
export const dropPrefetchedMessages = (id: string): void => {
  page[MESSAGES_SYMBOL]?.delete(id);
};

/** Keeps messages by `locale/module`. */
export function addPrefetchedMessages(id: string, table: LocaleFile["default"]): void {
  (page[MESSAGES_SYMBOL] ??= new Map()).set(id, Promise.resolve({ default: table }));
}

/** Keeps responses that the page brought with it by their full URL, for 30 seconds. */
export function addDelivered(responses: readonly (readonly [string, DeliveredResponse])[]): void {
  const kept = (page[DELIVERED_SYMBOL] ??= new Map<string, DeliveredResponse>());
  for (const [address, response] of responses) kept.set(address, response);
  setTimeout(() => {
    for (const [address] of responses) kept.delete(address);
  }, MAX_AGE_MS);
}
