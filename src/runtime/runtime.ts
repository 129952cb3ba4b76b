/** Assembles the parts of the runtime over one set of shared state. */
import type { QueryClient } from "@tanstack/react-query";
import { createConfiguration, type Configuration } from "./configuration";
import { createReadDelivered, type ReadDelivered } from "./delivered";
import { createDialogs, type Dialogs } from "./dialogs";
import { createEvents, type Events } from "./events";
import { createHttp, type Http, type HttpHooks } from "./http";
import { watchIdentity } from "./identity-notice";
import { createI18n, INITIAL_LOCALE, type I18n } from "./i18n";
import { createPageLifecycle, type PageLifecycle } from "./page-lifecycle";
import { createLoading, type Loading } from "./loading";
import { createNavigation, type Navigation } from "./navigation";
import { apiBase, checkedOptions, isDevelopment, optionsFromWindow, type RuntimeOptions } from "./options";
import { createSession, type Session } from "./session";
import { createSessionClock } from "./session-clock";
import { createStore, type Slots, type Store } from "./store";
import { createCrossTabChannel, type CrossTabChannel } from "./cross-tab-channel";
import { createTemplateCss, type TemplateCss } from "./template-css";
import { createTheme, type Theme } from "./theme";
import { createToasts, type Toasts } from "./toasts";
import { createTokens } from "./token";
import { VERSION } from "./version";

export interface Runtime {
  readonly version: string;
  /** The page's shared state by name, for parts in chunks of their own. */
  readonly slot: Slots;
  readonly options: Store<RuntimeOptions>;
  readonly configuration: Configuration;
  readonly session: Session;
  readonly http: Http;
  readonly delivered: ReadDelivered;
  readonly i18n: I18n;
  readonly navigation: Navigation;
  readonly theme: Theme;
  readonly loading: Loading;
  readonly toasts: Toasts;
  readonly dialogs: Dialogs;
  readonly events: Events;
  readonly tabs: CrossTabChannel;
  /** Counts connected elements. */
  readonly lifecycle: PageLifecycle;
  readonly templateCss: TemplateCss;
  /** Changes the given options; the others keep their values. */
  configure(options: RuntimeOptions): void;
  /** Loads session, configuration and data again: after a sign-in, or on another server. Forms keep what was typed. */
  restart(): Promise<void>;
  /** Returns the shared query client; loaded on first use. */
  queries(): Promise<QueryClient>;
}

export function createRuntime(slot: Slots): Runtime {
  const options = slot("options", () => createStore<RuntimeOptions>(optionsFromWindow()));
  const loading = createLoading(slot);
  // Session and HTTP calls depend on each other: these hooks read `session` only when a response has arrived.
  const hooks: HttpHooks = {
    recover: (cause, isWrite) => session.recover(cause, isWrite),
    onHeaders: (headers) => {
      session.onHeaders(headers);
      // A token expires before its session, and the page then supplies another.
      if (tokens.isUsed()) tokens.onHeaders(headers);
      else clock(headers);
    },
    pageIdentity: () => session.pageIdentity(),
    loadRefusalTexts: async ({ errors = [], fields = {} }) => {
      if (/\berror\./.test([...errors, ...Object.values(fields)].join(" ")))
        await i18n.load(import.meta.messages("error.**")).catch(() => undefined);
    },
    onForbidden: ({ type, right, condition }) => {
      const missing = right ?? condition;
      if (type === "forbidden" && missing !== undefined) events.emit("right-refused", { missing });
      // The shop was restricted, or went into maintenance, after the page was opened: reload, so that the banners show it.
      if (type === "locked" && session.store.get().status === "ready")
        session.reload().catch((error: unknown) => console.error("The restriction could not be loaded", error));
    },
    onIdentityMismatch: () => session.onIdentityMismatch(),
    onTokenRejected: () => session.onTokenRejected(),
  };
  const lifecycle = createPageLifecycle(slot);
  const events = createEvents(slot);
  const tokens = createTokens({ slot, options, events });
  const http = createHttp({ slot, options, loading, hooks, tokens });
  const tabs = createCrossTabChannel(slot);
  const i18n = createI18n({
    slot,
    http,
    initialLocale: options.get().locale ?? INITIAL_LOCALE,
    isDevelopment: () => isDevelopment(options.get()),
  });
  const navigation = createNavigation(slot, lifecycle, options);
  const templateCss = createTemplateCss(slot, http, () => navigation.hasRouter());
  const configuration = createConfiguration({ slot, options, http, i18n, templateCss });
  const dialogs = createDialogs(slot);
  const session = createSession({ slot, options, http, configuration, i18n, events, dialogs, tabs });
  const toasts = createToasts(slot);
  const clock = createSessionClock({ slot, http, i18n, life: lifecycle, session, toasts });
  watchIdentity({ slot, events, dialogs, session });
  // Created on first use: it reads the storage, which blocks the page.
  let theme: Theme | undefined;

  const hasStarted = (): boolean =>
    configuration.store.get().status !== "idle" || session.store.get().status !== "unknown";

  /** Loads everything again, because the page named another server or supplied its first or another token. */
  async function restart(): Promise<void> {
    const wasExpired = session.store.get().status === "expired";
    await Promise.all([configuration.reload(), session.resume()]);
    const client = await queries();
    // After an expiry the same account continues, and forms keep what was typed.
    if (wasExpired) await client.refetchQueries({ predicate: ({ state }) => state.status === "error" });
    else await client.resetQueries();
  }

  /** Called when the page has supplied its first token or another one: waiting calls continue. */
  function takeToken(): void {
    tokens.clear();
    if (hasStarted() && session.store.get().status !== "ready") restartLogged();
  }

  const restartLogged = (): void => {
    restart().catch((error: unknown) => {
      console.error("td-admin could not continue with the new settings", error);
    });
  };
  const queries = async () => (await import("./queries")).queryClient(slot);

  return {
    version: VERSION,
    slot,
    options,
    configuration,
    session,
    http,
    delivered: createReadDelivered({ options, hooks, tokens }),
    i18n,
    navigation,
    get theme() {
      return (theme ??= createTheme(slot, lifecycle, () => options.get().theme));
    },
    loading,
    toasts,
    dialogs,
    events,
    tabs,
    lifecycle,
    templateCss,
    configure(changes) {
      const checked = checkedOptions(changes);
      const before = options.get();
      options.update((current) => ({ ...current, ...checked }));
      const isMoved = apiBase(before) !== apiBase(options.get()) || before.endpoints !== options.get().endpoints;
      if (checked.authToken !== undefined) takeToken();
      else if (isMoved && hasStarted()) {
        tokens.clear();
        session.forget();
        restartLogged();
      }
      // Before the configuration has loaded nothing is done here: the template is applied together with it.
      if (checked.template !== undefined && configuration.store.get().status === "ready")
        void templateCss.load(checked.template);
      if (checked.theme !== undefined) theme?.refresh();
      if (checked.locale !== undefined)
        i18n.setLocale(checked.locale).catch((error: unknown) => {
          console.error(`The texts in ${checked.locale ?? ""} could not be loaded`, error);
        });
    },
    restart,
    queries,
  };
}
