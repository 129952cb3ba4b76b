/** Loads the entry of a tag once, from where the built elements lie; of several copies of the product on a page, the newest does it. */
import type { TdEventMap } from "../src/contract/events";
import { askAhead, configurationCalls, importWords, wordsFile } from "./ahead";

/**
 * Files besides its entry that an element needs, as short as can be, since every page loads it: the files' names in `chunks/` without
 * ending, and lines of letters and tags, `ace login shops`. A letter stands for a file, `a` for the first; tags go without `td-`.
 */
export interface ElementNeeds {
  readonly files: string;
  readonly sets: string;
  /** Folder and locales of the built-in messages. */
  readonly words: string;
}

export interface ElementLoader {
  /** Resolves once the tag is defined; rejects when its file can't be loaded, and a later call tries again. */
  load(tag: string): Promise<void>;
  /** Fetches the code ahead, without running it. */
  preload(tag: string): void;
}

/** What a copy of the product offers the others. Its shape never changes: every version must be able to read it. */
interface Copy {
  version(): Promise<string>;
  /** Imports the entry of a tag from this copy. */
  start(tag: string): Promise<void>;
}

/** What stands under the symbol: a tag can be defined once, so all copies share who loads what. */
interface Shared {
  readonly copies: Copy[];
  readonly loading: Map<string, Promise<void>>;
}

const LOADERS_SYMBOL = Symbol.for("td-admin.loaders");
const page: typeof globalThis & { [LOADERS_SYMBOL]?: Shared } = globalThis;

/** The letter of the first file. */
const FIRST = "a".charCodeAt(0);
const TAG = /^td-[a-z0-9-]+$/;

/**
 * @param base folder of the built files
 * @param script tag of the page that loads this copy, by which it is configured
 * @param configured settles before the first element is defined
 * @param near code of tags that need no file of their own: what defines them
 */
export function createElementLoader(
  base: URL,
  needs: ElementNeeds,
  script: Element | undefined,
  configured: Promise<unknown>,
  near: Readonly<Record<string, (() => Promise<() => void>) | undefined>> = {},
): ElementLoader {
  const fetched = new Set<string>();
  const entryOf = (tag: string): string => `elements/${tag}.js`;
  const shared: Shared = (page[LOADERS_SYMBOL] ??= { copies: [], loading: new Map() });
  const { copies, loading } = shared;

  function fetchAhead(file: string): void {
    if (fetched.has(file)) return;
    fetched.add(file);
    const link = document.createElement("link");
    link.rel = "modulepreload";
    // As an import would find it: the page's import map may put another file in its place.
    link.href = import.meta.resolve(new URL(file, base).href);
    document.head.append(link);
  }

  function preload(tag: string): void {
    if (!TAG.test(tag) || customElements.get(tag) !== undefined) return;
    // Where a script tag is read, the runtime is on its way already.
    if (script === undefined) own.version().catch(() => undefined);
    if (near[tag] === undefined) fetchAhead(entryOf(tag));
    const files = needs.files.split(" ");
    const set = needs.sets.split("\n").find((line) => line.split(" ").includes(tag.slice(3), 1)) ?? "";
    for (const letter of set.split(" ", 1).join(""))
      fetchAhead(`chunks/${files[letter.charCodeAt(0) - FIRST] ?? ""}.js`);
  }

  let hasAsked = false;
  /** Once a page: the configuration is everyone's. */
  function ask(tag: string): void {
    if (hasAsked || script === undefined || copies[0] !== own) return;
    hasAsked = true;
    const file = wordsFile(script, needs.words);
    if (file !== undefined) importWords(new URL(file, base).href);
    for (const address of configurationCalls(script, tag)) askAhead(address);
  }

  const own: Copy = {
    version: async () => (await import("../src/runtime")).VERSION,
    async start(tag) {
      // All its files set out at once; imports alone would find them one level after the other.
      preload(tag);
      ask(tag);
      const code = near[tag]?.();
      code?.catch(() => undefined);
      await configured;
      const address = new URL(entryOf(tag), base).href;
      if (code === undefined) await import(/* @vite-ignore */ address);
      else (await code)();
      if (customElements.get(tag) === undefined) throw new Error(`${address} did not define <${tag}>`);
    },
  };
  copies.push(own);

  /** The newest copy that understands this one's state; alone on the page it is found without waiting. */
  async function newest(): Promise<Copy> {
    const { isCompatible, isOlder, VERSION } = await import("../src/runtime");
    let best = { copy: own, version: VERSION };
    for (const copy of copies) {
      const version = await copy.version();
      if (isCompatible(VERSION, version) && isOlder(best.version, version)) best = { copy, version };
    }
    return best.copy;
  }

  async function begin(tag: string): Promise<void> {
    if (!TAG.test(tag)) throw new TypeError(`<${tag}> is no tag of td-admin; they start with td-`);
    await (copies.length === 1 ? own : await newest()).start(tag);
  }

  return {
    preload,
    load(tag) {
      if (customElements.get(tag) !== undefined) return Promise.resolve();
      const pending = loading.get(tag) ?? begin(tag);
      loading.set(tag, pending);
      pending.catch(() => loading.delete(tag));
      return pending;
    },
  };
}

/** Tells the page that an element's code did not arrive; the fallback children stay in view. */
export function reportLoadFailure(element: Element, error: unknown): void {
  const tag = element.localName;
  const message = error instanceof Error ? error.message : String(error);
  const detail: TdEventMap["td-error"] = { tag, kind: "load", message };
  element.dispatchEvent(new CustomEvent("td-error", { detail, bubbles: true, composed: true }));
}
