/** How a page configures the runtime: `window.tdAdmin`, attributes of the script tag, or `configure()`. */
import type { Appearance } from "../contract/appearance";
import { isRecord } from "../contract/object";
import type { Method } from "../contract/endpoint";
import { isLanguageCode } from "../contract/spec/translator";
import type { ThemeName } from "./theme";
import type { TokenSource } from "./token-source";

/** Another path, and optionally method, for an endpoint. The path keeps its `{name}` parts. */
export type EndpointOverride = string | { readonly path?: string; readonly method?: Method };

export interface RuntimeOptions {
  /**
   * Origin, and optionally a path, in front of every endpoint path. Default: with a script tag the server that served the script, else the
   * page's host, on localhost its port 8080.
   */
  readonly apiBase?: string;
  /**
   * Path or address of the full admin. Default: `/admin`, on local port 9090 `/admin/vue` (base-01, base-02), and on a page of another host
   * the address below the API.
   */
  readonly adminBase?: string;
  /** Overrides by endpoint id. */
  readonly endpoints?: Readonly<Record<string, EndpointOverride>>;
  /** Interface locale such as `fr_FR` or `fr-FR`; overrides the server's. */
  readonly locale?: string;
  /** Creation context of the public screens; `DEFAULT` by default (startup-12). */
  readonly creationContext?: string;
  /** Code of the template whose CSS dresses the elements; overrides the server's. */
  readonly template?: string;
  readonly theme?: ThemeName;
  /** Look of all elements of the page; see `appearance` of an element for one of them. */
  readonly appearance?: Appearance;
  /** Milliseconds after which a call fails; 30,000 by default, 0 for no limit. Files have no limit by default. */
  readonly timeout?: number;
  /** Development mode: no font link, readable stand-ins for missing messages. Default: true on local port 9090. */
  readonly development?: boolean;
  /**
   * Token for pages on another host, which get no cookie; or a function that fetches one, called again when it is refused. Never an
   * attribute, because it must not be in a page's source.
   */
  readonly authToken?: string | TokenSource;
}

declare global {
  interface Window {
    /** Configuration of the elements; set it before they load. */
    tdAdmin?: RuntimeOptions;
    /** Set by the page (startup-07). */
    creationContext?: string;
    /** Set by the page (startup-08). */
    selectedLocale?: string;
  }
}

const THEMES: readonly unknown[] = ["light", "dark", "auto"];

/** Returns the locale of a language tag: pages may name it as in their `lang` attribute. */
const localeOf = (tag: string): string => tag.replace("-", "_");

/** Checks for options that an attribute or a script may get wrong. */
const EXPECTED: {
  readonly [Name in keyof RuntimeOptions]?: {
    readonly expected: string;
    readonly isValid: (value: unknown) => boolean;
  };
} = {
  locale: {
    expected: "a language code such as fr_FR or fr-FR",
    isValid: (value) => typeof value === "string" && isLanguageCode(localeOf(value)),
  },
  theme: { expected: "light, dark or auto", isValid: (value) => THEMES.includes(value) },
  timeout: { expected: "a number of milliseconds", isValid: (value) => typeof value === "number" && value >= 0 },
};

function isUsable(name: string, value: unknown): boolean {
  const expected = EXPECTED[name as keyof RuntimeOptions];
  if (!expected || expected.isValid(value)) return true;
  console.warn(`td-admin: ${name} must be ${expected.expected}; "${String(value)}" is ignored`);
  return false;
}

/** Returns an address without a slash at the end, or a path with one slash at the start. */
const normalisedAdminBase = (base: string): string =>
  /^https?:\/\//.test(base) ? base.replace(/\/+$/, "") : `/${base.replace(/^\/|\/$/g, "")}`;

/** Removes missing and invalid options; warns on the console for each invalid one, so that one wrong attribute affects nothing else. */
export function checkedOptions(options: RuntimeOptions): RuntimeOptions {
  const present = Object.entries(options).filter(([, value]) => value !== undefined && value !== null);
  const usable: RuntimeOptions = Object.fromEntries(present.filter(([name, value]) => isUsable(name, value)));
  return {
    ...usable,
    ...(usable.locale !== undefined && { locale: localeOf(usable.locale) }),
    // The theme of an appearance is the theme of the page.
    ...(usable.appearance?.theme !== undefined && usable.theme === undefined && { theme: usable.appearance.theme }),
    ...(usable.apiBase !== undefined && { apiBase: usable.apiBase.replace(/\/$/, "") }),
    ...(usable.adminBase !== undefined && { adminBase: normalisedAdminBase(usable.adminBase) }),
  };
}

/** Reads the options that the page set on `window`. */
export function optionsFromWindow(): RuntimeOptions {
  const { tdAdmin, creationContext, selectedLocale } = window;
  return checkedOptions({
    creationContext: creationContext || undefined,
    locale: selectedLocale || undefined,
    ...tdAdmin,
  });
}

