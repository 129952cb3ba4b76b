/**
 * The host page as the server sends it: the template of host/page/index.html with the address bases, and with preload links for the code
 * and the start-up calls of the route it is asked for, so that the first rows stand two round trips after the request.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { messagesOf, SHELL_MESSAGES } from "../../../src/catalogue/messages";
import { builtInChain } from "../../../src/locales";
import { hasRight, type RightsMap } from "../../../src/contract/rights";
import { findScreen, type ScreenEntry } from "../../../src/catalogue/screens";
import { escapeHtml, html, type Html } from "../html";

/** What the build says about the files of an entry. */
export type ChunkManifest = Readonly<Record<string, { readonly file: string; readonly needs: readonly string[] }>>;

export interface PageSource {
  readonly template: string;
  readonly manifest: ChunkManifest;
}

export interface PageRequest {
  /** Path relative to the admin base, without query: `fitter/12`. */
  readonly path: string;
  /** Query with its question mark, or empty. */
  readonly search: string;
  /** `/admin` or `/admin/vue`. */
  readonly base: string;
  /** Address prefix of the built files: `/admin/static`. */
  readonly staticBase: string;
  /** Origin of the API as the page should call it; empty for the page's own. */
  readonly apiBase: string;
  readonly locale: string;
  /** What the account may do; undefined for a stranger. */
  readonly rights: RightsMap | undefined;
  /** Calls carry credentials explicitly, as they do on localhost; a preload must ask in the same manner to be used. */
  readonly credentials: boolean;
  /** What browsers without script are given in place of the screen; a sentence where it is not given. */
  readonly withoutScript?: Html;
}

/** Reads template and manifest from a built `dist`. @param page `index.html`, or `host.html` for one element alone */
export const readPageSource = (dist: string, page = "index.html"): PageSource => ({
  template: readFileSync(path.join(dist, "page", page), "utf8"),
  manifest: JSON.parse(readFileSync(path.join(dist, "manifest.json"), "utf8")) as ChunkManifest,
});

const SHELL_TAG = "td-admin-shell";
const NOT_FOUND_TAG = "td-not-found";

/** Names in the manifest that the route needs: the host, the shell around a private screen, the screen, and the messages of all. */
function partsOf(screen: ScreenEntry | undefined, { locale }: PageRequest, manifest: ChunkManifest): string[] {
  const inShell = screen?.public !== true;
  const messages = ["start", ...(inShell ? SHELL_MESSAGES : []), ...(screen === undefined ? [] : messagesOf(screen))];
  return [
    "page/main",
    ...(inShell ? [`elements/${SHELL_TAG}`] : []),
    `elements/${screen?.tag ?? NOT_FOUND_TAG}`,
    ...builtInChain(locale).flatMap((name) => messages.map((module) => `src/locales/${name}/${module}`)),
  ].filter((name) => Object.hasOwn(manifest, name));
}

/** Addresses that the page asks for as soon as its code runs. */
function startUpCalls(
  screen: ScreenEntry | undefined,
  params: Readonly<Record<string, string>>,
  request: PageRequest,
): string[] {
  if (request.rights === undefined || screen?.public) return [];
  const calls = [
    "/admin/api/context/connected",
    "/admin/api/display-configuration",
    `/admin/api/context/shop/${request.locale}`,
    `/admin/api/languages/modules/shell&menu/${request.locale}`,
  ];
  // A page that is going to say "not open to you" asks for no records.
  if (!hasRight(request.rights, screen?.right)) return calls;
  // A list inside another record is narrowed to it by the element.
  if (screen?.kind === "list" && Object.keys(params).length === 0)
    calls.push(`/admin/api/${screen.resource}${request.search}`);
  if (screen?.kind === "detail" && /^\d+$/.test(params.id ?? ""))
    calls.push(`/admin/api/${screen.resource}/${params.id}`);
  return calls;
}

/** Preload links for all files that these parts need, each once. */
export function modulePreloads({ manifest }: PageSource, parts: readonly string[], staticBase: string): string {
  const files = new Set(parts.flatMap((name) => manifest[name]?.needs ?? []));
  return [...files]
    .map((file) => `<link rel="modulepreload" href="${escapeHtml(`${staticBase}/${file}`)}" />`)
    .join("\n    ");
}

function preloads(source: PageSource, request: PageRequest): string {
  const match = findScreen(request.path);
  const mode = request.credentials ? "use-credentials" : "anonymous";
  // Calls first: they are small, and the browser asks for few things at a time.
  return [
    ...startUpCalls(match?.screen, match?.params ?? {}, request).map(
      (call) => `<link rel="preload" as="fetch" crossorigin="${mode}" href="${escapeHtml(request.apiBase + call)}" />`,
    ),
    modulePreloads(source, partsOf(match?.screen, request, source.manifest), request.staticBase),
  ].join("\n    ");
}

/** The status that the address deserves: 404 when no screen answers to it. */
export const pageStatus = (requestedPath: string): 200 | 404 => (findScreen(requestedPath) === undefined ? 404 : 200);

const NO_SCRIPT: Readonly<Record<string, string>> = {
  fr: "Cette administration a besoin de JavaScript.",
  de: "Diese Verwaltung benötigt JavaScript.",
};

/** The page's HTML. */
export function renderAdminPage(source: PageSource, request: PageRequest): string {
  const lang = request.locale.slice(0, 2);
  const withoutScript =
    request.withoutScript ??
    html`<link rel="stylesheet" href="${request.staticBase}/page/plain.css" />
      <main class="td-plain"><p>${NO_SCRIPT[lang] ?? "This administration needs JavaScript."}</p></main>`;
  const values: Readonly<Record<string, string>> = {
    LANG: lang,
    TITLE: "td-admin",
    STATIC: request.staticBase,
    ADMIN_BASE: request.base,
    API_BASE: request.apiBase,
    LOCALE: request.locale,
  };
  return source.template
    .replace(/%TD_([A-Z_]+)%/g, (_, name: string) => escapeHtml(values[name] ?? ""))
    .replace("<!--td:head-->", () => preloads(source, request))
    .replace("<!--td:plain-->", () => withoutScript.text);
}
