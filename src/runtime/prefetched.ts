/**
 * What the loader requested while this code was loading (elements/prefetch.ts), and what the host page brought with it (page-data.ts).
 */
import type { LocaleFile } from "../locales";

/** Responses by their full URL. */
export type PrefetchedResponses = Map<string, Promise<Response>>;
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
  /** Set by the runtime: resolves when the parts of the answer can be taken. */
  unpacked?: Promise<void>;
}

const RESPONSES_SYMBOL = Symbol.for("td-admin.ahead");
const MESSAGES_SYMBOL = Symbol.for("td-admin.messages");
const BOOTSTRAP_SYMBOL = Symbol.for("td-admin.bootstrap");
const page: typeof globalThis & {
  [RESPONSES_SYMBOL]?: PrefetchedResponses;
  [MESSAGES_SYMBOL]?: PrefetchedMessages;
  [BOOTSTRAP_SYMBOL]?: PrefetchedBootstrap | undefined;
} = globalThis;

/** Milliseconds after which a response that no call has used is too old. */
const MAX_AGE_MS = 30_000;
/** Calls that the start-up answer replaces. Others do not wait for it. */
const START_UP = /\/api\/(context\/(connected|not-connected|shop)|display-configuration)(\/|$)/;

async function unpack({ base, answer }: PrefetchedBootstrap): Promise<void> {
  const { responses = {}, messages = {} } = (await answer) ?? {};
  for (const [id, table] of Object.entries(messages)) addPrefetched("messages", id, { default: table });
  addResponses(
    Object.entries(responses).map(([path, { headers, body }]) => [
      base + path,
      new Response(JSON.stringify(body), { headers: { ...headers, "content-type": "application/json" } }),
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

function takeNow(address: string): Promise<Response> | undefined {
  const response = page[RESPONSES_SYMBOL]?.get(address);
  page[RESPONSES_SYMBOL]?.delete(address);
  return response;
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
  messagesNow(id) ?? bootstrapOnItsWay()?.then(() => messagesNow(id));

/** Forgets a prefetched file that could not be loaded, so that the next call loads it again. */
export const dropPrefetchedMessages = (id: string): void => {
  page[MESSAGES_SYMBOL]?.delete(id);
};

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

/** Keeps responses by their full URL, for 30 seconds. */
export function addResponses(responses: readonly (readonly [string, Response])[]): void {
  for (const [address, response] of responses) addPrefetched("responses", address, response);
  setTimeout(() => {
    for (const [address] of responses) page[RESPONSES_SYMBOL]?.delete(address);
  }, MAX_AGE_MS);
}
