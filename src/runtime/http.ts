/**
 * Every call of the page goes through here: redaxios, and what it lacks (Spec 1 §7, §8). It knows no time limit and no abort, rejects
 * with a plain response, and reads the text "7" as a number; so it is given its own `fetch` and hands the raw answer back.
 */
import type { InferInput, GenericSchema } from "valibot";
import redaxios from "redaxios";
import type { Endpoint, ResponseOf } from "../contract/endpoint";
import type { MessageKey, Problem, TdError } from "../contract/errors";
import { IDENTITY_HEADER, UNATTENDED_HEADER, XSRF_COOKIE, XSRF_HEADER } from "../contract/headers";
import { takeAhead } from "./ahead";
import { abortedError, isTdError, networkError, statusError, timeoutError } from "./http-error";
import type { Loading } from "./loading";
import { isLocal, type RuntimeOptions } from "./options";
import { encodeBody, mayCarryXsrf, readAnswer, requestUrl, resolveEndpoint, unwrap, type QueryValue } from "./request";
import type { Store } from "./store";
import type { Tokens } from "./token";

interface CommonOptions {
  /** Aborts the call: it then fails with `Request aborted`. */
  readonly signal?: AbortSignal;
  /** Milliseconds; over the page's setting. None by default. */
  readonly timeout?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Does not show the loading overlay: for polling and fetching ahead, which nobody waits for. */
  readonly background?: boolean;
  /** The page asks by itself, at intervals: the session's idle time goes on. */
  readonly unattended?: boolean;
  /** Goes out even while the page is being left. */
  readonly keepalive?: boolean;
  /** False where a 401 only says "not signed in": at start-up. Otherwise the call waits for a new sign-in and is repeated once. */
  readonly expectSession?: boolean;
}

/** What any type with only optional parts accepts. */
type Nothing = Record<never, never>;

type Part<Name extends string, Schema, Other = never> = [Schema] extends [never]
  ? { readonly [Key in Name]?: undefined }
  : Schema extends GenericSchema
    ? Nothing extends InferInput<Schema>
      ? { readonly [Key in Name]?: InferInput<Schema> | Other }
      : { readonly [Key in Name]: InferInput<Schema> | Other }
    : never;

/** Options of a call: the parts that the endpoint declares, typed, and the common ones. A multipart body is a FormData. */
export type CallOptions<E extends Endpoint> = Part<"params", NonNullable<E["params"]>> &
  Part<"query", NonNullable<E["query"]>> &
  Part<"body", NonNullable<E["body"]>, FormData> &
  CommonOptions;

export type CallArguments<E extends Endpoint> =
  Nothing extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

export interface Answer<T> {
  readonly data: T;
  readonly status: number;
  readonly headers: Headers;
}

export interface Http {
  /** Calls an endpoint. The answer comes without its optional `data` wrapper. Fails with a TdError. */
  call<E extends Endpoint>(endpoint: E, ...args: CallArguments<E>): Promise<ResponseOf<E>>;
  /** The same with status and headers. */
  send<E extends Endpoint>(endpoint: E, ...args: CallArguments<E>): Promise<Answer<ResponseOf<E>>>;
  /** The address of a call, for downloads: they are opened, not fetched (Spec 1 §7). */
  url(endpoint: Endpoint, parts?: Pick<LooseOptions, "params" | "query">): string;
}

interface LooseOptions extends CommonOptions {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly body?: unknown;
}

/** What the session does with answers. */
export interface HttpHooks {
  /** A call that expects a session was answered 401: whether it may be tried once more. `cause` is the answer's message key. */
  recover(cause?: MessageKey): Promise<boolean>;
  /** Sees the headers of every answer. */
  received(headers: Headers): void;
  /** As whom the page was opened (`identityMark()`); undefined before anybody is known to be signed in. */
  openedAs(): string | undefined;
  /** Fetches the words of what an answer refuses; never fails. */
  worded(problem: Problem): Promise<void>;
  /** A writing call was refused: a right or condition is missing, or the shop is locked. */
  refused(problem: Problem): void;
  /** A writing call was refused because the session is somebody else's by now. */
  refusedIdentity(): void;
  /** The page's token was refused and there is no other: no password is typed on a page of another host, so nobody asks for one. */
  refusedToken(): void;
}

interface Dependencies {
  readonly options: Store<RuntimeOptions>;
  readonly loading: Loading;
  readonly hooks: HttpHooks;
  readonly tokens: Tokens;
}

/** Follows the caller's signal and the time limit; says afterwards which of them ended the call. */
function watch(signal: AbortSignal | undefined, timeout: number) {
  const controller = new AbortController();
  let timedOut = false;
  const abort = () => controller.abort();
  const timer =
    timeout > 0
      ? setTimeout(() => {
          timedOut = true;
          abort();
        }, timeout)
      : undefined;
  if (signal?.aborted) abort();
  else signal?.addEventListener("abort", abort);
  return {
    signal: controller.signal,
    timedOut: () => timedOut,
    aborted: () => signal?.aborted === true,
    end() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    },
  };
}

