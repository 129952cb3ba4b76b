/** `npm run messages`: which message keys lack a text, in which locale, and which texts are unused. */
import { BUILT_IN_LOCALES, loadMessages, LOCALE_MODULES, type BuiltInLocale } from "../../src/locales";
import { requiredKeys } from "./required-keys";
import { namedKeys } from "./named-keys";
import { scan, type FoundResource } from "./scan";
import { readSources, unusedKeys } from "./unused-keys";

const messagesIn = async (locale: BuiltInLocale): Promise<Map<string, string>> => {
  const parts = await Promise.all(LOCALE_MODULES.map((module) => loadMessages(locale, module)));
  return new Map(parts.flatMap((part) => Object.entries(part)));
};

/** Endings of counted texts. Which of them a locale has depends on its plural rules. */
const PLURAL = /\.(zero|one|two|few|many|other)$/;

/** Keys without a text, and texts without a use. */
export interface MessageGaps {
  /** Keys that a definition or the server names and that have no text in any locale, as `file: key`. */
  readonly undefined: readonly string[];
  /** Keys for which a locale has no text although another locale has one, by locale. */
  readonly missing: Readonly<Record<string, readonly string[]>>;
  /** Keys with a text that no source names and no definition derives. */
  readonly unused: readonly string[];
}

/** Compares the keys that sources name with the texts of the built-in locales. */
export async function messageGaps(definitions?: readonly FoundResource[]): Promise<MessageGaps> {
  const resources = definitions ?? (await scan()).resources;
  const texts = new Map(
    await Promise.all(BUILT_IN_LOCALES.map(async (locale) => [locale, await messagesIn(locale)] as const)),
  );
  const keys = [...new Set([...texts.values()].flatMap((texts) => [...texts.keys()]))];
  const existing = new Set([...keys, ...keys.map((key) => key.replace(PLURAL, ""))]);
  const prefixes = new Set(
    [...keys, ...resources.map(({ definition }) => definition.name)].map((key) => key.split(".")[0] ?? ""),
  );
  const keysByFile = [
    ...resources.map(({ definition, file, slots }) => [file, requiredKeys(definition, slots)] as const),
    ...(await namedKeys(resources, prefixes)),
  ];
  const withoutText = keysByFile.flatMap(([file, fileKeys]) =>
    fileKeys.filter((key) => !existing.has(key)).map((key) => `${file}: ${key}`),
  );
  const missing = [...texts].map(([locale, texts]) => [
    locale,
    keys.filter((key) => !texts.has(key) && !(PLURAL.test(key) && texts.has(key.replace(PLURAL, ".other")))),
  ]);
  return {
    undefined: [...new Set(withoutText)],
    missing: Object.fromEntries(missing) as Record<string, string[]>,
    unused: unusedKeys(
      keys,
      resources.map(({ definition }) => definition),
      readSources(),
    ),
  };
}

const countText = (count: number, singular: string, plural: string): string =>
  `${count} ${count === 1 ? singular : plural}`;
const section = (title: string, keys: readonly string[]): string[] =>
  keys.length === 0 ? [] : [`${title}:`, ...keys.map((key) => `  ${key}`)];

/** Returns what `npm run messages` prints. */
export function describeGaps({ undefined: withoutText, missing, unused }: MessageGaps): string {
  const gaps = [
    ...section(`${countText(withoutText.length, "key has", "keys have")} no text in any locale`, withoutText),
    ...Object.entries(missing).flatMap(([locale, keys]) =>
      section(`${locale} lacks ${countText(keys.length, "text", "texts")}`, keys),
    ),
    ...section(`${countText(unused.length, "text is", "texts are")} unused`, unused),
  ];
  return gaps.length > 0
    ? gaps.join("\n")
    : `Every key has a text in ${Object.keys(missing).join(", ")}, and every text is used.`;
}

/** Returns whether a key lacks a text or a text is unused. */
export const hasGaps = ({ undefined: withoutText, missing, unused }: MessageGaps): boolean =>
  [withoutText, unused, ...Object.values(missing)].some((keys) => keys.length > 0);

if (process.argv[1] === import.meta.filename) {
  // `head` and similar programs close the pipe early; that is not an error.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
  const gaps = await messageGaps();
  console.log(describeGaps(gaps));
  if (hasGaps(gaps)) process.exitCode = 1;
}
