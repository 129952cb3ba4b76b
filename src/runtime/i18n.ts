/**
 * Messages: rosetta, and what it lacks. Built-in messages load by locale and module on demand; the server's override them. One table for
 * each layer and locale; keys are flat.
 */
import rosetta from "rosetta";
import type { MessageParams } from "../contract/errors";
import { numberFormat } from "../contract/intl-formats";
import { keysOfText } from "../contract/plural";
import { fillMessage, isLanguageCode } from "../contract/spec/translator";
import { builtInChain, SOURCE_LOCALE, type CatalogueKey, type CountedKey, type PlaceholdersOf } from "../locales";
import type { Http } from "./http";
import { humanisedKey } from "./humanised-key";
import { createMessageFiles } from "./message-files";
import { provideMessages } from "./message-sources";
import { createServerMessages, type ServerMessages } from "./server-messages";
import { createStore, type Slots, type Store } from "./store";

/** Locale before any other is known. */
export const INITIAL_LOCALE = "en_GB";
/** Locale of the shell when the configuration has none; its messages also fill gaps. */
export const FALLBACK_LOCALE = "en_XX";

export interface TranslateOptions {
  /** Shown when the message is missing. */
  readonly fallback?: string;
  /** Another locale than the page's; its messages must be loaded. */
  readonly locale?: string;
}

type Params<Key extends CatalogueKey> = [PlaceholdersOf<Key>] extends [never]
  ? [params?: MessageParams, options?: TranslateOptions]
  : [params: Readonly<Record<PlaceholdersOf<Key>, string | number>>, options?: TranslateOptions];

/**
 * Translates keys of the built-in catalogue, with the placeholders of their English text. The function's identity changes when messages
 * change.
 */
export interface Translate {
  <Key extends CatalogueKey>(key: Key, ...args: Params<Key>): string;
  /** Translates a key from data: a server's error, a field of a resource. A number `count` selects the form of a counted text. */
  key(key: string, params?: MessageParams, options?: TranslateOptions): string;
  /** Translates a counted text (`key.one`, `key.other`, …) by the locale's plural rules; `{count}` is the formatted number. */
  count(key: CountedKey, count: number, params?: FurtherParams): string;
  /** Same for keys from data. */
  countKey(key: string, count: number, params?: FurtherParams): string;
  /** Returns whether a message exists, in whichever form, for optional texts such as help. */
  has(key: string): boolean;
}

export interface I18nState {
  readonly locale: string;
  /** Increases when messages change. */
  readonly revision: number;
  /** English texts show for a file in the page's language that could not be loaded. */
  readonly isIncomplete?: boolean;
}

/** Parameters of a counted text besides its number. */
type FurtherParams = MessageParams & { readonly count?: never };

export interface I18n extends ServerMessages {
  readonly store: Store<I18nState>;
  readonly t: Translate;
  locale(): string;
  /** Locale for `Intl`: `fr-FR`; `en` for the fallback locale. */
  intlLocale(): string;
  /** Changes the page's locale once its messages are loaded. A text that is not a language code is ignored with a warning. */
  setLocale(locale: string): Promise<void>;
  /** Loads built-in modules in the page's locale, and again when it changes. `start` is always included. */
  load(modules: readonly string[]): Promise<void>;
  /** Tries again to load the built-in texts that could not be loaded. */
  loadMissing(): Promise<void>;
  /** Overrides built-in messages. */
  add(locale: string, messages: Readonly<Record<string, unknown>>): void;
}

type Table = Record<string, string>;
const builtIn = (locale: string): string => `${locale}/built-in`;

interface Dependencies {
  readonly slot: Slots;
  readonly http: Pick<Http, "call">;
  readonly initialLocale: string;
  readonly isDevelopment: () => boolean;
}

