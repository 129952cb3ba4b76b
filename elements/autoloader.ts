/**
 * The loader: one script tag loads the code of every `td-…` tag in the document, now and later.
 *   <script type="module" src="/admin/static/td-admin.js" data-api-base="https://admin.example" data-locale="fr_FR"></script>
 * Attributes of the script tag configure the runtime, as do `window.tdAdmin = {…}` before it and `configure({…})`. Tags inside a shadow
 * root need `discover()`; elements import the elements inside them. The built file has no static import, so that it runs as soon as it has
 * arrived.
 */
import type { Runtime, RuntimeOptions } from "../src/runtime";
import type { Credentials, SignInResult } from "../src/runtime/sign-in";
import { createDiscovery, type Discoverable } from "./discover";
import { applyEarly, keepScript } from "./early-options";
import { createElementLoader, type ElementNeeds } from "./load-element";
import type { PageEventMap } from "./page-api";

/** The build replaces this text with the files that each element needs. Without it, the browser finds them import by import. */
const NEEDS = "__TD_NEEDS__";
const needs = (): ElementNeeds =>
  NEEDS.startsWith("{") ? (JSON.parse(NEEDS) as ElementNeeds) : { files: "", sets: "" };

/**
 * Configures the page's runtime: URLs, locale, theme, endpoints. Can be called repeatedly, before or after elements: what depends on a changed
 * option is loaded again.
 */
export function configure(options: RuntimeOptions): Promise<Runtime> {
  applyEarly(options);
  return getRuntime();
}

/** Returns the page's runtime: session, messages, HTTP. */
export async function getRuntime(): Promise<Runtime> {
  const runtime = await import("../src/runtime");
  return runtime.getRuntime();
}

async function readScript(script: HTMLScriptElement): Promise<void> {
  const isKept = keepScript(script);
  const runtime = await import("../src/runtime");
  if (isKept) runtime.getRuntime();
  else runtime.configureByScript(script);
}

/** URL of this file, and of the classic script that imports it. */
const names = [import.meta.url, new URL("td-admin.classic.js", import.meta.url).href];
const script = [...document.scripts].find((candidate) => names.includes(candidate.src));
const configured = script === undefined ? Promise.resolve() : readScript(script);
/** In an iframe: origin of the parent page, which receives this page's height. */
const parentOrigin = script?.dataset.frameParent;
if (parentOrigin !== undefined && window.parent !== window)
  void import("./frame").then(({ reportHeight }) => reportHeight(parentOrigin));
/** Tags whose code is bundled with the runtime's. */
const bundledElements = {
  "td-login": async () => (await import("./td-login")).define,
};
const loader = createElementLoader(new URL(".", import.meta.url), needs(), script, configured, bundledElements);

/** Loads the code of a tag. Rejects when it cannot be loaded; a later call tries again. */
export const loadElement = (tag: string): Promise<void> => loader.load(tag);

/** Fetches the code of a tag without running it. */
export const preloadElement = (tag: string): void => {
  loader.preload(tag);
};

const discovery = createDiscovery(loader);

/**
 * Loads the code of every `td-…` tag under a node, in its open shadow roots, and in nodes that are added later. Call it again for a shadow
 * root that is attached later. Returns a function that stops watching.
 */
export const discover = (root: Discoverable): (() => void) => discovery.watch(root);

/** Signs in from code; all elements of the page then use that session. Never rejects: failures are in the result. */
export const login = async (credentials: Credentials): Promise<SignInResult> =>
  (await import("./page-api")).login(credentials);

/** Ends the session; the page stays. */
export const logout = async (): Promise<void> => (await import("./page-api")).logout();

/**
 * Subscribes to events of the whole page: session end and resumption, changed rights, saved and deleted records. Returns a function that
 * unsubscribes.
 */
export function on<Name extends keyof PageEventMap>(
  name: Name,
  listener: (detail: PageEventMap[Name]) => void,
): () => void {
  let unsubscribe: (() => void) | undefined;
  let isUnsubscribed = false;
  void getRuntime().then(({ events }) => {
    if (!isUnsubscribed) unsubscribe = events.on(name, listener);
  });
  return () => {
    isUnsubscribed = true;
    unsubscribe?.();
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
