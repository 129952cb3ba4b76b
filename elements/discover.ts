/** Finds the tags of the product under a node, there and added later, in shadow roots that are announced too. */
import { reportLoadFailure, type ElementLoader } from "./load-element";

export type Discoverable = Document | ShadowRoot | Element;

const isWaiting = ({ localName }: Element): boolean =>
  localName.startsWith("td-") && customElements.get(localName) === undefined;

/** Open shadow roots of other people's elements at and under a node; ours import what they nest. */
function foreignRoots(root: Discoverable): ShadowRoot[] {
  const hosts = [...root.querySelectorAll("*"), ...(root instanceof Element ? [root] : [])];
  return hosts.flatMap(({ localName, shadowRoot }) =>
    shadowRoot === null || localName.startsWith("td-") ? [] : [shadowRoot],
  );
}

export interface Discovery {
  /** Loads the code of every `td-…` tag under the node that is not defined yet. */
  scan(root: Discoverable): void;
  /** The same, in the shadow roots under it too, and goes on watching. Returns the function that ends it. */
  watch(root: Discoverable): () => void;
}

export function createDiscovery(loader: Pick<ElementLoader, "load">): Discovery {
  function scan(root: Discoverable): void {
    const waiting = [...root.querySelectorAll(":not(:defined)"), ...(root instanceof Element ? [root] : [])].filter(
      isWaiting,
    );
    for (const tag of new Set(waiting.map((element) => element.localName))) {
      loader.load(tag).catch((error: unknown) => {
        console.warn(`<${tag}> could not be loaded:`, error);
        for (const element of waiting) if (element.localName === tag) reportLoadFailure(element, error);
      });
    }
  }

  function watch(root: Discoverable): () => void {
    const seen = new Set<Node>();
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) take(node);
    });
    const follow = (node: Discoverable): void => {
      if (seen.has(node)) return;
      seen.add(node);
      observer.observe(node, { childList: true, subtree: true });
      take(node);
    };
    const take = (node: Discoverable): void => {
      scan(node);
      for (const inner of foreignRoots(node)) follow(inner);
    };
    follow(root);
    return () => {
      observer.disconnect();
    };
  }

  return { scan, watch };
}
