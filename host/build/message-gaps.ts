/**
 * Which messages the definitions ask for, which locales lack some, and which nobody asks for. The keys derive from the definitions as the
 * engine derives them (src/contract/message-keys.ts).
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import type { Field, Fields } from "../../src/contract/fields";
import { messageKeys } from "../../src/contract/message-keys";
import { hasRecords, type AnyResource, type ScreenKind } from "../../src/contract/resource";
import { BUILT_IN_LOCALES, loadMessages, LOCALE_MODULES, SOURCE_LOCALE, type BuiltInLocale } from "../../src/locales";
import { scan, type FoundResource } from "./scan";

const root = path.resolve(import.meta.dirname, "../..");

type Options = Readonly<Record<string, unknown>>;
const optionsOf = (field: Field): Options => field.options as Options;

/** What a slots file draws or runs itself; it has words of its own for that. */
interface Drawn {
  readonly fields: ReadonlySet<string>;
  readonly text: string;
}
const NOTHING_DRAWN: Drawn = { fields: new Set(), text: "" };

/** Read from the text: a slots file brings style sheets and components along, which only a build understands. */
function drawnBy(file: string | undefined): Drawn {
  if (file === undefined) return NOTHING_DRAWN;
  const own = readFileSync(path.join(root, file), "utf8");
  // What it draws often stands in a file beside it.
  const beside = [...own.matchAll(/"(\.\/[\w-/]+)"/g)].flatMap(([, name = ""]) => {
    const part = path.join(root, path.dirname(file), `${name}.tsx`);
    return existsSync(part) ? [readFileSync(part, "utf8")] : [];
  });
  const text = [own, ...beside].join("\n");
  const named = [...text.matchAll(/\b(?:fields|cells): \{([^}]*)\}/g)].flatMap(([, inside = ""]) =>
    [...inside.matchAll(/(\w+)\s*[:,}]|(\w+)\s*$/g)].map(([, name, last]) => name ?? last ?? ""),
  );
  return { fields: new Set(named), text };
}

/** Labels of a field and of its choices; rows hold fields again. */
function fieldKeys(resource: string, name: string, field: Field, isDrawn = false): string[] {
  if (isDrawn) return [messageKeys.field(resource, name)];
  const options = optionsOf(field);
  const values = field.kind === "choice" || field.kind === "choices" ? (options["values"] as readonly string[]) : [];
  const inner = field.kind === "rows" ? Object.entries(options["fields"] as Fields) : [];
  return [
    messageKeys.field(resource, name),
    ...values.map((value) => messageKeys.choice(resource, name, value)),
    ...inner.flatMap(([part, own]) => fieldKeys(resource, `${name}.${part}`, own)),
  ];
}

const inputKeys = (resource: string, action: string, fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const key = messageKeys.input(resource, action, name);
    const { values = [] } = optionsOf(field) as { readonly values?: readonly string[] };
    return [key, ...values.map((value) => `${key}.${value}`)];
  });

const choiceKeys = (prefix: string, field: Field | undefined): string[] =>
  field?.kind === "choice"
    ? (optionsOf(field)["values"] as readonly string[]).map((value) => `${prefix}.${value}`)
    : [];

/** Fields that a screen of records names: those of lists, forms and orders. A position nobody sees needs no name. */
function shownFields({ fields, list, form, order }: AnyResource): string[] {
  const cards = form === undefined ? [] : "cards" in form ? [form.cards] : Object.values(form.tabs);
  const entries = cards.flatMap((tab) => Object.values(tab).flat());
  const whole = form === undefined ? Object.keys(fields).filter((name) => fields[name]?.kind !== "position") : [];
  const named = [...(list?.columns ?? []), ...(list?.filters ?? []), ...(order?.show ?? []), ...entries, ...whole];
  return [...new Set(named)].filter((name) => fields[name] !== undefined);
}

/** Words of the records of a resource. */
function recordKeys(resource: AnyResource, drawn: Drawn): string[] {
  const { name, screens, form, list, actions = {}, operations } = resource;
  // Without a screen of its own nobody reads of it but what draws it.
  const isShown = [screens.list, screens.detail, screens.settings, screens.order].some(
    (screen) => screen !== undefined,
  );
  if (!hasRecords(resource) || !isShown) return [];
  const tabs = form === undefined || "cards" in form ? [] : Object.keys(form.tabs);
  const isForm = screens.detail !== undefined || screens.settings !== undefined;
  const cards =
    form === undefined
      ? ["main"]
      : "cards" in form
        ? Object.keys(form.cards)
        : Object.values(form.tabs).flatMap((tab) => Object.keys(tab));
  return [
    ...shownFields(resource).flatMap((field) => {
      const own = resource.fields[field];
      return own === undefined ? [] : fieldKeys(name, field, own, drawn.fields.has(field));
    }),
    ...(screens.list === undefined ? [] : [messageKeys.many(name)]),
    ...(screens.detail === undefined ? [] : [messageKeys.one(name)]),
    ...(screens.detail === undefined || operations?.create === false ? [] : [messageKeys.create(name)]),
    ...(isForm
      ? [...tabs.map((tab) => messageKeys.tab(name, tab)), ...cards.map((card) => messageKeys.card(name, card))]
      : []),
    ...Object.keys(list?.views ?? {}).map((view) => messageKeys.view(name, view)),
    ...Object.keys(list?.links ?? {}).map((link) => `${name}.link.${link}`),
    ...Object.entries(actions).flatMap(([action, { input = {} }]) => [
      messageKeys.action(name, action),
      ...(drawn.text.includes(`"${action}"`) ? [] : inputKeys(name, action, input)),
    ]),
  ];
}

