/**
 * The token that pages of another host send in place of the session cookie, which browsers keep from them. It comes from
 * `configure({ authToken })`, as a text or as a function that fetches one; where neither is given, an element asks its page by
 * `td-token-required`. It goes to the configured API alone and lives in memory only.
 */
import type { Endpoint } from "../contract/endpoint";
import type { Events } from "./events";
import { apiBase, type RuntimeOptions } from "./options";
import { mayCarryXsrf, resolveEndpoint } from "./request";
import type { Slots, Store } from "./store";

/** A token, or nothing when there is none to be had. */
type TokenAnswer = string | undefined;
/** Answers a token, fetched from the page's own server; called anew when the last one was refused. */
export type TokenSource = () => TokenAnswer | Promise<TokenAnswer>;

/** How the page is asked, once for all elements: whoever answers first is heard. */
export interface TokenRequest {
  /** Takes the token, or the promise of one, while the event is dispatched. */
  respond(token: string | Promise<string>): void;
  isAnswered(): boolean;
}

export interface Tokens {
  /** Whether calls to the API are signed by a token and not by the cookie. */
  isUsed(): boolean;
  /** Token for a call, a promise while it has to be fetched. */
  forCall(endpoint: Endpoint): TokenAnswer | Promise<TokenAnswer>;
  /** This token was refused: fetches another; false when there is none. */
  renew(refused: TokenAnswer): Promise<boolean>;
  /** The page has given another token: what was fetched before no longer counts. */
  forget(): void;
}

interface Dependencies {
  readonly slot: Slots;
  readonly options: Store<RuntimeOptions>;
  readonly events: Events;
}

/** Whether calls to the API are signed by a token and not by the cookie. */
export const needsToken = (options: RuntimeOptions): boolean =>
  options.authToken !== undefined || !mayCarryXsrf(apiBase(options));

export function createTokens({ slot, options, events }: Dependencies): Tokens {
  const shared = slot("token", () => ({
    value: undefined as TokenAnswer,
    pending: undefined as Promise<TokenAnswer> | undefined,
    /** Nobody on the page has one: it is not asked again before something changes. */
    unanswered: false,
  }));

  const given = (): TokenAnswer => {
    const { authToken } = options.get();
    return typeof authToken === "string" ? authToken : undefined;
  };
  const present = (): TokenAnswer => shared.value ?? given();

  function askPage(): TokenAnswer | Promise<TokenAnswer> {
    let answer: string | Promise<string> | undefined;
    events.emit("token-required", {
      respond: (token) => {
        answer ??= token;
      },
      isAnswered: () => answer !== undefined,
    });
    return answer;
  }

  async function fetchToken(): Promise<TokenAnswer> {
    const { authToken } = options.get();
    try {
      shared.value = (await (typeof authToken === "function" ? authToken() : askPage())) || undefined;
    } catch (error) {
      console.error("td-admin: the page could not give a token", error);
      shared.value = undefined;
    }
    shared.unanswered = shared.value === undefined;
    return shared.value;
  }

  /** One question at a time, however many calls wait for the answer. */
  function ask(): Promise<TokenAnswer> {
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
      // A path that an override has moved elsewhere is not the API's: it gets no token.
      const { path } = resolveEndpoint(endpoint, options.get());
      const base = apiBase(options.get());
      if (/^https?:\/\//.test(path) && new URL(path).origin !== new URL(base).origin) return undefined;
      const token = present() ?? shared.pending;
      if (token !== undefined || endpoint.public === true || shared.unanswered) return token;
      return ask();
    },
    async renew(refused) {
      // Another call may have fetched a new one meanwhile.
      const now = present();
      if (refused !== undefined && now !== undefined && now !== refused) return true;
      if (refused === undefined && shared.unanswered) return false;
      const renewed = await ask();
      return renewed !== undefined && renewed !== refused;
    },
    forget() {
      shared.value = undefined;
      shared.unanswered = false;
    },
  };
}
