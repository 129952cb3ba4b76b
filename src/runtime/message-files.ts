/** Loads the files of the built-in messages, once per page. A file that cannot be loaded is replaced by the English one. */
import { builtInChain, SOURCE_LOCALE, type BuiltInLocale, type LocaleFile, type MessageSource } from "../locales";
import { messageSources } from "./message-sources";
import { dropPrefetchedMessages, prefetchedMessages } from "./prefetched";
import type { Slots } from "./store";

export interface MessageFiles {
  /** Returns whether a module was loaded, or is loading, in the best built-in locale for a locale. */
  has(locale: string, module: string): boolean;
  /** Loads modules in the built-in locales that serve a locale. Rejects when there is not even English. A failed load may be repeated. */
  load(locale: string, modules: Iterable<string>): Promise<void>;
  /** Returns whether the English file replaces one of a locale. */
  isIncomplete(locale: string): boolean;
}

export interface MessageFilesOptions {
  readonly slot: Slots;
  readonly write: (locale: BuiltInLocale, table: Readonly<Record<string, string>>) => void;
  /** Called when a file turns out to be missing, or has arrived after all. */
  readonly onChange: () => void;
}

export function createMessageFiles({ slot, write, onChange }: MessageFilesOptions): MessageFiles {
  const loads = slot("i18n.loads", () => new Map<string, Promise<void>>());
  const missing = slot("i18n.missing", () => new Set<string>());

  function setMissing(id: string, isMissing: boolean): void {
    if (missing.has(id) === isMissing) return;
    if (isMissing) missing.add(id);
    else missing.delete(id);
    onChange();
  }

  /** Returns prefetched messages, else those of the first bundle that has them. */
  async function findMessages(...wanted: Parameters<MessageSource>): Promise<LocaleFile | undefined> {
    const prefetched = await prefetchedMessages(wanted.join("/"));
    if (prefetched !== undefined) return prefetched;
    for (const source of messageSources(slot)) {
      const file = source(...wanted);
      if (file !== undefined) return await file;
    }
    return undefined;
  }

  function loadFile(locale: BuiltInLocale, module: string): Promise<void> {
    const id = `${locale}/${module}`;
    const existing = loads.get(id);
    if (existing) return existing;
    const load = findMessages(locale, module).then(
      (file) => {
        write(locale, file?.default ?? {});
        setMissing(id, false);
      },
      async (error: unknown) => {
        loads.delete(id);
        dropPrefetchedMessages(id);
        if (locale === SOURCE_LOCALE) throw error;
        await loadFile(SOURCE_LOCALE, module);
        console.error(`The texts "${module}" in ${locale} could not be loaded; English texts are shown`, error);
        setMissing(id, true);
      },
    );
    loads.set(id, load);
    return load;
  }

  return {
    has: (locale, module) => loads.has(`${builtInChain(locale)[0]}/${module}`),
    async load(locale, modules) {
      await Promise.all(builtInChain(locale).flatMap((chain) => [...modules].map((module) => loadFile(chain, module))));
    },
    isIncomplete: (locale) => {
      const [best] = builtInChain(locale);
      return [...missing].some((id) => id.startsWith(`${best}/`));
    },
  };
}
