/**
 * The token that pages on another host send in place of the session cookie, which browsers withhold from them. It comes from `configure({
 * authToken })`, as a text or a function that fetches one; otherwise an element requests it by `td-token-required`. It is sent to the
 * configured API only and kept in memory only. Another one is fetched before it ends.
 */
import type { Endpoint } from "../contract/endpoint";
import { SESSION_LEFT_HEADER } from "../contract/headers";
import type { Events } from "./events";
import { apiBase, type RuntimeOptions } from "./options";
import { mayCarryXsrf, resolveEndpoint } from "./request";
import { pause } from "./retry";
import type { Slots, Store } from "./store";
import type { OptionalToken, TimedToken } from "./token-source";

export interface Tokens {
  /** Returns whether calls carry a token instead of the cookie. */
  isUsed(): boolean;
  /** Returns the token for a call, or a promise while it is fetched. */
  forCall(endpoint: Endpoint): OptionalToken | Promise<OptionalToken>;
  /** Fetches another token after a refusal. Resolves to false when there is none. */
  renew(rejected: OptionalToken): Promise<boolean>;
  /** Reads from the headers of a response when the current token ends. */
  onHeaders(headers: Headers): void;
  /** Drops the fetched token, because the page has supplied another. */
  clear(): void;
}

interface Dependencies {
  readonly slot: Slots;
  readonly options: Store<RuntimeOptions>;
  readonly events: Events;
}

/** Milliseconds before the end of a token from which on another one is fetched. */
const RENEW_BEFORE_MS = 60_000;
/** Milliseconds before a source that failed is asked again, while calls wait. */
const SOURCE_DELAYS_MS: readonly number[] = [500, 2_000];
/** Milliseconds in which a page that supplied no token is not asked again, so that one view asks once. "Try again" takes longer. */
const ASK_AGAIN_MS = 1_000;

/** Returns whether calls carry a token instead of the cookie. */
export const needsToken = (options: RuntimeOptions): boolean =>
  options.authToken !== undefined || !mayCarryXsrf(apiBase(options));

export function createTokens({ slot, options, events }: Dependencies): Tokens {
  const shared = slot("token", () => ({
    value: undefined as OptionalToken,
    /** End of the token in milliseconds; undefined while it is not known. */
    endsAt: undefined as number | undefined,
    pending: undefined as Promise<OptionalToken> | undefined,
    /** When the page was asked without success, in milliseconds. */
    unansweredAt: undefined as number | undefined,
  }));

  const readOption = (): OptionalToken => {
    const { authToken } = options.get();
    return typeof authToken === "string" ? authToken : undefined;
  };
  const currentToken = (): OptionalToken => shared.value ?? readOption();
  const wasJustUnanswered = (): boolean =>
    shared.unansweredAt !== undefined && Date.now() - shared.unansweredAt < ASK_AGAIN_MS;

  function requestFromPage() {
    let supplied: string | TimedToken | Promise<string | TimedToken> | undefined;
    events.emit("token-required", {
      respond: (token) => {
        supplied ??= token;
      },
      isAnswered: () => supplied !== undefined,
    });
    return supplied;
  }

  /** Asks the source, again after each failure. Resolves to undefined without a token. */
  async function askSource(): Promise<string | TimedToken | undefined> {
    for (let failures = 0; ; failures++)
      try {
        const { authToken } = options.get();
        return (await (typeof authToken === "function" ? authToken() : requestFromPage())) || undefined;
      } catch (error) {
        console.error("td-admin: the page failed to supply a token", error);
        const delay = SOURCE_DELAYS_MS[failures];
        if (delay === undefined) return undefined;
        await pause(delay);
      }
  }

  async function fetchToken(): Promise<OptionalToken> {
    const supplied = await askSource();
    const { token, expiresAt = "" } = typeof supplied === "object" ? supplied : { token: supplied };
    shared.value = token || undefined;
    const endsAt = Date.parse(expiresAt);
    shared.endsAt = Number.isNaN(endsAt) ? undefined : endsAt;
    shared.unansweredAt = shared.value === undefined ? Date.now() : undefined;
    return shared.value;
  }

  /** Fetches the token once for all calls that wait for it. */
  function fetchOnce(): Promise<OptionalToken> {
    shared.pending ??= fetchToken().finally(() => {
      shared.pending = undefined;
    });
    return shared.pending;
  }

  const isUsed = () => needsToken(options.get());
  /** Milliseconds until the fetched token ends; a token of the options cannot be fetched again. */
  const timeLeft = (): number =>
    shared.value === undefined || shared.endsAt === undefined ? Number.POSITIVE_INFINITY : shared.endsAt - Date.now();

  return {
    isUsed,
    forCall(endpoint) {
      if (!isUsed()) return undefined;
      // A path that an override moved elsewhere is not the API's and gets no token.
      const { path } = resolveEndpoint(endpoint, options.get());
      const base = apiBase(options.get());
      if (/^https?:\/\//.test(path) && new URL(path).origin !== new URL(base).origin) return undefined;
      const left = timeLeft();
      // Calls continue with the present token while another one is on its way, until it has ended.
      // A public call needs none, and may be the one that renews it.
      if (left < RENEW_BEFORE_MS && endpoint.public !== true && !wasJustUnanswered()) {
        const renewed = fetchOnce();
        if (left <= 0) return renewed;
      }
      const token = currentToken() ?? shared.pending;
      if (token !== undefined || endpoint.public === true || wasJustUnanswered()) return token;
      return fetchOnce();
    },
    async renew(rejected) {
      // Another call may have fetched a new one meanwhile.
      const current = currentToken();
      if (current !== undefined && current !== rejected) return true;
      if (rejected === undefined && wasJustUnanswered()) return false;
      const renewed = await fetchOnce();
      return renewed !== undefined && renewed !== rejected;
    },
    onHeaders(headers) {
      const seconds = /limit=(\d+)/.exec(headers.get(SESSION_LEFT_HEADER) ?? "")?.[1];
      if (seconds !== undefined) shared.endsAt = Date.now() + Number(seconds) * 1000;
    },
    clear() {
      shared.value = undefined;
      shared.endsAt = undefined;
      shared.unansweredAt = undefined;
    },
  };
}
