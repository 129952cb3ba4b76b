/**
 * Calls endpoints by redaxios. redaxios has no timeout and no abort, rejects with a plain response, and parses the text "7" as a number:
 * it therefore receives a `fetch` that adds the abort signal, and its parsing is replaced by `readResponse()`.
 */
import type { InferInput, GenericSchema } from "valibot";
import redaxios from "redaxios";
import type { Endpoint, ResponseOf } from "../contract/endpoint";
import type { MessageKey, Problem, TdError } from "../contract/errors";
import { IDENTITY_HEADER, UNATTENDED_HEADER, XSRF_COOKIE, XSRF_HEADER } from "../contract/headers";
import { takePrefetched } from "./prefetched";
import { watchAbort } from "./watch-abort";
import { abortedError, isTdError, networkError, pageError, statusError, timeoutError } from "./http-error";
import type { Loading } from "./loading";
import { apiBase, isLocal, type RuntimeOptions } from "./options";
import {
  encodeBody,
  isJson,
  isPage,
  mayCarryXsrf,
  readResponse,
  requestUrl,
  resolveEndpoint,
  unwrap,
  type QueryValue,
} from "./request";
import { DEFAULT_TIMEOUT_MS, isWriting, pause, retryDelay } from "./retry";
import type { Slots, Store } from "./store";
import type { Tokens } from "./token";

interface CommonOptions {
  /** Aborts the call, which then fails with `Request aborted`. */
  readonly signal?: AbortSignal;
  /** Milliseconds until the call fails; overrides the page's setting, which is 30 s by default. 0: no limit. */
  readonly timeout?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Does not show the loading overlay: for polling and prefetching. */
  readonly background?: boolean;
  /** A refusal shows no notice; the caller logs it. */
  readonly logOnly?: boolean;
  /** Sent by a timer: does not restart the session's idle time. */
  readonly unattended?: boolean;
  /** Sends the call even while the page unloads. */
  readonly keepalive?: boolean;
  /** False when a 401 only means "not signed in", at start-up. Otherwise the call waits for a new sign-in and is repeated once. */
  readonly expectSession?: boolean;
}

/** Assignable to every type without required properties: an argument of such a type may be omitted. */
type Nothing = Record<never, never>;

type Part<Name extends string, Schema, Other = never> = [Schema] extends [never]
  ? { readonly [Key in Name]?: undefined }
  : Schema extends GenericSchema
    ? Nothing extends InferInput<Schema>
      ? { readonly [Key in Name]?: InferInput<Schema> | Other }
      : { readonly [Key in Name]: InferInput<Schema> | Other }
    : never;

/** Options of a call: the parts that the endpoint declares, and the common ones. A multipart body is FormData. */
export type CallOptions<E extends Endpoint> = Part<"params", NonNullable<E["params"]>> &
  Part<"query", NonNullable<E["query"]>> &
  Part<"body", NonNullable<E["body"]>, FormData> &
  CommonOptions;

export type CallArguments<E extends Endpoint> =
  Nothing extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

export interface HttpResult<T> {
  readonly data: T;
  readonly status: number;
  readonly headers: Headers;
}

export interface Http {
  /** Calls an endpoint and returns the response without its `data` wrapper. Throws TdError. */
  call<E extends Endpoint>(endpoint: E, ...args: CallArguments<E>): Promise<ResponseOf<E>>;
  /** Same, with status and headers. */
  send<E extends Endpoint>(endpoint: E, ...args: CallArguments<E>): Promise<HttpResult<ResponseOf<E>>>;
  /** Returns the URL of a call, for downloads that the browser opens. */
  url(endpoint: Endpoint, parts?: Pick<LooseOptions, "params" | "query">): string;
}

interface LooseOptions extends CommonOptions {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly body?: unknown;
}

/** How the session reacts to responses. */
export interface HttpHooks {
  /** A call with a session was answered 401. Resolves to whether it may be repeated; a write only if the user agrees. */
  recover(cause: MessageKey | undefined, isWrite: boolean): Promise<boolean>;
  /** Receives the headers of every response. */
  onHeaders(headers: Headers): void;
  /** Identity that the page was opened under (`identityMark()`); undefined while no session is known. */
  pageIdentity(): string | undefined;
  /** Loads the texts of a refusal. Never rejects. */
  loadRefusalTexts(problem: Problem): Promise<void>;
  /** A writing call was refused for a missing right or condition, or because the shop is locked. */
  onForbidden(problem: Problem): void;
  /** A writing call was refused because the session has another identity by now. */
  onIdentityMismatch(): void;
  /** The page's token was refused and there is no other. A page on another host never asks for a password. */
  onTokenRejected(): void;
}

