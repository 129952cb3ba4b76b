/**
 * One script tag for a page that uses elements: loads the code of every `td-…` tag in the document, now and later.
 *   <script type="module" src="/admin/static/td-admin.js" data-api-base="https://admin.example" data-locale="fr_FR"></script>
 * Attributes of the script tag configure the runtime; `window.tdAdmin = {…}` before it, or `configure({…})`, do the same. Tags inside a
 * shadow root are not seen: elements import what they nest. It imports nothing statically, so that it runs as soon as it is there.
 */
import type { Runtime, RuntimeOptions } from "../src/runtime";
import { createElementLoader, reportLoadFailure, type ElementNeeds } from "./load-element";

/** The build writes here which files each element needs; without that they are found by their imports. */
const NEEDS = "__TD_NEEDS__";
const needs = (): ElementNeeds =>
  NEEDS.startsWith("{") ? (JSON.parse(NEEDS) as ElementNeeds) : { files: [], sets: [] };

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
const loader = createElementLoader(new URL(".", import.meta.url), needs(), configured);

/** Loads the code of a tag; rejects when it can't be had, and a later call tries again. */
export const loadElement = (tag: string): Promise<void> => loader.load(tag);

/** Fetches the code of a tag ahead, without running it. */
export const preloadElement = (tag: string): void => {
  loader.preload(tag);
};

/** Loads the code of every `td-…` tag under a node that is not defined yet. */
export function discover(root: Document | Element = document): void {
  const waiting = [...root.querySelectorAll(":not(:defined)"), ...(root instanceof Element ? [root] : [])].filter(
    (element) => element.localName.startsWith("td-") && customElements.get(element.localName) === undefined,
  );
  for (const tag of new Set(waiting.map((element) => element.localName))) {
    loader.load(tag).catch((error: unknown) => {
      console.warn(`<${tag}> could not be loaded:`, error);
      for (const element of waiting) if (element.localName === tag) reportLoadFailure(element, error);
    });
  }
}

new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) discover(node);
}).observe(document.documentElement, { childList: true, subtree: true });
discover();

export type { TdElement, TdElementProps } from "./define-element";
export type { TdEventMap, TdEventName } from "../src/contract/events";
export type { Runtime, RuntimeOptions };
