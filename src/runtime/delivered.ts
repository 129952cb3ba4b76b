/** Reads data that the host page brought with it (page-data.ts), so that what needs them is complete in its first rendering. */
import type { Endpoint, ResponseOf } from "../contract/endpoint";
import type { CallArguments, HttpHooks } from "./http";
import type { RuntimeOptions } from "./options";
import { takeDelivered } from "./prefetched";
import { requestUrl, unwrap, type QueryValue } from "./request";
import type { Store } from "./store";
import type { Tokens } from "./token";

/**
 * Returns the data of a GET without waiting; undefined when the page brought none. Each response is returned once, by this function or by a
 * call.
 */
export type ReadDelivered = <E extends Endpoint>(endpoint: E, ...args: CallArguments<E>) => ResponseOf<E> | undefined;

interface Dependencies {
  readonly options: Store<RuntimeOptions>;
  readonly hooks: Pick<HttpHooks, "onHeaders">;
  readonly tokens: Pick<Tokens, "isUsed">;
}

interface Parts {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, QueryValue>>;
}

export function createReadDelivered({ options, hooks, tokens }: Dependencies): ReadDelivered {
  function read(endpoint: Endpoint, { params, query }: Parts): unknown {
    // The page has the data of its cookie's session; a token may belong to another.
    const response = tokens.isUsed() ? undefined : takeDelivered(requestUrl(endpoint, options.get(), params, query));
    if (response === undefined) return undefined;
    // Later, since the caller may be rendering, and the headers may change the session.
    queueMicrotask(() => {
      hooks.onHeaders(new Headers(response.headers));
    });
    return unwrap(JSON.parse(response.body));
  }
  // Untyped inside: the endpoint's schema describes what the server sends.
  return <E extends Endpoint>(endpoint: E, ...[request]: CallArguments<E>) => read(endpoint, (request ?? {}) as Parts);
}
