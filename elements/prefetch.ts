/**
 * Requests what the elements of a page need at start-up before their code has arrived: configuration, session and texts, in one answer. The
 * runtime, which reads all settings, is still loading, so only simple settings are read here; with others, nothing is requested early. The
 * runtime looks each response up by the URL that it needs, so a wrong guess costs a request and no more. Neither does a server that does not
 * know the call: the runtime then makes its own.
 */
import type { Bootstrap, PrefetchedBootstrap } from "../src/runtime/prefetched";

const PATH = "/admin/public/api/bootstrap";

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
function contextOf(read: Read, element: Element | undefined): string | undefined {
  const context = window.creationContext || read("creation-context") || element?.getAttribute("context");
  if (context) return /^[\w-]+$/.test(context) ? context : undefined;
  const isPlain = !element?.hasAttribute("alias") && read("admin-base") === undefined;
  return isPlain && !/^\/admin(\/|$)/.test(location.pathname) ? "DEFAULT" : undefined;
}

/** Characters of the locale in the call. */
const LOCALE = /^[a-z]{2}_[A-Z]{2}$/;

/**
 * Returns the URL of the start-up answer, for the elements of the page. Undefined when only the runtime can tell where to ask, and for a guest
 * whose language the page does not set: the runtime then chooses among the languages of the browser.
 */
export function bootstrapAddress(script: Element, elements: readonly Element[]): string | undefined {
  const read = reader(script);
  const base = baseOf(read);
  const [first] = elements;
  if (base === undefined || first === undefined) return undefined;
  const [context, locale] = [contextOf(read, first), localeOf(read)];
  const tags = [...new Set(elements.map(({ localName }) => localName.slice("td-".length)))].slice(0, 20);
  const query = [
    `tags=${tags.join(",")}`,
    ...(context === undefined ? [] : [`context=${context}`]),
    ...(LOCALE.test(locale) ? [`locale=${locale}`] : []),
  ];
  return `${base}${PATH}?${query.join("&")}`;
}

/** Returns whether the page has a preload link for an address. */
export const isPreloaded = (address: string): boolean =>
  [...document.querySelectorAll<HTMLLinkElement>("link[rel=preload]")].some(({ href }) => href === address);

const BOOTSTRAP_SYMBOL = Symbol.for("td-admin.bootstrap");
const page: typeof globalThis & { [BOOTSTRAP_SYMBOL]?: PrefetchedBootstrap } = globalThis;

async function fetchBootstrap(address: string): Promise<Bootstrap | undefined> {
  // A preload link of the page must be able to answer this request, so it has no special settings.
  const response = await fetch(address);
  return response.ok ? ((await response.json()) as { readonly data: Bootstrap }).data : undefined;
}

/** Requests the answer and keeps it for the runtime. */
export function prefetchBootstrap(address: string, options: Pick<PrefetchedBootstrap, "withoutMessages"> = {}): void {
  const answer = fetchBootstrap(address).catch(() => undefined);
  page[BOOTSTRAP_SYMBOL] = { base: address.slice(0, address.indexOf(PATH)), answer, ...options };
}
