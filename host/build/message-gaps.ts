/**
 * `npm run messages`: which message keys lack a text, and in which locale. `-- --unnamed` also lists the keys that no source names.
 */
import type { AnyResource } from "../../src/contract/resource";
import { BUILT_IN_LOCALES, loadMessages, LOCALE_MODULES, type BuiltInLocale } from "../../src/locales";
import { demandedKeys } from "./demanded-keys";
import { filesUnder, readText } from "./files";
import { namedKeys } from "./named-keys";
import { scan, type FoundResource } from "./scan";

const messagesIn = async (locale: BuiltInLocale): Promise<Map<string, string>> => {
  const parts = await Promise.all(LOCALE_MODULES.map((module) => loadMessages(locale, module)));
  return new Map(parts.flatMap((part) => Object.entries(part)));
};

/** Endings of counted texts. Each locale has the forms of its own plural rules. */
const PLURAL = /\.(zero|one|two|few|many|other)$/;

export interface MessageGaps {
  /** `file: key`: named by a definition or by the server, without a text in any locale. */
  readonly undefined: readonly string[];
  /** Keys that a locale lacks although another has them, by locale. */
  readonly missing: Readonly<Record<string, readonly string[]>>;
  /** Keys with a text that no source names. */
  readonly unnamed: readonly string[];
}

const sourceTexts = (): string[] =>
  ["src", "elements", "host", "demo"].flatMap((folder) =>
    [".ts", ".tsx", ".mjs", ".html"]
      .flatMap((ending) => filesUnder(folder, ending))
      .filter((file) => !file.startsWith("src/locales/"))
      .map(readText),
  );

/** Whether a key is named in the sources: as it is, without its plural ending, or by a template that starts like it. */
function isNamed(key: string, literals: ReadonlySet<string>, templates: ReadonlySet<string>): boolean {
  if (literals.has(key) || literals.has(key.replace(PLURAL, ""))) return true;
  const parts = key.split(/(?<=[.-])/);
  return parts.some((_, index) => index > 0 && templates.has(parts.slice(0, index).join("")));
}

/** Keys that the engine derives from the resource's name. */
const isDerived = (key: string, resources: readonly AnyResource[]): boolean =>
  resources.some(({ name }) => key.startsWith(`${name}.`));

function unnamedKeys(keys: readonly string[], resources: readonly AnyResource[]): string[] {
  const texts = sourceTexts();
  const matches = (pattern: RegExp): Set<string> =>
    new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, match = ""]) => match)));
  const literals = matches(/["'`>]([\w-]+(?:\.[\w-]+)*)["'`<]/g);
  const templates = matches(/["'`]([\w-]+(?:[.-][\w-]+)*[.-])(?:\$\{|["'`])/g);
  return keys.filter((key) => !isDerived(key, resources) && !isNamed(key, literals, templates));
}

/** Compares the keys that sources name with the texts of the built-in locales. */
export async function messageGaps(found?: readonly FoundResource[]): Promise<MessageGaps> {
  const resources = found ?? (await scan()).resources;
  const texts = new Map(
    await Promise.all(BUILT_IN_LOCALES.map(async (locale) => [locale, await messagesIn(locale)] as const)),
  );
  const keys = [...new Set([...texts.values()].flatMap((own) => [...own.keys()]))];
  const known = new Set([...keys, ...keys.map((key) => key.replace(PLURAL, ""))]);
  const prefixes = new Set(
    [...keys, ...resources.map(({ definition }) => definition.name)].map((key) => key.split(".")[0] ?? ""),
  );
  const named = [
    ...resources.map(({ definition, file, slots }) => [file, demandedKeys(definition, slots)] as const),
    ...(await namedKeys(resources, prefixes)),
  ];
  const withoutText = named.flatMap(([file, own]) =>
    own.filter((key) => !known.has(key)).map((key) => `${file}: ${key}`),
  );
  const missing = [...texts].map(([locale, own]) => [
    locale,
    keys.filter((key) => !own.has(key) && !(PLURAL.test(key) && own.has(key.replace(PLURAL, ".other")))),
  ]);
  return {
    undefined: [...new Set(withoutText)],
    missing: Object.fromEntries(missing) as Record<string, string[]>,
    unnamed: unnamedKeys(
      keys,
      resources.map(({ definition }) => definition),
    ),
  };
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
const listed = (title: string, keys: readonly string[]): string[] =>
  keys.length === 0 ? [] : [`${title}:`, ...keys.map((key) => `  ${key}`)];

/** What `npm run messages` prints: the gaps first, unnamed keys as one line unless `listUnnamed` asks for them. */
export function describeGaps({ undefined: withoutText, missing, unnamed }: MessageGaps, listUnnamed: boolean): string {
  const gaps = [
    ...listed(`${counted(withoutText.length, "key has", "keys have")} no text in any locale`, withoutText),
    ...Object.entries(missing).flatMap(([locale, keys]) =>
      listed(`${locale} lacks ${counted(keys.length, "text", "texts")}`, keys),
    ),
  ];
  return [
    ...(gaps.length === 0 ? [`Every key has a text in ${Object.keys(missing).join(", ")}.`] : gaps),
    ...(unnamed.length === 0
      ? []
      : listUnnamed
        ? listed(`${counted(unnamed.length, "key is", "keys are")} named by no source`, unnamed)
        : [
            `${counted(unnamed.length, "key is", "keys are")} named by no source; npm run messages -- --unnamed lists them.`,
          ]),
  ].join("\n");
}

export const hasGaps = ({ undefined: withoutText, missing }: MessageGaps): boolean =>
  withoutText.length > 0 || Object.values(missing).some((keys) => keys.length > 0);

if (process.argv[1] === import.meta.filename) {
  // A reader that closes the pipe early, such as `head`, has read enough.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
  const gaps = await messageGaps();
  console.log(describeGaps(gaps, process.argv.includes("--unnamed")));
  if (hasGaps(gaps)) process.exitCode = 1;
}
