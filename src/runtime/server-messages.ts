/** Fetches messages from the server, which override the built-in ones. */
import { privateTranslations, privateTranslationsFor, publicTranslations } from "../contract/endpoints/translations";
import type { Http } from "./http";
import type { Slots } from "./store";

/** Default locale of the public translation call. */
const PUBLIC_LOCALE = "fr_FR";
export const DEFAULT_CREATION_CONTEXT = "DEFAULT";
/** With fewer cached server messages than this for a locale, private translations are fetched. */
const CACHE_THRESHOLD = 50;

type Messages = Readonly<Record<string, unknown>>;

export interface ServerMessages {
  /** Fetches public translations; a failure is only logged. */
  loadPublic(
    modules: readonly string[],
    options?: { readonly locale?: string; readonly context?: string },
  ): Promise<void>;
  /** Fetches private translations when fewer than 50 of the locale are cached; a failure is only logged. */
  loadPrivate(modules: readonly string[], locale?: string): Promise<void>;
}

interface Dependencies {
  readonly slot: Slots;
  readonly http: Pick<Http, "call">;
  readonly pageLocale: () => string;
  readonly add: (locale: string, messages: Messages) => void;
  /** Returns how many server messages of a locale are known. */
  readonly countOf: (locale: string) => number;
}

export function createServerMessages({ slot, http, pageLocale, add, countOf }: Dependencies): ServerMessages {
  const requests = slot("i18n.requests", () => new Map<string, Promise<void>>());

  /** Runs a translation call unless the same one is running. */
  function request(
    id: string,
    run: () => Promise<{ readonly locale?: string; readonly translations?: Messages }>,
    locale: string,
  ): Promise<void> {
    const running = requests.get(id);
    if (running) return running;
    const fetched = run()
      .then(
        (response) => {
          const returned = response.locale ?? locale;
          if (returned !== locale) console.debug(`Requested messages in ${locale}, received ${returned}`);
          add(returned, response.translations ?? {});
        },
        (error: unknown) => console.error(`Messages in ${locale} could not be loaded`, error),
      )
      .finally(() => requests.delete(id));
    requests.set(id, fetched);
    return fetched;
  }

  return {
    loadPublic: (modules, { locale = PUBLIC_LOCALE, context = DEFAULT_CREATION_CONTEXT } = {}) => {
      const params = { locale, modules: modules.join("&"), context };
      return request(
        `public ${Object.values(params).join(" ")}`,
        () => http.call(publicTranslations, { params }),
        locale,
      );
    },
    async loadPrivate(modules, locale) {
      const requestedLocale = locale ?? pageLocale();
      if (countOf(requestedLocale) >= CACHE_THRESHOLD) return;
      const moduleList = modules.join("&");
      await request(
        `private ${moduleList} ${requestedLocale}`,
        () =>
          locale === undefined
            ? http.call(privateTranslations, { params: { modules: moduleList }, expectSession: false })
            : http.call(privateTranslationsFor, { params: { modules: moduleList, locale }, expectSession: false }),
        requestedLocale,
      );
    },
  };
}