interface Dependencies {
  readonly slot: Slots;
  readonly options: Store<RuntimeOptions>;
  readonly loading: Loading;
  readonly hooks: HttpHooks;
  readonly tokens: Tokens;
}

/** Returns the default time limit of a call in milliseconds; 0 for files, whose size decides how long they take. */
const defaultTimeout = ({ responseType }: Endpoint, { body }: LooseOptions): number =>
  responseType === "file" || body instanceof FormData ? 0 : DEFAULT_TIMEOUT_MS;

const isSubrogationExpired = ({ problem }: TdError): boolean =>
  problem?.errors?.includes("subrogation-expired") === true;

/** Returns the header that names the identity under which the page was opened. Only the page's own server receives it. */
function identityHeaders(endpoint: Endpoint, url: string, pageIdentity: string | undefined): Record<string, string> {
  return isWriting(endpoint) && pageIdentity !== undefined && mayCarryXsrf(url)
    ? { [IDENTITY_HEADER]: pageIdentity }
    : {};
}

export function createHttp({ slot, options, loading, hooks, tokens }: Dependencies): Http {
  /** Whether the API has answered any call with data, a refusal included. */
  const api = slot("http.api", () => ({ hasAnswered: false }));

  /** Sends the request by redaxios and returns the raw response; undefined when redaxios never called `fetch`. */
  async function sendRequest(
    endpoint: Endpoint,
    url: string,
    request: LooseOptions,
    token: string | undefined,
    signal: AbortSignal,
  ): Promise<Response | undefined> {
    const { body, contentType } = encodeBody(request.body);
    let raw: Response | undefined;
    await redaxios({
      url,
      method: resolveEndpoint(endpoint, options.get()).method,
      data: body,
      headers: {
        accept: "application/json, text/plain, */*",
        ...(contentType !== undefined && { "content-type": contentType }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...identityHeaders(endpoint, url, hooks.pageIdentity()),
        ...(request.unattended && { [UNATTENDED_HEADER]: "1" }),
        ...request.headers,
      },
      withCredentials: isLocal(),
      // "=" is not a valid cookie name: it keeps redaxios from reading one.
      xsrfCookieName: mayCarryXsrf(url) ? XSRF_COOKIE : "=",
      xsrfHeaderName: XSRF_HEADER,
      // Leaves the body unread, so that it can be read by content type.
      responseType: "stream",
      validateStatus: () => true,
      fetch: async (address: RequestInfo | URL, init?: RequestInit) => {
        // With a token, a cookie of the same server must not decide the identity.
        const credentials = token === undefined ? init?.credentials : "omit";
        raw = await fetch(address, { ...init, credentials, signal, keepalive: request.keepalive });
        return raw;
      },
    });
    return raw;
  }

  async function attempt(
    endpoint: Endpoint,
    request: LooseOptions,
    token: string | undefined,
  ): Promise<HttpResult<unknown>> {
    const settings = options.get();
    const url = requestUrl(endpoint, settings, request.params, request.query);
    const timeout = request.timeout ?? settings.timeout ?? defaultTimeout(endpoint, request);
    const watcher = watchAbort(request.signal, timeout);
    const hasOwnLimit = request.timeout !== undefined || settings.timeout !== undefined;
    // A background call needs the present state, not a prefetched response.
    const mayBePrefetched = token === undefined && endpoint.method === "GET" && !hasOwnLimit && !request.background;
    const prefetched = mayBePrefetched ? takePrefetched(url) : undefined;
    try {
      // Undefined when the start-up answer, for which the call has waited, lacks it.
      const early = prefetched && (await Promise.race([prefetched, watcher.ended]));
      const raw = early ?? (await sendRequest(endpoint, url, request, token, watcher.signal));
      if (!raw) throw networkError(endpoint.id);
      if (watcher.aborted()) throw abortedError(endpoint.id);
      api.hasAnswered ||= isJson(raw);
      hooks.onHeaders(raw.headers);
      const body = await readResponse(raw, endpoint.responseType);
      if (!raw.ok) {
        const refusal = statusError(endpoint.id, raw.status, body);
        if (refusal.problem !== undefined) await hooks.loadRefusalTexts(refusal.problem);
        throw refusal;
      }
      if (isPage(endpoint, raw, body)) throw pageError(endpoint.id, raw.status);
      return { data: endpoint.responseType === "text" ? body : unwrap(body), status: raw.status, headers: raw.headers };
    } catch (error) {
      if (isTdError(error)) throw error;
      if (watcher.timedOut()) throw timeoutError(endpoint.id, timeout);
      if (watcher.aborted()) throw abortedError(endpoint.id);
      console.error(`td-admin: ${endpoint.id} did not reach ${url}`, error);
      throw networkError(endpoint.id);
    } finally {
      watcher.end();
    }
  }

  /** Repeats a read after failures that may be temporary. Names the wrong set-up behind the last failure. */
  async function attemptAgain(
    endpoint: Endpoint,
    request: LooseOptions,
    token: string | undefined,
  ): Promise<HttpResult<unknown>> {
    for (let failures = 0; ; failures++)
      try {
        return await attempt(endpoint, request, token);
      } catch (error) {
        const delay = request.background ? undefined : retryDelay(endpoint, error, failures);
        if (delay === undefined) throw error;
        await pause(delay, request.signal);
      }
  }

  const attemptWithLoading = (endpoint: Endpoint, request: LooseOptions, token: string | undefined) =>
    request.background ? attempt(endpoint, request, token) : loading.track(attemptAgain(endpoint, request, token));

  /** Sets the error's `fault` when a wrong set-up caused it. */
  async function explain(endpoint: Endpoint, request: LooseOptions, token: string | undefined, error: unknown) {
    if (!isTdError(error) || error.kind === "aborted" || error.kind === "timeout" || request.background) return;
    const settings = options.get();
    const url = requestUrl(endpoint, settings, request.params, request.query);
    const facts = { base: apiBase(settings), usesToken: tokens.isUsed(), hasToken: token !== undefined };
    await import("./diagnosis").then(
      ({ diagnose }) => diagnose({ error, url, ...facts, hasAnswered: api.hasAnswered }),
      // Without a connection the chunk cannot arrive either.
      () => undefined,
    );
  }

  /** Returns whether a refused call deserves a second attempt: after a new sign-in, or with the XSRF cookie from the refusal. */
  async function mayRepeat(
    endpoint: Endpoint,
    request: LooseOptions,
    token: string | undefined,
    error: unknown,
  ): Promise<boolean> {
    if (!isTdError(error) || error.kind !== "status") return false;
    if (error.status === 403 && error.problem?.type === "xsrf") return true;
    if (error.problem?.type === "identity-changed") hooks.onIdentityMismatch();
    if (error.problem !== undefined && isWriting(endpoint) && !request.background && !request.logOnly)
      hooks.onForbidden(error.problem);
    // The assumed identity has expired: reading calls may continue as the real user.
    if (error.status === 401 && isSubrogationExpired(error) && !isWriting(endpoint)) return true;
    if (error.status === 401 && endpoint.public !== true && tokens.isUsed()) {
      const renewed = await tokens.renew(token);
      if (!renewed) hooks.onTokenRejected();
      return renewed;
    }
    const expectsSession = endpoint.public !== true && request.expectSession !== false;
    if (error.status !== 401 || !expectsSession) return false;
    return hooks.recover(error.problem?.errors?.[0], isWriting(endpoint) && !request.background);
  }

  async function send(endpoint: Endpoint, request: LooseOptions): Promise<HttpResult<unknown>> {
    const pendingToken = tokens.forCall(endpoint);
    const token = pendingToken instanceof Promise ? await pendingToken : pendingToken;
    try {
      return await attemptWithLoading(endpoint, request, token);
    } catch (error) {
      if (!(await mayRepeat(endpoint, request, token, error))) {
        await explain(endpoint, request, token, error);
        throw error;
      }
      if (request.signal?.aborted) throw abortedError(endpoint.id);
      const secondToken = await tokens.forCall(endpoint);
      return await attemptWithLoading(endpoint, request, secondToken).catch(async (secondError: unknown) => {
        // The assumed identity has expired: the second attempt would have run as the real user.
        if (isTdError(secondError) && secondError.problem?.type === "identity-changed") hooks.onIdentityMismatch();
        await explain(endpoint, request, secondToken, secondError);
        throw secondError;
      });
    }
  }

  // The functions above are untyped. The casts rely on the endpoints' schemas, which describe what the server sends.
  return {
    send: async <E extends Endpoint>(endpoint: E, ...[request]: CallArguments<E>) =>
      await send(endpoint, (request ?? {}) as LooseOptions),
    call: async <E extends Endpoint>(endpoint: E, ...[request]: CallArguments<E>) =>
      (await send(endpoint, (request ?? {}) as LooseOptions)).data,
    url: (endpoint, { params, query } = {}) => requestUrl(endpoint, options.get(), params, query),
  };
}
