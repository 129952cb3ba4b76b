/** Start-up: loads the admin configuration of a connected user, else the not-connected one (startup-09 to startup-12). */
import { isRecord } from "../contract/object";
import type { AdminConfiguration, DeliveredConfiguration } from "../contract/configuration";
import { connectedConfiguration, notConnectedConfiguration } from "../contract/endpoints/context";
import type { Http } from "./http";
import { FALLBACK_LOCALE, type I18n } from "./i18n";
import { DEFAULT_CREATION_CONTEXT } from "./server-messages";
import { isDevelopment, serverAddress, type RuntimeOptions } from "./options";
import { unwrap } from "./request";
import { createStore, type Slots, type Store } from "./store";
import type { TemplateCss } from "./template-css";

export type ConfigurationVariant = "connected" | "not-connected";

/** Set on the page once the configuration is loaded: the routed view may appear (startup-16). */
export const MOUNTED_ATTRIBUTE = "data-parent-mounted";

export interface ConfigurationState {
  readonly status: "idle" | "loading" | "ready" | "failed";
  /** Which variant was delivered. */
  readonly variant?: ConfigurationVariant;
  readonly value?: AdminConfiguration;
  /** Why it is `failed`. */
  readonly error?: unknown;
}

export interface Configuration {
  readonly store: Store<ConfigurationState>;
  /** Returns the configuration. Until the server has delivered it, everything is empty, not connected, and pre-production (startup-18, startup-19). */
  current(): AdminConfiguration;
  /**
   * Loads the configuration once per page. Rejects when neither variant can be loaded; a later call then tries again.
   * @param options `asGuest` requests the not-connected variant at once instead of after the connected one was refused; set it when there is
   * probably no session
   */
  start(options?: { readonly asGuest?: boolean }): Promise<AdminConfiguration>;
  /** Reloads the configuration, after a sign-in or a change of identity. */
  reload(): Promise<AdminConfiguration>;
}

/** Converts the server's response to the configuration that the page reads. Frozen, because it is read-only (startup-21). */
export function toAdminConfiguration(
  delivered: DeliveredConfiguration,
  variant?: ConfigurationVariant,
): AdminConfiguration {
  const context = delivered.contextCreation ?? "";
  const suffix = delivered.suffixLanguagePath ?? "";
  return Object.freeze({
    faviconPath: delivered.faviconPath ?? "",
    isPreProduction: delivered.preProduction ?? false,
    logoPath: delivered.logoPath ?? "",
    logoWhitePath: delivered.logoWhitePath ?? "",
    loginSideBar: delivered.loginSideBar ?? "",
    logoAlt: delivered.logoAlt ?? "",
    logoHref: delivered.logoHref ?? "",
    selectedLocale: delivered.selectedLocale ?? "",
    shopCreationUrl: delivered.shopCreationUrl ?? "",
    context: variant === "not-connected" ? context.toUpperCase() : context,
    creationContext: delivered.creationContextKey ?? "",
    commonGoBackButtonTitle: delivered.commonGoBackButtonTitle ?? "",
    commonGoBackButtonUrl: delivered.commonGoBackButtonUrl ?? "",
    // True in both variants (startup-17); whether there is a session is in the session store.
    isUserConnected: variant !== undefined,
    ckeditorColorList: Object.freeze([...(delivered.ckeditorColorList ?? [])]),
    suffixLanguagePath: suffix === "" || suffix.startsWith("/") ? suffix : `/${suffix}`,
    googleApiKey: delivered.googleApiKey ?? "",
    idSession: delivered.idSession ?? "",
    fontUrl: delivered.fontUrl ?? "",
    templateCode: delivered.templateCode ?? null,
    helpUrl: delivered.helpUrl ?? "",
    legalUrl: delivered.legalUrl ?? "",
    mapTiles: delivered.mapTiles ?? "",
    mapAttribution: delivered.mapAttribution ?? "",
  });
}

/** Properties that are addresses of the server, or paths below it. */
const ADDRESSES = [
  "faviconPath",
  "logoPath",
  "logoWhitePath",
  "loginSideBar",
  "logoHref",
  "shopCreationUrl",
  "commonGoBackButtonUrl",
  "fontUrl",
  "helpUrl",
  "legalUrl",
] as const satisfies readonly (keyof AdminConfiguration)[];

/** Resolves the configuration's addresses for a page of another host. */
function withServerAddresses(value: AdminConfiguration, options: RuntimeOptions): AdminConfiguration {
  const addresses = ADDRESSES.map((name) => [name, serverAddress(value[name], options)] as const);
  return Object.freeze({ ...value, ...Object.fromEntries(addresses) });
}

