/**
 * One script tag for a page that uses elements: loads the code of every `td-…` tag in the document, now and later.
 *   <script type="module" src="/admin/static/td-admin.js" data-api-base="https://admin.example" data-locale="fr_FR"></script>
 * Attributes of the script tag configure the runtime; `window.tdAdmin = {…}` before it, or `configure({…})`, do the same. Tags inside a
 * shadow root are not seen unless `discover()` announces it; elements import what they nest. It imports nothing statically, so that it runs as soon as it is there.
 */
import type { Runtime, RuntimeOptions } from "../src/runtime";
import type { Credentials, SignInResult } from "../src/runtime/sign-in";
import { createDiscovery, type Discoverable } from "./discover";
import { createElementLoader, type ElementNeeds } from "./load-element";
import type { PageEventMap } from "./page-api";

/** The build writes here which files each element needs; without that they are found by their imports. */
const NEEDS = "__TD_NEEDS__";
const needs = (): ElementNeeds =>
  NEEDS.startsWith("{") ? (JSON.parse(NEEDS) as ElementNeeds) : { files: "", sets: "", words: "" };

/** Configures the page's runtime: addresses, locale, theme, endpoints. May be called more than once. */
export async function configure(options: RuntimeOptions): Promise<Runtime> {
  const runtime = await import("../src/runtime");
  return runtime.configure(options);
}

/** The page's runtime: session, messages, calls. */
export async function getRuntime(): Promise<Runtime> {
  const runtime = await import("../src/runtime");
  return runtime.getRuntime();
}

async function readScript(script: HTMLScriptElement): Promise<void> {
  const runtime = await import("../src/runtime");
  runtime.configure(runtime.optionsFromScript(script));
}

/** Itself, or the classic script that fetched it. */
const names = [import.meta.url, new URL("td-admin.classic.js", import.meta.url).href];
const script = [...document.scripts].find((candidate) => names.includes(candidate.src));
const configured = script === undefined ? Promise.resolve() : readScript(script);
/** In an iframe: the page around that is told how high this one is. */
const around = script?.dataset.frameParent;
if (around !== undefined && window.parent !== window)
  void import("./frame").then(({ reportHeight }) => reportHeight(around));
/** Tags whose code comes with the runtime's. */
const near = {
  "td-login": async () => (await import("./td-login")).define,
};
const loader = createElementLoader(new URL(".", import.meta.url), needs(), script, configured, near);

/** Loads the code of a tag; rejects when it can't be had, and a later call tries again. */
export const loadElement = (tag: string): Promise<void> => loader.load(tag);

/** Fetches the code of a tag ahead, without running it. */
export const preloadElement = (tag: string): void => {
  loader.preload(tag);
};

const discovery = createDiscovery(loader);

/**
 * Loads the code of every `td-…` tag under a node, in the open shadow roots under it too, and of those added later. A shadow root that is
 * attached after the call is announced by another one. Returns the function that ends the watch.
 */
export const discover = (root: Discoverable): (() => void) => discovery.watch(root);

/** Signs in without a form of ours; the whole page then works as that person. Never rejects: what goes wrong is in the result. */
export const login = async (credentials: Credentials): Promise<SignInResult> =>
  (await import("./page-api")).login(credentials);

/** Ends the session; the page stays. */
export const logout = async (): Promise<void> => (await import("./page-api")).logout();

/** Hears what the page as a whole tells: a session that ended or goes on, changed rights, saved and deleted records. Returns the end of it. */
export function on<Name extends keyof PageEventMap>(
  name: Name,
  listener: (detail: PageEventMap[Name]) => void,
): () => void {
  let end: (() => void) | undefined;
  let ended = false;
  void getRuntime().then(({ events }) => {
    if (!ended) end = events.on(name, listener);
  });
  return () => {
    ended = true;
    end?.();
  };
}

new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes) if (node instanceof Element) discovery.scan(node);
}).observe(document.documentElement, { childList: true, subtree: true });
discovery.scan(document);

export type { TdElement, TdElementProps, TdEventHandlers } from "./td-element";
export type { TdEventMap, TdEventName } from "../src/contract/events";
export type { Credentials, Discoverable, PageEventMap, Runtime, RuntimeOptions, SignInResult };