export function createI18n({ slot, http, initialLocale, isDevelopment }: Dependencies): I18n {
  const store = slot("i18n", () => createStore<I18nState>({ locale: initialLocale, revision: 0 }));
  const tree = slot("i18n.tables", (): Record<string, Table> => ({}));
  const requested = slot("i18n.wanted", () => new Set<string>());
  const warned = slot("i18n.warned", () => new Set<string>());
  const messages = rosetta<Table>(tree);
  /** Keys that had no text when they were looked up. */
  const missed = slot("i18n.missed", () => new Set<string>());
  const latestChange = slot("i18n.change", () => ({ locale: initialLocale, done: Promise.resolve() }));

  function increaseRevision(): void {
    missed.clear();
    store.update((state) => ({ ...state, revision: state.revision + 1 }));
  }

  function write(layer: string, table: Readonly<Record<string, unknown>>): void {
    // Without a prototype: rosetta would find "constructor" in a plain object.
    tree[layer] ??= Object.create(null) as Table;
    messages.set(
      layer,
      Object.fromEntries(
        Object.entries(table).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
      ),
    );
  }

  const layersOf = new Map<string, readonly string[]>();
  /** Returns the layers in which a message is looked up, best first. */
  function layers(locale: string): readonly string[] {
    const cached = layersOf.get(locale);
    if (cached !== undefined) return cached;
    const [primary = INITIAL_LOCALE, ...fallbacks] = builtInChain(locale);
    // English last, also for complete locales: it is loaded in place of a file that cannot be loaded.
    const builtIns = new Set([...fallbacks, SOURCE_LOCALE].filter((name) => name !== primary));
    const chain = [locale, builtIn(primary), FALLBACK_LOCALE, ...[...builtIns].map(builtIn)];
    layersOf.set(locale, chain);
    return chain;
  }

  function find(key: string, locale: string): string | undefined {
    for (const layer of layers(locale)) {
      // The key is passed as a list, because rosetta splits strings at dots.
      const message = tree[layer] && messages.t([key], undefined, layer);
      if (message) return message;
    }
    missed.add(key);
    return undefined;
  }

  function warnOnce(key: string, locale: string, text: string): void {
    const mark = `${locale} ${key}`;
    if (warned.has(mark)) return;
    warned.add(mark);
    console.warn(text);
  }

  function translate(key: string, params: MessageParams | undefined, options: TranslateOptions = {}): string {
    const locale = options.locale ?? store.get().locale;
    if (!isLanguageCode(locale)) return key;
    const message = keysOfText(key, params, locale)
      .map((candidate) => find(candidate, locale))
      .find((found) => found !== undefined);
    const text = message === undefined ? undefined : fillMessage(message, withFormattedCount(params));
    if (text !== undefined) return text;
    if (options.fallback !== undefined) return options.fallback;
    warnOnce(
      key,
      locale,
      message === undefined
        ? `Missing message "${key}" in ${locale}`
        : `Message "${key}" in ${locale} lacks a value: ${message}`,
    );
    return isDevelopment() ? humanisedKey(key) : "";
  }

  const intlLocale = () => {
    const { locale } = store.get();
    return locale.endsWith("_XX") ? locale.slice(0, 2) : locale.replace("_", "-");
  };

  /** Formats the number of a counted text in the page's language. */
  function withFormattedCount(params: MessageParams | undefined): MessageParams | undefined {
    const count = params?.["count"];
    if (typeof count !== "number") return params;
    return { ...params, count: numberFormat(intlLocale()).format(count) };
  }

  const countKey = (key: string, count: number, params?: FurtherParams): string => translate(key, { ...params, count });

  function createTranslate(): Translate {
    const plain = (key: string, params?: MessageParams, options?: TranslateOptions) => translate(key, params, options);
    return Object.assign(plain, {
      key: plain,
      count: countKey,
      countKey,
      has: (key: string) => [key, `${key}.other`].some((form) => find(form, store.get().locale) !== undefined),
    });
  }
  let t = createTranslate();
  store.subscribe(() => {
    t = createTranslate();
  });

  provideMessages(slot);
  const files = createMessageFiles({
    slot,
    write: (locale, table) => write(builtIn(locale), table),
    onChange: () => store.update((state) => ({ ...state, isIncomplete: files.isIncomplete(state.locale) })),
  });

  function add(locale: string, table: Readonly<Record<string, unknown>>): void {
    write(locale, table);
    increaseRevision();
  }

  const serverMessages = createServerMessages({
    slot,
    http,
    pageLocale: () => store.get().locale,
    add,
    countOf: (locale) => Object.keys(tree[locale] ?? {}).length,
  });

  async function changeLocale(locale: string): Promise<void> {
    try {
      await files.load(locale, requested);
    } catch (error) {
      // The page stays as it is, and the same locale may be requested again.
      if (latestChange.locale === locale)
        Object.assign(latestChange, { locale: store.get().locale, done: Promise.resolve() });
      throw error;
    }
    // Another locale may have been requested meanwhile.
    if (latestChange.locale === locale)
      store.update(({ revision }) => ({ locale, revision: revision + 1, isIncomplete: files.isIncomplete(locale) }));
  }

  return {
    store,
    get t() {
      return t;
    },
    locale: () => store.get().locale,
    intlLocale,
    add,
    ...serverMessages,
    async setLocale(locale) {
      if (!isLanguageCode(locale)) {
        console.warn(`"${locale}" is not a language code such as fr_FR`);
        return;
      }
      if (locale !== latestChange.locale) Object.assign(latestChange, { locale, done: changeLocale(locale) });
      await latestChange.done;
    },
    async loadMissing() {
      await files.load(store.get().locale, [...requested]);
      increaseRevision();
    },
    async load(names) {
      const modules = ["start", ...names];
      for (const module of modules) requested.add(module);
      let locale: string;
      let fresh: readonly string[];
      // The locale may change meanwhile. A change that has begun before these modules were requested does not include them.
      do {
        ({ locale } = latestChange);
        fresh = modules.filter((module) => !files.has(locale, module));
        await Promise.all([files.load(locale, modules), latestChange.done]);
      } while (latestChange.locale !== locale);
      // Other texts stay as they are, and every visible text would be rendered again.
      const isNew = (key: string): boolean => find(key, store.get().locale) !== undefined;
      if (fresh.length > 0 && [...missed].some(isNew)) increaseRevision();
    },
  };
}