const writes = (endpoint: Endpoint): boolean => endpoint.method !== "GET" || endpoint.writes === true;
const isEnded = ({ problem }: TdError): boolean => problem?.errors?.includes("subrogation-expired") === true;

/** Headers that prove something to the page's own server, and are nobody else's business. */
function ownHeaders(endpoint: Endpoint, url: string, openedAs: string | undefined): Record<string, string> {
  return writes(endpoint) && openedAs !== undefined && mayCarryXsrf(url) ? { [IDENTITY_HEADER]: openedAs } : {};
}

export function createHttp({ options, loading, hooks, tokens }: Dependencies): Http {
  /** By the library; undefined where it answers for itself. */
  async function fetched(
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
        ...ownHeaders(endpoint, url, hooks.openedAs()),
        ...(request.unattended && { [UNATTENDED_HEADER]: "1" }),
        ...request.headers,
      },
      withCredentials: isLocal(),
      // "=" is no cookie name: it keeps redaxios from reading one.
      xsrfCookieName: mayCarryXsrf(url) ? XSRF_COOKIE : "=",
      xsrfHeaderName: XSRF_HEADER,
      // Left unread, the body is ours to read by content type.
      responseType: "stream",
      validateStatus: () => true,
      fetch: async (address: RequestInfo | URL, init?: RequestInit) => {
        // Who shows a token is not who a cookie of the same server may say.
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
  ): Promise<Answer<unknown>> {
    const settings = options.get();
    const url = requestUrl(endpoint, settings, request.params, request.query);
    const timeout = request.timeout ?? settings.timeout ?? 0;
    const watcher = watch(request.signal, timeout);
    // What is asked in the background is what is so now, not what was when the page began.
    const mayBeAhead =
      token === undefined && endpoint.method === "GET" && timeout === 0 && !request.signal && !request.background;
    try {
      const raw = await ((mayBeAhead && takeAhead(url)) || fetched(endpoint, url, request, token, watcher.signal));
      if (!raw) throw networkError(endpoint.id);
      hooks.received(raw.headers);
      const answer = await readAnswer(raw, endpoint.answers);
      if (!raw.ok) {
        const refusal = statusError(endpoint.id, raw.status, answer);
        if (refusal.problem !== undefined) await hooks.worded(refusal.problem);
        throw refusal;
      }
      return { data: endpoint.answers === "text" ? answer : unwrap(answer), status: raw.status, headers: raw.headers };
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

  const counted = (endpoint: Endpoint, request: LooseOptions, token: string | undefined) =>
    request.background ? attempt(endpoint, request, token) : loading.track(attempt(endpoint, request, token));

  /** Whether a refused call deserves a second attempt: after a new sign-in, or with the XSRF cookie that the refusal brought. */
  async function mayRepeat(
    endpoint: Endpoint,
    request: LooseOptions,
    token: string | undefined,
    error: unknown,
  ): Promise<boolean> {
    if (!isTdError(error) || error.kind !== "status") return false;
    if (error.status === 403 && error.problem?.type === "xsrf") return true;
    if (error.problem?.type === "identity-changed") hooks.refusedIdentity();
    if (error.problem !== undefined && writes(endpoint) && request.background !== true) hooks.refused(error.problem);
    // Another identity ended by itself; what is only read may be read as oneself.
    if (error.status === 401 && isEnded(error) && !writes(endpoint)) return true;
    if (error.status === 401 && endpoint.public !== true && tokens.isUsed()) {
      const renewed = await tokens.renew(token);
      if (!renewed) hooks.refusedToken();
      return renewed;
    }
    const expectsSession = endpoint.public !== true && request.expectSession !== false;
    return error.status === 401 && expectsSession && (await hooks.recover(error.problem?.errors?.[0]));
  }

  async function send(endpoint: Endpoint, request: LooseOptions): Promise<Answer<unknown>> {
    const waiting = tokens.forCall(endpoint);
    const token = waiting instanceof Promise ? await waiting : waiting;
    try {
      return await counted(endpoint, request, token);
    } catch (error) {
      if (!(await mayRepeat(endpoint, request, token, error))) throw error;
      if (request.signal?.aborted) throw abortedError(endpoint.id);
      return await counted(endpoint, request, await tokens.forCall(endpoint)).catch((again: unknown) => {
        // An identity that ended by itself: the second attempt would have been one's own.
        if (isTdError(again) && again.problem?.type === "identity-changed") hooks.refusedIdentity();
        throw again;
      });
    }
  }

  // The typed face over the loose inside: endpoints carry the shapes, the server keeps to them.
  return {
    send: async <E extends Endpoint>(endpoint: E, ...[request]: CallArguments<E>) =>
      await send(endpoint, (request ?? {}) as LooseOptions),
    call: async <E extends Endpoint>(endpoint: E, ...[request]: CallArguments<E>) =>
      (await send(endpoint, (request ?? {}) as LooseOptions)).data,
    url: (endpoint, { params, query } = {}) => requestUrl(endpoint, options.get(), params, query),
  };
}
