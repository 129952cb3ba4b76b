/**
 * The token that pages on another host send in place of the session cookie, which browsers withhold from them. It comes from `configure({
 * authToken })`, as a text or a function that fetches one; otherwise an element requests it by `td-token-required`. It is sent to the
 * configured API only and kept in memory only.
 */
import type { Endpoint } from "../contract/endpoint";
import type { Events } from "./events";
import { apiBase, type RuntimeOptions } from "./options";
import { mayCarryXsrf, resolveEndpoint } from "./request";
import type { Slots, Store } from "./store";
import type { OptionalToken } from "./token-source";

export interface Tokens {
  /** Returns whether calls carry a token instead of the cookie. */
  isUsed(): boolean;
  /** Returns the token for a call, or a promise while it is fetched. */
  forCall(endpoint: Endpoint): OptionalToken | Promise<OptionalToken>;
  /** Fetches another token after a refusal. Resolves to false when there is none. */
  renew(rejected: OptionalToken): Promise<boolean>;
  /** Drops the fetched token, because the page has supplied another. */
  clear(): void;
}

interface Dependencies {
  readonly slot: Slots;
  readonly options: Store<RuntimeOptions>;
  readonly events: Events;
}

/** Returns whether calls carry a token instead of the cookie. */
export const needsToken = (options: RuntimeOptions): boolean =>
  options.authToken !== undefined || !mayCarryXsrf(apiBase(options));

export function createTokens({ slot, options, events }: Dependencies): Tokens {
  const shared = slot("token", () => ({
    value: undefined as OptionalToken,
    pending: undefined as Promise<OptionalToken> | undefined,
    /** The page supplied no token; calls do not request it again until the page supplies one. */
    unanswered: false,
  }));

  const readOption = (): OptionalToken => {
    const { authToken } = options.get();
    return typeof authToken === "string" ? authToken : undefined;
  };
  const currentToken = (): OptionalToken => shared.value ?? readOption();

  function requestFromPage(): OptionalToken | Promise<OptionalToken> {
    let supplied: string | Promise<string> | undefined;
    events.emit("token-required", {
      respond: (token) => {
        supplied ??= token;
      },
      isAnswered: () => supplied !== undefined,
    });
    return supplied;
  }

  async function fetchToken(): Promise<OptionalToken> {
    const { authToken } = options.get();
    try {
      shared.value = (await (typeof authToken === "function" ? authToken() : requestFromPage())) || undefined;
    } catch (error) {
      console.error("td-admin: the page failed to supply a token", error);
      shared.value = undefined;
    }
    shared.unanswered = shared.value === undefined;
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

  return {
    isUsed,
    forCall(endpoint) {
      if (!isUsed()) return undefined;
      // A path that an override moved elsewhere is not the API's and gets no token.
      const { path } = resolveEndpoint(endpoint, options.get());
      const base = apiBase(options.get());
      if (/^https?:\/\//.test(path) && new URL(path).origin !== new URL(base).origin) return undefined;
      const token = currentToken() ?? shared.pending;
      if (token !== undefined || endpoint.public === true || shared.unanswered) return token;
      return fetchOnce();
    },
    async renew(rejected) {
      // Another call may have fetched a new one meanwhile.
      const current = currentToken();
      if (rejected !== undefined && current !== undefined && current !== rejected) return true;
      if (rejected === undefined && shared.unanswered) return false;
      const renewed = await fetchOnce();
      return renewed !== undefined && renewed !== rejected;
    },
    clear() {
      shared.value = undefined;
      shared.unanswered = false;
    },
  };
}
