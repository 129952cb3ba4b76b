/**
 * The built-in messages: a folder a locale, a file a module, each loaded when it is needed. `en_GB` is where the keys come from;
 * `en_GB` and `fr_FR` are complete, other locales may have gaps that English fills. The server's messages are laid over them.
 */
import { catalogues, type BuiltInLocale, type LocaleModule, type Messages } from "./catalogues.gen";
import { LANGUAGES } from "./languages.gen";

export type { BuiltInLocale, LocaleModule };

/** Every key of the built-in messages. */
export type CatalogueKey = keyof Messages;

type PlaceholdersIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceholdersIn<Rest> : never;
/** Names of the placeholders in the English text of a key. */
export type PlaceholdersOf<Key extends CatalogueKey> = PlaceholdersIn<Messages[Key]>;
/** Keys that come in `.one` and `.other` forms, without that ending. */
export type CountedKey = CatalogueKey extends infer Key ? (Key extends `${infer Stem}.other` ? Stem : never) : never;

/** The locale that every key has a text in. */
export const SOURCE_LOCALE: BuiltInLocale = "en_GB";
const COMPLETE: readonly BuiltInLocale[] = ["en_GB", "fr_FR"];
export const BUILT_IN_LOCALES = Object.keys(catalogues) as BuiltInLocale[];

const otherLanguages = new Map<string, string>();

/** Returns the name of a locale's language in that language: `fr_FR` → `Français`. */
export function languageName(locale: string): string {
  const code = locale.slice(0, 2);
  const known = LANGUAGES[code] ?? otherLanguages.get(code);
  if (known !== undefined) return known;
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  const capitalised = name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  otherLanguages.set(code, capitalised);
  return capitalised;
}

/** The built-in locales that serve a locale, best first: itself or its language, then English where that may have gaps. */
export function builtInChain(locale: string): readonly BuiltInLocale[] {
  const own =
    BUILT_IN_LOCALES.find((builtIn) => builtIn === locale) ??
    BUILT_IN_LOCALES.find((builtIn) => builtIn.slice(0, 2) === locale.slice(0, 2));
  if (own === undefined) return [SOURCE_LOCALE];
  return COMPLETE.includes(own) ? [own] : [own, SOURCE_LOCALE];
}

/** A module as `import()` returns it. */
export interface LocaleFile {
  readonly default: Readonly<Record<string, string>>;
}
type Loader = () => Promise<LocaleFile>;

/** Modules that exist. */
export const LOCALE_MODULES = Object.keys(catalogues[SOURCE_LOCALE]) as LocaleModule[];

/** Loads one module of messages. Returns undefined where the locale or the module has no such file. */
export type MessageSource = (locale: BuiltInLocale, module: string) => Promise<LocaleFile> | undefined;

/** The files of this bundle. */
export const bundledMessages: MessageSource = (locale, module) => {
  const loaders: Readonly<Record<string, Loader>> = catalogues[locale];
  return Object.hasOwn(loaders, module) ? loaders[module]?.() : undefined;
};

/** The built-in messages of one module in one locale; none where the locale or the module has no such file. */
export async function loadMessages(locale: BuiltInLocale, module: string): Promise<Readonly<Record<string, string>>> {
  return (await bundledMessages(locale, module))?.default ?? {};
}
