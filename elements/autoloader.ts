/**
 * The loader: one script tag loads the code of every `td-…` tag in the document, now and later.
 *   <script type="module" src="/admin/static/td-admin.js" data-api-base="https://admin.example" data-locale="fr_FR"></script>
 * Attributes of the script tag configure the runtime, as do `window.tdAdmin = {…}` before it and `configure({…})`. Tags inside a shadow
 * root need `discover()`; elements import the elements inside them. The built file has no static import, so that it runs as soon as it has
 * arrived.
 */
import type { Runtime } from "../src/runtime";
import { createDiscovery, type Discoverable } from "./discover";
import { keepScript } from "./early-options";
import { createElementLoader, type ElementNeeds } from "./load-element";
import { createPageFunctions, folderUrl } from "./page-functions";

/** The build replaces this text with the files that each element needs. Without it, the browser finds them import by import. */
const NEEDS = "__TD_NEEDS__";
const needs = (): ElementNeeds =>
  NEEDS.startsWith("{") ? (JSON.parse(NEEDS) as ElementNeeds) : { files: "", sets: "" };

/** Returns the page's runtime: session, messages, HTTP. @internal */
export async function getRuntime(): Promise<Runtime> {
  const runtime = await import("../src/runtime");
  return runtime.getRuntime();
}

/** Functions for the whole page. */
export const { configure, login, logout, on } = createPageFunctions(() => import("./page-api"));

async function readScript(script: HTMLScriptElement): Promise<void> {
  const isKept = keepScript(script);
  const runtime = await import("../src/runtime");
  if (isKept) runtime.getRuntime();
  else runtime.configureByScript(script);
}

/** URL of this file, and of the classic script that imports it. */
const names = [import.meta.url, new URL("td-admin.classic.js", import.meta.url).href];
const script = [...document.scripts].find((candidate) => names.includes(candidate.src));
let reading: Promise<void> | undefined;
/** Configures the runtime by the script tag, once. A failed load of the runtime may be repeated. */
const configured = (): Promise<void> => {
  if (script === undefined) return Promise.resolve();
  reading ??= readScript(script).catch((error: unknown) => {
    reading = undefined;
    throw error;
  });
  return reading;
};
// At once; a failure shows in the elements.
configured().catch(() => undefined);
/** In an iframe: origin of the parent page, which receives this page's height. */
const parentOrigin = script?.dataset.frameParent;
if (parentOrigin !== undefined && window.parent !== window)
  void import("./frame").then(({ reportHeight }) => reportHeight(parentOrigin));
/** Tags whose code is bundled with the runtime's. */
const bundledElements = {
  "td-login": async () => (await import("./td-login")).define,
};
let base = new URL(".", import.meta.url);
const loader = createElementLoader(() => base, needs(), script, configured, bundledElements);

/**
 * Sets the folder that the files of elements are loaded from, with or without a slash at its end. Default: the folder of this file. Call it
 * before the first element is on the page.
 */
export function setBasePath(folder: string | URL): void {
  base = folderUrl(folder);
}

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

discovery.watchDocument();

export type { Appearance, SharedAttributes, TdElement, TdErrorCode, TdEventMap, TdEventName } from "./td-element";
export type { Credentials, PageEventMap, RuntimeOptions, SignInResult } from "./page-functions";
export type { Discoverable };