/** Words of a tool, a matrix and a report. */
function kindKeys({ name, tool, matrix, report }: AnyResource): string[] {
  const all = (fields: Fields = {}): string[] =>
    Object.entries(fields).flatMap(([field, own]) => fieldKeys(name, field, own));
  return [
    ...all(tool?.input),
    ...Object.keys(tool?.cards ?? {}).map((card) => messageKeys.card(name, card)),
    ...(tool?.kinds ?? []).map((kind) => `${name}.kind.${kind}`),
    ...all(matrix?.filters),
    ...all(matrix?.columns),
    ...choiceKeys(`${name}.cell`, matrix?.cell),
    ...all(report?.filters),
    ...Object.keys(report?.figures ?? {}).map((figure) => `${name}.figure.${figure}`),
    ...Object.keys(report?.series ?? {}).map((series) => `${name}.series.${series}`),
    ...Object.keys(report?.groupings ?? {}).map((grouping) => `${name}.grouping.${grouping}`),
  ];
}

/** Keys that the screens of a definition show, and that nothing else can stand in for. */
export function demandedKeys(resource: AnyResource, slots?: string): string[] {
  const titles = Object.entries(resource.screens).map(
    ([kind, screen]) => screen.titleKey ?? messageKeys.title(resource.name, kind as ScreenKind),
  );
  const further = Object.keys(resource.lists ?? {}).map((list) => messageKeys.title(resource.name, `list.${list}`));
  // A detail is titled by its record, a list of parts by its place.
  const isPlaced = resource.screens.list?.parts !== undefined;
  const own = isPlaced ? titles.filter((title) => title !== messageKeys.title(resource.name, "list")) : titles;
  return [...new Set([...own, ...further, ...recordKeys(resource, drawnBy(slots)), ...kindKeys(resource)])];
}

const messagesIn = async (locale: BuiltInLocale): Promise<Map<string, string>> => {
  const parts = await Promise.all(LOCALE_MODULES.map((module) => loadMessages(locale, module)));
  return new Map(parts.flatMap((part) => Object.entries(part)));
};

/** Endings of counted texts: a locale has the forms of its own plural rules. */
const FORM = /\.(zero|one|two|few|many|other)$/;

export interface MessageGaps {
  /** `resource: key`: asked for by a definition, in no locale. */
  readonly undefined: readonly string[];
  /** Keys that a locale lacks, by locale. */
  readonly missing: Readonly<Record<string, readonly string[]>>;
  /** Keys that nothing in the sources names. */
  readonly unused: readonly string[];
}

const sourceTexts = (): string[] =>
  ["src", "elements", "host", "demo"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(ts|tsx|mjs|html)$/.test(file) && !/(^|\/)locales\//.test(path.posix.join(folder, file)))
      .map((file) => readFileSync(path.join(root, folder, file), "utf8")),
  );

/** Whether a key is named in the sources: as it is, without its plural ending, or by a template that starts like it. */
function isNamed(key: string, words: ReadonlySet<string>, prefixes: ReadonlySet<string>): boolean {
  const stem = key.replace(FORM, "");
  if (words.has(key) || words.has(stem)) return true;
  const parts = key.split(/(?<=[.-])/);
  return parts.some((_, index) => index > 0 && prefixes.has(parts.slice(0, index).join("")));
}

/** Keys by which the engine reaches the words of any resource. */
const isDerived = (key: string, resources: readonly AnyResource[]): boolean =>
  resources.some(({ name }) => key.startsWith(`${name}.`));

export async function messageGaps(found?: readonly FoundResource[]): Promise<MessageGaps> {
  const known = found ?? (await scan()).resources;
  const resources = known.map(({ definition }) => definition);
  const source = await messagesIn(SOURCE_LOCALE);
  const demanded = known.flatMap(({ definition, slots }) =>
    demandedKeys(definition, slots).flatMap((key) => (source.has(key) ? [] : [`${definition.name}: ${key}`])),
  );
  const missing: Record<string, string[]> = {};
  for (const locale of BUILT_IN_LOCALES) {
    const own = await messagesIn(locale);
    missing[locale] = [...source.keys()].filter(
      (key) => !own.has(key) && !(FORM.test(key) && own.has(key.replace(FORM, ".other"))),
    );
  }
  const texts = sourceTexts();
  const words = new Set(
    texts.flatMap((text) => [...text.matchAll(/["'`>]([\w-]+(?:\.[\w-]+)*)["'`<]/g)].map(([, word = ""]) => word)),
  );
  const prefixes = new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/["'`]([\w-]+(?:[.-][\w-]+)*[.-])(?:\$\{|["'`])/g)].map(([, start = ""]) => start),
    ),
  );
  const unused = [...source.keys()].filter((key) => !isDerived(key, resources) && !isNamed(key, words, prefixes));
  return { undefined: demanded, missing, unused };
}

/** Of the resources' own words: those that no part of the engine and no file of the resource asks for. */
const isGap = ({ undefined: lacking, missing }: MessageGaps): boolean =>
  lacking.length > 0 || Object.values(missing).some((keys) => keys.length > 0);

if (process.argv[1] === import.meta.filename) {
  const gaps = await messageGaps();
  const tell = (title: string, keys: readonly string[]): void => {
    console.log(`${title}: ${keys.length}${keys.map((key) => `\n  ${key}`).join("")}`);
  };
  tell("Asked for by a definition, without a text", gaps.undefined);
  for (const [locale, keys] of Object.entries(gaps.missing)) tell(`Without a text in ${locale}`, keys);
  tell("Named nowhere in the sources", gaps.unused);
  if (isGap(gaps)) process.exitCode = 1;
}
