/**
 * Loads the entry of a tag once, from the folder of the built elements. When several copies of td-admin share a page, the newest compatible
 * copy loads it.
 */
import type { TdEventMap } from "../src/contract/events";
import { prefetch, configurationCalls, prefetchMessages } from "./prefetch";

/**
 * Files that an element needs besides its entry, in a compact form, since every page loads it: file names in `chunks/` without extension,
 * and lines of letters and tags (`ace login shops`). The letter `a` is the first file; tags have no `td-`.
 */
export interface ElementNeeds {
  readonly files: string;
  readonly sets: string;
}

export interface ElementLoader {
  /** Resolves once the tag is defined. Rejects when its file cannot be loaded; a later call tries again. */
  load(tag: string): Promise<void>;
  /** Fetches the code without running it. */
  preload(tag: string): void;
}

/** Interface between the copies of td-admin on a page. Its shape never changes: every version must be able to read it. */
interface Copy {
  version(): Promise<string>;
  /** Imports the entry of a tag from this copy. */
  start(tag: string): Promise<void>;
}

/** Value of the page-wide symbol. A tag can be defined only once, so all copies share the list of tags that are loading. */
interface Shared {
  readonly copies: Copy[];
  readonly loading: Map<string, Promise<void>>;
}

const LOADERS_SYMBOL = Symbol.for("td-admin.loaders");
const page: typeof globalThis & { [LOADERS_SYMBOL]?: Shared } = globalThis;

/** Character code of the first file's letter. */
const FIRST_LETTER_CODE = "a".charCodeAt(0);
const TAG = /^td-[a-z0-9-]+$/;

/**
 * Creates a loader for one copy.
 *
 * @param base folder of the built files
 * @param script script tag of this copy, which configures it
 * @param configured resolves before the first element is defined
 * @param bundledElements functions that define the tags whose code is bundled with the runtime
 */
export function createElementLoader(
  base: URL,
  needs: ElementNeeds,
  script: Element | undefined,
  configured: Promise<unknown>,
  bundledElements: Readonly<Record<string, (() => Promise<() => void>) | undefined>> = {},
): ElementLoader {
  const fetchedFiles = new Set<string>();
  const entryOf = (tag: string): string => `elements/${tag}.js`;
  const shared: Shared = (page[LOADERS_SYMBOL] ??= { copies: [], loading: new Map() });
  const { copies, loading } = shared;

  function fetchAhead(file: string): void {
    if (fetchedFiles.has(file)) return;
    fetchedFiles.add(file);
    const link = document.createElement("link");
    link.rel = "modulepreload";
    // Resolves like an import: the page's import map may replace the file.
    link.href = import.meta.resolve(new URL(file, base).href);
    document.head.append(link);
  }

  function preload(tag: string): void {
    if (!TAG.test(tag) || customElements.get(tag) !== undefined) return;
    // With a script tag the runtime is already loading.
    if (script === undefined) thisCopy.version().catch(() => undefined);
    if (bundledElements[tag] === undefined) fetchAhead(entryOf(tag));
    const files = needs.files.split(" ");
    const set = needs.sets.split("\n").find((line) => line.split(" ").includes(tag.slice(3), 1)) ?? "";
    for (const letter of set.split(" ", 1).join(""))
      fetchAhead(`chunks/${files[letter.charCodeAt(0) - FIRST_LETTER_CODE] ?? ""}.js`);
  }

  let hasRequested = false;
  /** Prefetches messages and configuration for the first element of the page. All elements share them. */
  function prefetchData(tag: string): void {
    if (hasRequested || script === undefined || copies[0] !== thisCopy) return;
    hasRequested = true;
    prefetchMessages(script);
    for (const address of configurationCalls(script, tag)) prefetch(address);
  }

  const thisCopy: Copy = {
    version: async () => (await import("../src/runtime")).VERSION,
    async start(tag) {
      // Requests all files at once; imports alone would find them level by level.
      preload(tag);
      prefetchData(tag);
      const code = bundledElements[tag]?.();
      code?.catch(() => undefined);
      await configured;
      const address = new URL(entryOf(tag), base).href;
      if (code === undefined) await import(/* @vite-ignore */ address);
      else (await code)();
      if (customElements.get(tag) === undefined) throw new Error(`${address} did not define <${tag}>`);
    },
  };
  copies.push(thisCopy);

  /** Returns the newest copy that shares this one's state. Resolves at once when it is the only one. */
  async function findNewest(): Promise<Copy> {
    const { isCompatible, isOlder, VERSION } = await import("../src/runtime");
    let best = { copy: thisCopy, version: VERSION };
    for (const copy of copies) {
      const version = await copy.version();
      if (isCompatible(VERSION, version) && isOlder(best.version, version)) best = { copy, version };
    }
    return best.copy;
  }

  async function startNewest(tag: string): Promise<void> {
    if (!TAG.test(tag)) throw new TypeError(`<${tag}> is not a td-admin tag: its name must start with "td-"`);
    await (copies.length === 1 ? thisCopy : await findNewest()).start(tag);
  }

  return {
    preload,
    load(tag) {
      if (customElements.get(tag) !== undefined) return Promise.resolve();
      const pending = loading.get(tag) ?? startNewest(tag);
      loading.set(tag, pending);
      pending.catch(() => loading.delete(tag));
      return pending;
    },
  };
}

/** Reports that an element's code could not be loaded; the fallback children stay visible. */
export function reportLoadFailure(element: Element, error: unknown): void {
  const tag = element.localName;
  const message = error instanceof Error ? error.message : String(error);
  const detail: TdEventMap["td-error"] = { tag, kind: "load", message };
  element.dispatchEvent(new CustomEvent("td-error", { detail, bubbles: true, composed: true }));
}
