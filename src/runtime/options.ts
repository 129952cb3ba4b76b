/** How a page configures the runtime: `window.tdAdmin`, attributes of the script tag, or `configure()`. */
import type { Method } from "../contract/endpoint";
import { isLanguageCode } from "../contract/spec/translator";
import type { ThemeName } from "./theme";
import type { TokenSource } from "./token";

/** Another path, and perhaps method, for an endpoint of the table. The path keeps its `{name}` parts. */
export type EndpointOverride = string | { readonly path?: string; readonly method?: Method };

export interface RuntimeOptions {
  /** Origin, and perhaps a path, in front of every endpoint path. Default: the page's host, with port 8080 on localhost (Spec 1 §7). */
  readonly apiBase?: string;
  /** Where the full admin lives. Default `/admin`, on local port 9090 `/admin/vue` (Spec 1 §2). */
  readonly adminBase?: string;
  /** Overrides by endpoint id. */
  readonly endpoints?: Readonly<Record<string, EndpointOverride>>;
  /** Interface locale, `fr_FR`; wins over what the server says. */
  readonly locale?: string;
  /** Creation context of the public screens, `DEFAULT` when none (Spec 1 §4). */
  readonly creationContext?: string;
  /** Template code whose CSS dresses the elements; wins over what the server says. */
  readonly template?: string;
  readonly theme?: ThemeName;
  /** Milliseconds after which a call fails; none by default (Spec 1 §7). */
  readonly timeout?: number;
  /** Development mode: no font link, readable stand-ins for missing messages. Default: on local port 9090. */
  readonly development?: boolean;
  /**
   * Token for pages of another host, which get no cookie; or a function that fetches one, called anew when it is refused. Never an
   * attribute: it must not stand in a page's source.
   */
  readonly authToken?: string | TokenSource;
}

declare global {
  interface Window {
    /** Configuration of the elements, set before they load. */
    tdAdmin?: RuntimeOptions;
    /** Pre-supplied by the page (Spec 1 §2.1). */
    creationContext?: string;
    /** Pre-supplied by the page (Spec 1 §2.1). */
    selectedLocale?: string;
  }
}

const THEMES: readonly unknown[] = ["light", "dark", "auto"];

/** What a usable value looks like, for the options that an attribute or a script may get wrong. */
const EXPECTED: {
  readonly [Name in keyof RuntimeOptions]?: { readonly words: string; readonly holds: (value: unknown) => boolean };
} = {
  locale: {
    words: "a language code such as fr_FR",
    holds: (value) => typeof value === "string" && isLanguageCode(value),
  },
  theme: { words: "light, dark or auto", holds: (value) => THEMES.includes(value) },
  timeout: { words: "a number of milliseconds", holds: (value) => typeof value === "number" && value >= 0 },
};

function isUsable(name: string, value: unknown): boolean {
  const expected = EXPECTED[name as keyof RuntimeOptions];
  if (!expected || expected.holds(value)) return true;
  console.warn(`td-admin: ${name} must be ${expected.words}; "${String(value)}" is ignored`);
  return false;
}

/** Options without what is absent or unusable, each refusal said on the console, so that one wrong attribute spoils nothing else. */
export function checkedOptions(options: RuntimeOptions): RuntimeOptions {
  const present = Object.entries(options).filter(([, value]) => value !== undefined && value !== null);
  const usable: RuntimeOptions = Object.fromEntries(present.filter(([name, value]) => isUsable(name, value)));
  return {
    ...usable,
    ...(usable.apiBase !== undefined && { apiBase: usable.apiBase.replace(/\/$/, "") }),
    ...(usable.adminBase !== undefined && { adminBase: `/${usable.adminBase.replace(/^\/|\/$/g, "")}` }),
  };
}

/** What the page pre-supplies on `window`. */
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
 * Reads `api-base`, `admin-base`, `locale`, `creation-context`, `template`, `theme`, `timeout`, `development` and `endpoints` (JSON) of a
 * script tag, each also with `data-` in front.
 */
export function optionsFromScript(script: Element): RuntimeOptions {
  const read = (name: string) => script.getAttribute(`data-${name}`) ?? script.getAttribute(name) ?? undefined;
  const texts = Object.fromEntries(Object.entries(ATTRIBUTES).map(([option, attribute]) => [option, read(attribute)]));
  const timeout = read("timeout");
  const development = read("development");
  return checkedOptions({
    ...texts,
    theme: read("theme") as ThemeName | undefined,
    timeout: timeout === undefined ? undefined : Number(timeout),
    development: development === undefined ? undefined : development !== "false",
    endpoints: readEndpoints(read("endpoints")),
  });
}

function readEndpoints(json: string | undefined): RuntimeOptions["endpoints"] {
  if (json === undefined) return undefined;
  try {
    const parsed: unknown = JSON.parse(json);
    if (parsed !== null && typeof parsed === "object" && !Array.isArray(parsed))
      return parsed as RuntimeOptions["endpoints"];
  } catch {
    // Said below, as for any other shape.
  }
  console.warn(`td-admin: endpoints must be a JSON object of paths by endpoint id; ${json} is ignored`);
  return undefined;
}

const LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]"];
const API_PORT = "8080";
const ADMIN_PORT = "9090";

/** Whether the page itself is on the local machine. */
export const isLocal = (): boolean => LOCAL_HOSTS.includes(location.hostname);

/** Whether the page is served by the local development server. */
export const isDevelopmentPage = (): boolean => isLocal() && location.port === ADMIN_PORT;

export const isDevelopment = (options: RuntimeOptions): boolean => options.development ?? isDevelopmentPage();

/** The base address of calls: as configured; the page's own host otherwise, with port 8080 on localhost (Spec 1 §7). */
export function apiBase(options: RuntimeOptions): string {
  if (options.apiBase !== undefined) return new URL(options.apiBase || "/", location.href).href.replace(/\/$/, "");
  return isLocal() ? `${location.protocol}//${location.hostname}:${API_PORT}` : location.origin;
}

/** The path of the full admin (Spec 1 §2). */
export const adminBase = (options: RuntimeOptions): string =>
  options.adminBase ?? (isDevelopmentPage() ? "/admin/vue" : "/admin");
