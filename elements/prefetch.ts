/**
 * Requests the texts and the configuration for the first element of a page before its code has arrived. The runtime, which reads all
 * settings, is still loading, so only simple settings are read here; with others, nothing is requested early. A wrong guess only costs a
 * request, because the runtime looks a response up by the URL that it needs.
 */
import type { XSRF_COOKIE } from "../src/contract/headers";
import type { Tag } from "../src/contract/screen";
import type { BuiltInLocale, LocaleFile } from "../src/locales";
import type { PrefetchedMessages, PrefetchedResponses } from "../src/runtime/prefetched";

const SIGNED_IN_COOKIE: typeof XSRF_COOKIE = "XSRF-TOKEN";
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])$/;

type Read = (name: string) => string | undefined;
/** Reads an attribute of the script tag, with or without `data-`. */
const reader =
  (script: Element): Read =>
  (name) =>
    script.getAttribute(`data-${name}`) ?? script.getAttribute(name) ?? undefined;

/** Locale that the page sets. */
const localeOf = (read: Read): string => window.selectedLocale || (read("locale") ?? "");

/** Returns the base of the server that served the script, as the runtime does. */
function servedFrom(source: string): string {
  const { href, origin } = new URL(source, document.baseURI);
  return /^(.*?)\/admin\/static\//.exec(href)?.[1] ?? origin;
}

/**
 * Returns origin and path in front of the endpoint paths. Undefined for another host, and for settings that only the runtime understands.
 */
function baseOf(read: Read): string | undefined {
  const apiBase = read("api-base") ?? servedFrom(read("src") ?? "");
  if (window.tdAdmin !== undefined || ["endpoints", "timeout"].some((name) => read(name) !== undefined))
    return undefined;
  const base = new URL(apiBase || "/", location.href);
  return base.origin === location.origin ? base.href.replace(/\/$/, "") : undefined;
}

/**
 * Returns the creation context of the public screens. Undefined when an alias or the admin's path decides it, or when it contains other
 * characters than letters, digits, `_` and `-`.
 */
function contextOf(read: Read, element: Element | null): string | undefined {
  const context = window.creationContext || read("creation-context") || element?.getAttribute("context");
  if (context) return /^[\w-]+$/.test(context) ? context : undefined;
  const isPlain = !element?.hasAttribute("alias") && read("admin-base") === undefined;
  return isPlain && !/^\/admin(\/|$)/.test(location.pathname) ? "DEFAULT" : undefined;
}

/** The sign-in screen. */
const SIGN_IN: Tag = "td-login";

/**
 * Returns whether the visitor is probably not signed in. On the sign-in screen the cookie is not read: the first read of a cookie waits for
 * another process of the browser, and visitors of that screen are almost never signed in.
 */
const isProbablySignedOut = (tag: string): boolean =>
  tag === SIGN_IN || !document.cookie.includes(`${SIGNED_IN_COOKIE}=`);

/**
 * Returns the URLs of the configuration, which every element needs. Without a session there are two. Both are requested at once: the runtime
 * alone would request the second only after the first response.
 *
 * @param tag first tag on the page
 */
export function configurationCalls(script: Element, tag: string): readonly string[] {
  const read = reader(script);
  const base = baseOf(read);
  if (base === undefined) return [];
  const connectedUrl = `${base}/admin/api/context/connected`;
  if (!isProbablySignedOut(tag)) return [connectedUrl];
  const [context, locale] = [contextOf(read, document.querySelector(tag)), localeOf(read)];
  if (context === undefined || locale === "") return [];
  return [connectedUrl, `${base}/admin/public/api/context/not-connected/${context}/${locale}`];
}

const AHEAD_SYMBOL = Symbol.for("td-admin.ahead");
const MESSAGES_SYMBOL = Symbol.for("td-admin.messages");
const page: typeof globalThis & { [AHEAD_SYMBOL]?: PrefetchedResponses; [MESSAGES_SYMBOL]?: PrefetchedMessages } =
  globalThis;

type StartMessages = Readonly<Record<string, Promise<LocaleFile>>>;

/** Messages of the sign-in, which the build keeps in one chunk (host/build/message-groups.mjs). Other elements need some of them. */
const START_MESSAGES: Readonly<Record<BuiltInLocale, () => StartMessages>> = {
  de_DE: () => ({
    login: import("../src/locales/de_DE/login"),
    public: import("../src/locales/de_DE/public"),
    start: import("../src/locales/de_DE/start"),
    ui: import("../src/locales/de_DE/ui"),
  }),
  en_GB: () => ({
    login: import("../src/locales/en_GB/login"),
    public: import("../src/locales/en_GB/public"),
    start: import("../src/locales/en_GB/start"),
    ui: import("../src/locales/en_GB/ui"),
  }),
  fr_FR: () => ({
    login: import("../src/locales/fr_FR/login"),
    public: import("../src/locales/fr_FR/public"),
    start: import("../src/locales/fr_FR/start"),
    ui: import("../src/locales/fr_FR/ui"),
  }),
};

/** Imports the messages of the sign-in, when the page sets a built-in locale, and keeps them for the runtime. */
export function prefetchMessages(script: Element): void {
  const locale = localeOf(reader(script));
  const loaders: Readonly<Record<string, () => StartMessages>> = START_MESSAGES;
  if (!Object.hasOwn(loaders, locale)) return;
  const prefetched = (page[MESSAGES_SYMBOL] ??= new Map());
  for (const [module, file] of Object.entries(loaders[locale]?.() ?? {})) {
    const id = `${locale}/${module}`;
    prefetched.set(id, file);
    // The runtime then imports it again, and reports the failure.
    file.catch(() => prefetched.delete(id));
  }
}

/** Reads the response completely, so that the runtime can use it at once, without a frame in between. */
async function fetchJson(address: string): Promise<Response> {
  const response = await fetch(address, {
    credentials: LOCAL_HOST.test(location.hostname) ? "include" : "same-origin",
    headers: { accept: "application/json, text/plain, */*" },
  });
  const text = await response.text();
  return Object.assign(response, { text: () => Promise.resolve(text) });
}

/** Sends a request as the runtime would, and keeps the response for it. */
export function prefetch(address: string): void {
  const response = fetchJson(address);
  // The runtime reports the failure if it uses the response.
  response.catch(() => undefined);
  (page[AHEAD_SYMBOL] ??= new Map()).set(address, response);
}