/** Without a configuration object pre-production is true (startup-18); initialised as empty it is false (startup-20). */
const UNSET: AdminConfiguration = Object.freeze({ ...toAdminConfiguration({}), isPreProduction: true });

interface Dependencies {
  readonly slot: Slots;
  readonly options: Store<RuntimeOptions>;
  readonly http: Http;
  readonly i18n: I18n;
  readonly templateCss: TemplateCss;
}

/** Returns the delivered object inside its `data` wrappers, or undefined when it is empty. */
export function unwrapConfiguration(response: unknown): DeliveredConfiguration | undefined {
  const inner = unwrap(response);
  return isRecord(inner) && Object.keys(inner).some((name) => name !== "errors") ? inner : undefined;
}

function showFont(url: string): void {
  if (document.head.querySelector("link[data-td-font]")) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = url;
  link.dataset.tdFont = "";
  document.head.append(link);
}

export function createConfiguration({ slot, options, http, i18n, templateCss }: Dependencies): Configuration {
  const store = slot("configuration", () => createStore<ConfigurationState>({ status: "idle" }));
  const pending = slot("configuration.pending", () => ({
    load: undefined as Promise<AdminConfiguration> | undefined,
    /** Number of the last load. The result of an earlier one is outdated. */
    loads: 0,
  }));

  async function connected(): Promise<DeliveredConfiguration | undefined> {
    try {
      return unwrapConfiguration(await http.call(connectedConfiguration, { expectSession: false }));
    } catch (error) {
      console.info("No connected configuration; the not-connected one is used", error);
      return undefined;
    }
  }

  async function notConnected(): Promise<DeliveredConfiguration | undefined> {
    const { creationContext = DEFAULT_CREATION_CONTEXT } = options.get();
    try {
      return unwrapConfiguration(
        await http.call(notConnectedConfiguration, { params: { creationContext, locale: i18n.locale() } }),
      );
    } catch (error) {
      console.error("The configuration could not be loaded", error);
      throw error;
    }
  }

  async function deliver(
    asGuest: boolean,
  ): Promise<{ readonly value: AdminConfiguration; readonly variant?: ConfigurationVariant }> {
    // First in any case (startup-09); its answer decides whether the other one counts.
    const connectedRequest = connected();
    const guestRequest = asGuest ? notConnected() : undefined;
    // A failure of this request does not matter when there is a session.
    guestRequest?.catch(() => undefined);
    const connectedResult = await connectedRequest;
    if (connectedResult) return { value: toAdminConfiguration(connectedResult, "connected"), variant: "connected" };
    // A connected page keeps its configuration when a reload fails (startup-10, startup-11).
    const { value: present, variant } = store.get();
    if (present && variant === "connected") return { value: present, variant };
    const common = await (guestRequest ?? notConnected());
    if (common) return { value: toAdminConfiguration(common, "not-connected"), variant: "not-connected" };
    return { value: toAdminConfiguration({}) };
  }

  async function load(asGuest = false): Promise<AdminConfiguration> {
    store.update((state) => ({ ...state, status: "loading" }));
    const run = ++pending.loads;
    const latest = () => (run === pending.loads ? undefined : pending.load);
    try {
      const { value: delivered, variant } = await deliver(asGuest);
      const value = withServerAddresses(delivered, options.get());
      const newer = latest();
      if (newer !== undefined) return await newer;
      const { locale, template } = options.get();
      const templateCode = template ?? value.templateCode;
      const selected = locale ?? (value.selectedLocale || (variant === "connected" ? FALLBACK_LOCALE : i18n.locale()));
      await Promise.all([i18n.setLocale(selected), templateCode ? templateCss.load(templateCode) : undefined]);
      if (value.fontUrl && !isDevelopment(options.get())) showFont(value.fontUrl);
      store.set({ status: "ready", value, ...(variant && { variant }) });
      document.documentElement.setAttribute(MOUNTED_ATTRIBUTE, "");
      return value;
    } catch (error) {
      const newer = latest();
      if (newer !== undefined) return newer;
      store.update((state) => ({ ...state, status: "failed", error }));
      pending.load = undefined;
      throw error;
    }
  }

  return {
    store,
    current: () => store.get().value ?? UNSET,
    reload: () => (pending.load = load()),
    start: ({ asGuest } = {}) => (pending.load ??= load(asGuest)),
  };
}