const ATTRIBUTES = {
  apiBase: "api-base",
  adminBase: "admin-base",
  locale: "locale",
  creationContext: "creation-context",
  template: "template",
} as const;

/**
 * Reads `api-base`, `admin-base`, `locale`, `creation-context`, `template`, `theme`, `timeout`, `development`, `endpoints` and `appearance`
 * (both JSON) from a script tag, each with or without `data-`.
 */
export function optionsFromScript(script: Element): RuntimeOptions {
  const read = (name: string) => script.getAttribute(`data-${name}`) ?? script.getAttribute(name) ?? undefined;
  const texts = Object.fromEntries(Object.entries(ATTRIBUTES).map(([option, attribute]) => [option, read(attribute)]));
  const { creationContext, selectedLocale } = window;
  const timeout = read("timeout");
  const development = read("development");
  return checkedOptions({
    ...texts,
    // The page's own choice wins over the attribute, which the server fills in on every page (startup-07, startup-08).
    ...(creationContext && { creationContext }),
    ...(selectedLocale && { locale: selectedLocale }),
    theme: read("theme") as ThemeName | undefined,
    timeout: timeout === undefined ? undefined : Number(timeout),
    development: development === undefined ? undefined : development !== "false",
    endpoints: readObject(read("endpoints"), "endpoints", "paths by endpoint id") as RuntimeOptions["endpoints"],
    appearance: readObject(read("appearance"), "appearance", "theme, variables and rules"),
  });
}

/** Reads an attribute with a JSON object. */
function readObject(json: string | undefined, name: string, content: string): Record<string, unknown> | undefined {
  if (json === undefined) return undefined;
  try {
    const parsed: unknown = JSON.parse(json);
    if (isRecord(parsed)) return parsed;
  } catch {
    // Not JSON: the warning below covers it, as any other wrong value.
  }
  console.warn(`td-admin: ${name} must be a JSON object of ${content}; ${json} is ignored`);
  return undefined;
}

const LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]"];
const API_PORT = "8080";
const ADMIN_PORT = "9090";

/** Returns whether the page is on the local machine. */
export const isLocal = (): boolean => LOCAL_HOSTS.includes(location.hostname);

/** Returns whether the page is served by the local development server. */
const isDevelopmentPage = (): boolean => isLocal() && location.port === ADMIN_PORT;

export const isDevelopment = (options: RuntimeOptions): boolean => options.development ?? isDevelopmentPage();

interface ResolvedBase {
  readonly given: string;
  /** Address of the page, to which the given base is relative. */
  readonly page: string;
  readonly base: string;
  readonly origin: string;
}
let resolved: ResolvedBase | undefined;

/** Resolves a configured base. Keeps the last result, because each call and each link needs it. */
function resolveBase(given: string): ResolvedBase {
  const page = location.href;
  if (resolved?.given !== given || resolved.page !== page) {
    const { href, origin } = new URL(given || "/", page);
    resolved = { given, page, base: href.replace(/\/$/, ""), origin };
  }
  return resolved;
}

/** Returns the base URL of calls: the option, else the page's own host, with port 8080 on localhost. */
export function apiBase(options: RuntimeOptions): string {
  if (options.apiBase !== undefined) return resolveBase(options.apiBase).base;
  return isLocal() ? `${location.protocol}//${location.hostname}:${API_PORT}` : location.origin;
}

/** Returns whether the API is on another origin than the page, and the page says so. */
export const isForeignApi = (options: RuntimeOptions): boolean =>
  options.apiBase !== undefined && resolveBase(options.apiBase).origin !== location.origin;

/** Returns the path of the full admin, or its address when it is on another origin. */
export function adminBase(options: RuntimeOptions): string {
  if (options.adminBase !== undefined) return options.adminBase;
  if (isDevelopmentPage()) return "/admin/vue";
  return isForeignApi(options) ? `${apiBase(options)}/admin` : "/admin";
}

/**
 * Returns an address from the server for use in the page: a path belongs to the server's origin, also on a page of another one. Empty texts, data and
 * blob addresses, and addresses with an origin stay.
 */
export const serverAddress = (address: string, options: RuntimeOptions): string =>
  /^\/(?!\/)/.test(address) && isForeignApi(options) ? new URL(address, apiBase(options)).href : address;

/**
 * Returns the base of the server that served a script: the address in front of `/admin/static/`, else its origin. Undefined for a script without
 * a web address.
 */
export function servedFrom(scriptUrl: string): string | undefined {
  if (!/^https?:\/\//.test(scriptUrl)) return undefined;
  return /^(.*?)\/admin\/static\//.exec(scriptUrl)?.[1] ?? new URL(scriptUrl).origin;
}
