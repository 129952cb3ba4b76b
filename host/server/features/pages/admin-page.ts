/**
 * Renders the host page from host/page/index.html with the address bases, preload links for the code of the requested route, and a place for
 * data blocks with its texts and start-up responses, so that the first rows appear after two round trips.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { apiPathOf } from "../../../../src/contract/api-path";
import { fillPath } from "../../../../src/contract/endpoint";
import { BLOCK } from "../../../../src/contract/kinds/matrix-endpoints";
import { aliasOf } from "../../../../src/contract/login-aliases";
import { paramNamesOf, routerPath } from "../../../../src/contract/route-pattern";
import { hasRight, type RightsMap } from "../../../../src/contract/rights";
import { findScreen, type ScreenEntry } from "../../../../src/catalogue/screens";
import { escapeHtml, html, type Html } from "../../platform/html";

export interface ManifestEntry {
  readonly file: string;
  /** The file and its static imports. */
  readonly needs: readonly string[];
  /** Message modules that an element loads before it renders. */
  readonly messages?: readonly string[];
  /** What the screen of a resource loads as soon as it shows. */
  readonly panels?: { readonly needs: readonly string[]; readonly messages: readonly string[] };
}

/** The build's manifest, by name of entry or source file. */
export type ChunkManifest = Readonly<Record<string, ManifestEntry>>;

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
  /** Origin of the API; empty for the page's own. */
  readonly apiBase: string;
  readonly locale: string;
  /** Rights of the account; undefined without a session. */
  readonly rights: RightsMap | undefined;
  /** Content for browsers without JavaScript; a default sentence when undefined. */
  readonly withoutScript?: Html;
}

/** Reads template and manifest from a built `dist`. @param page `index.html`, or `host.html` for a single element */
export const readPageSource = (dist: string, page = "index.html"): PageSource => ({
  template: readFileSync(path.join(dist, "page", page), "utf8"),
  manifest: JSON.parse(readFileSync(path.join(dist, "manifest.json"), "utf8")) as ChunkManifest,
});

const SHELL_TAG = "td-admin-shell";
const NOT_FOUND_TAG = "td-not-found";

/** Returns the elements of the route: the shell for private screens, and the screen. */
const tagsOf = (screen: ScreenEntry | undefined): string[] => [
  ...(screen?.public === true ? [] : [SHELL_TAG]),
  screen?.tag ?? NOT_FOUND_TAG,
];

/** Returns the modules of messages that elements load before they render, and as soon as they show. */
export const elementMessages = ({ manifest }: PageSource, tags: readonly string[]): readonly string[] => [
  ...new Set([
    "start",
    ...tags.flatMap((tag) => {
      const { messages = [], panels } = manifest[`elements/${tag}`] ?? {};
      return [...messages, ...(panels?.messages ?? [])];
    }),
  ]),
];

/** Returns the modules of messages of the route's elements. */
export const messageModules = (source: PageSource, requestedPath: string): readonly string[] =>
  elementMessages(source, tagsOf(findScreen(requestedPath)?.screen));

const CONNECTED_CALL = "/admin/api/context/connected";
const DEFAULT_CONTEXT = "DEFAULT";

interface StartUp {
  /** Creation context of a public screen; undefined for none. */
  readonly context: string | undefined;
  readonly isSignedIn: boolean;
  readonly locale: string;
}

/** Returns the paths of the calls that any elements make at start-up. */
export const startUpCallsOf = ({ context, isSignedIn, locale }: StartUp): string[] => [
  CONNECTED_CALL,
  ...(context === undefined ? [] : [`/admin/public/api/context/not-connected/${context}/${locale}`]),
  ...(isSignedIn ? ["/admin/api/display-configuration", `/admin/api/context/shop/${locale}`] : []),
];

const isId = (text: string | undefined): boolean => /^\d+$/.test(text ?? "");

/** Returns the paths of the calls that the route makes at start-up. Private screens make none without a session. */
export function startUpCalls(request: Pick<PageRequest, "path" | "search" | "locale" | "rights">): readonly string[] {
  const { screen, params = {} } = findScreen(request.path) ?? {};
  const { locale } = request;
  if (screen?.public) {
    const context = aliasOf(`/${request.path}`)?.creationContext ?? DEFAULT_CONTEXT;
    return startUpCallsOf({ context, isSignedIn: false, locale });
  }
  if (request.rights === undefined) return [];
  const calls = [
    ...startUpCallsOf({ context: undefined, isSignedIn: true, locale }),
    `/admin/api/languages/modules/shell&menu/${request.locale}`,
    "/admin/api/shop-alert",
  ];
  // A screen that the account may not open requests no records.
  if (!hasRight(request.rights, screen?.right)) return calls;
  const records = apiPathOf({ name: screen?.resource ?? "", apiPath: screen?.apiPath });
  // The element filters lists inside another record itself.
  if (screen?.kind === "list" && Object.keys(params).length === 0) calls.push(`${records}${request.search}`);
  if (screen?.kind === "detail" && isId(params.id)) calls.push(`${records}/${params.id}`);
  if (screen?.kind === "matrix" && request.search === "") calls.push(`${records}/matrix?from=0&size=${BLOCK}`);
  for (const read of screen?.reads ?? [])
    if (paramNamesOf(routerPath(read)).every((name) => isId(params[name]))) calls.push(fillPath(read, params));
  return calls;
}

/** Returns the files of the entries, without those of their panels. */
const neededFiles = ({ manifest }: PageSource, parts: readonly string[]): readonly string[] => [
  ...new Set(parts.flatMap((name) => manifest[name]?.needs ?? [])),
];

/** Returns deduplicated preload links for all files of the entries and their panels. */
export function modulePreloads(source: PageSource, parts: readonly string[], staticBase: string): string {
  // What is needed first is requested first.
  const panels = parts.flatMap((name) => source.manifest[name]?.panels?.needs ?? []);
  return [...new Set([...neededFiles(source, parts), ...panels])]
    .map((file) => `<link rel="modulepreload" href="${escapeHtml(`${staticBase}/${file}`)}" />`)
    .join("\n    ");
}

/** Returns the entries of the route: host page and elements. */
const entriesOf = (requestedPath: string): string[] => [
  "page/main",
  ...tagsOf(findScreen(requestedPath)?.screen).map((tag) => `elements/${tag}`),
];

/** Returns the links of an early hint: the files that the route needs first. */
export const earlyHints = (source: PageSource, requestedPath: string, staticBase: string): string[] =>
  neededFiles(source, entriesOf(requestedPath)).map((file) => `<${staticBase}/${file}>; rel=modulepreload`);

/** Returns the HTTP status of the address: 404 when no screen matches. */
export const pageStatus = (requestedPath: string): 200 | 404 => (findScreen(requestedPath) === undefined ? 404 : 200);

const NO_SCRIPT: Readonly<Record<string, string>> = {
  fr: "Cette administration a besoin de JavaScript.",
  de: "Diese Verwaltung benötigt JavaScript.",
};

/** HTML of the host page around its data blocks. */
export interface RenderedPage {
  readonly start: string;
  readonly end: string;
}

/** Renders the host page. */
export function renderAdminPage(source: PageSource, request: PageRequest): RenderedPage {
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
  const [start = "", end = ""] = source.template
    .replace(/%TD_([A-Z_]+)%/g, (_, name: string) => escapeHtml(values[name] ?? ""))
    .replace("<!--td:head-->", () => modulePreloads(source, entriesOf(request.path), request.staticBase))
    .replace("<!--td:plain-->", () => withoutScript.text)
    .split("<!--td:data-->", 2);
  return { start, end };
}
