/** Finds td-admin tags under a node, now and when nodes are added, including open shadow roots. */
import type { ElementLoader } from "./load-element";
import { showLoadFailure } from "./load-failure";

export type Discoverable = Document | ShadowRoot | Element;

/** Milliseconds after which code that has neither arrived nor failed counts as missing. It is used nevertheless when it arrives. */
const LIMIT_MS = 30_000;

function inTime(loading: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`the code has not arrived within ${LIMIT_MS / 1000} s`));
    }, LIMIT_MS);
    loading.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
}

const isUndefinedTag = ({ localName }: Element): boolean =>
  localName.startsWith("td-") && customElements.get(localName) === undefined;

/** Returns open shadow roots of foreign elements at and under a node. td-admin elements import what they nest. */
function foreignRoots(root: Discoverable): ShadowRoot[] {
  const hosts = [...root.querySelectorAll("*"), ...(root instanceof Element ? [root] : [])];
  return hosts.flatMap(({ localName, shadowRoot }) =>
    shadowRoot === null || localName.startsWith("td-") ? [] : [shadowRoot],
  );
}

export interface Discovery {
  /** Loads the code of every undefined `td-…` tag under the node. */
  scan(root: Discoverable): void;
  /** Scans the node and its open shadow roots, and watches them for added nodes. Returns a function that stops watching. */
  watch(root: Discoverable): () => void;
  /** Scans the document without its shadow roots, and watches it for added nodes. */
  watchDocument(): void;
}

/** Creates the search for tags. A tag that cannot be loaded shows a message with a retry, and is reported by a warning and `td-error`. */
export function createDiscovery(loader: Pick<ElementLoader, "load">): Discovery {
  const load = (tag: string): Promise<void> => inTime(loader.load(tag));

  function scan(root: Discoverable): void {
    const undefinedElements = [
      ...root.querySelectorAll(":not(:defined)"),
      ...(root instanceof Element ? [root] : []),
    ].filter(isUndefinedTag);
    for (const tag of new Set(undefinedElements.map((element) => element.localName))) {
      load(tag).catch((error: unknown) => {
        console.warn(`<${tag}> could not be loaded:`, error);
        for (const element of undefinedElements)
          if (element.localName === tag) showLoadFailure(element, () => load(tag));
      });
    }
  }

  function watch(root: Discoverable): () => void {
    const watchedRoots = new Set<Node>();
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node instanceof Element) scanWithShadowRoots(node);
    });
    const watchRoot = (node: Discoverable): void => {
      if (watchedRoots.has(node)) return;
      watchedRoots.add(node);
      observer.observe(node, { childList: true, subtree: true });
      scanWithShadowRoots(node);
    };
    const scanWithShadowRoots = (node: Discoverable): void => {
      scan(node);
      for (const inner of foreignRoots(node)) watchRoot(inner);
    };
    watchRoot(root);
    return () => {
      observer.disconnect();
    };
  }

  function watchDocument(): void {
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) scan(node);
    }).observe(document.documentElement, { childList: true, subtree: true });
    scan(document);
  }

  return { scan, watch, watchDocument };
}
