/** Functions for the whole page, which both loaders export. They load the runtime when they are first called. */
import type { RuntimeOptions } from "../src/runtime/options";
import type { Credentials, SignInResult } from "../src/runtime/sign-in";
import { applyEarly } from "./early-options";
import type * as PageApi from "./page-api";
import type { PageEventMap } from "./page-api";

export interface PageFunctions {
  /**
   * Sets options of all elements on the page: URLs, locale, theme, endpoints. Can be called repeatedly, before or after elements: what depends
   * on a changed option is loaded again.
   */
  readonly configure: (options: RuntimeOptions) => Promise<void>;
  /** Signs in from code; all elements of the page then use that session. Never rejects: failures are in the result. */
  readonly login: (credentials: Credentials) => Promise<SignInResult>;
  /** Ends the session; the page stays. */
  readonly logout: () => Promise<void>;
  /**
   * Subscribes to events of the whole page: session end and resumption, changed rights, saved and deleted records. Returns a function that
   * unsubscribes.
   */
  readonly on: <Name extends keyof PageEventMap>(
    name: Name,
    listener: (detail: PageEventMap[Name]) => void,
  ) => () => void;
}

/** Creates the functions. @param load imports the page-wide API */
export const createPageFunctions = (load: () => Promise<typeof PageApi>): PageFunctions => ({
  configure: async (options) => {
    applyEarly(options);
    (await load()).startRuntime();
  },
  login: async (credentials) => (await load()).login(credentials),
  logout: async () => (await load()).logout(),
  on(name, listener) {
    let unsubscribe: (() => void) | undefined;
    let isUnsubscribed = false;
    void load().then(({ subscribe }) => {
      if (!isUnsubscribed) unsubscribe = subscribe(name, listener);
    });
    return () => {
      isUnsubscribed = true;
      unsubscribe?.();
    };
  },
});

/** Returns the URL of a folder, relative to the page; a slash at its end is optional. */
export const folderUrl = (folder: string | URL): URL => new URL(String(folder).replace(/\/?$/, "/"), document.baseURI);

export type { Credentials, PageEventMap, RuntimeOptions, SignInResult };
