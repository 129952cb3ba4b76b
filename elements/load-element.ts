/**
 * Loads the entry of a tag once, from the folder of the built elements.
 */
import { joinCopies, TAG, type Copy } from "./copies";
import { bootstrapAddress, prefetchBootstrap } from "./prefetch";

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

/** Character code of the first file's letter. */
const FIRST_LETTER_CODE = "a".charCodeAt(0);

/**
 * Creates a loader for one copy.
 *
 * @param base returns the folder of the built files
 * @param script script tag of this copy, which configures it
 * @param configured resolves before the first element is defined; called again after a failure
 * @param bundledElements functions that define the tags whose code is bundled with the runtime
 */
export function createElementLoader(
  base: () => URL,
  needs: ElementNeeds,
  script: Element | undefined,
  configured: () => Promise<unknown>,
  bundledElements: Readonly<Record<string, (() => Promise<() => void>) | undefined>> = {},
): ElementLoader {
  const fetchedFiles = new Set<string>();
  const entryOf = (tag: string): string => `elements/${tag}.js`;
  /** Returns the line of a tag; undefined for a tag that does not exist. */
  const setOf = (tag: string): string | undefined =>
    needs.sets.split("\n").find((line) => line.split(" ").includes(tag.slice(3), 1));

  function fetchAhead(file: string): void {
    if (fetchedFiles.has(file)) return;
    fetchedFiles.add(file);
    const link = document.createElement("link");
    link.rel = "modulepreload";
    // Resolves like an import: the page's import map may replace the file.
    link.href = import.meta.resolve(new URL(file, base()).href);
    document.head.append(link);
  }

  function preload(tag: string): void {
    if (!TAG.test(tag) || customElements.get(tag) !== undefined) return;
    // With a script tag the runtime is already loading.
    if (script === undefined) thisCopy.version().catch(() => undefined);
    if (bundledElements[tag] === undefined) fetchAhead(entryOf(tag));
    const files = needs.files.split(" ");
    for (const letter of setOf(tag)?.split(" ", 1).join("") ?? "")
      fetchAhead(`chunks/${files[letter.charCodeAt(0) - FIRST_LETTER_CODE] ?? ""}.js`);
  }

  let hasRequested = false;
  /** Prefetches configuration and messages of the page's elements when the first one loads. */
  function prefetchData(): void {
    if (hasRequested || script === undefined || !copies.isFirst()) return;
    hasRequested = true;
    const elements = [...document.querySelectorAll(":not(:defined)")].filter(({ localName }) => TAG.test(localName));
    const address = bootstrapAddress(script, elements);
    if (address !== undefined) prefetchBootstrap(address);
  }

  const thisCopy: Copy = {
    version: async () => (await import("../src/runtime")).VERSION,
    async start(tag) {
      // Requests all files at once; imports alone would find them level by level.
      preload(tag);
      prefetchData();
      const code = bundledElements[tag]?.();
      code?.catch(() => undefined);
      await configured();
      const address = new URL(entryOf(tag), base()).href;
      if (code === undefined)
        await import(/* @vite-ignore */ address).catch((error: unknown) => {
          if (needs.sets === "" || setOf(tag) !== undefined) throw error;
          throw new Error(`td-admin has no element <${tag}>; check its name`, { cause: error });
        });
      else (await code)();
      if (customElements.get(tag) === undefined) throw new Error(`${address} did not define <${tag}>`);
    },
  };
  const copies = joinCopies(thisCopy, () => import("../src/runtime"));
  return { preload, load: copies.load };
}
