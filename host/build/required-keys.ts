/** Message keys that the screens of a definition need, derived as the engine derives them (src/contract/message-keys.ts). */
import path from "node:path";
import type { Field, Fields } from "../../src/contract/fields";
import { messageKeys } from "../../src/contract/message-keys";
import { hasRecords, type AnyResource } from "../../src/contract/resource";
import type { FormDefinition } from "../../src/contract/form-definition";
import type { ScreenKind } from "../../src/contract/resource-screen";
import { existingFile, readText } from "./files";

type Options = Readonly<Record<string, unknown>>;
const optionsOf = (field: Field): Options => field.options as Options;

/** Fields that a slots file draws, and its source text. Fields and actions that the file draws itself have messages of their own. */
interface SlotNames {
  readonly fields: ReadonlySet<string>;
  readonly text: string;
}
const NO_SLOTS: SlotNames = { fields: new Set(), text: "" };

/** Reads a slots file as text, because it imports style sheets and icons, which only the build can load. */
function slotNamesIn(file: string | undefined): SlotNames {
  if (file === undefined) return NO_SLOTS;
  const source = readText(file);
  // A slots file often imports its components from a file in the same folder.
  const importedSources = [...source.matchAll(/"(\.\.?\/[\w-/.]+)"/g)].flatMap(([, name = ""]) => {
    const part = existingFile(path.posix.join(path.posix.dirname(file), `${name}.tsx`));
    return part === undefined ? [] : [readText(part)];
  });
  const text = [source, ...importedSources].join("\n");
  const fields = [...text.matchAll(/\b(?:fields|cells): \{([^}]*)\}/g)].flatMap(([, inside = ""]) =>
    [...inside.matchAll(/(\w+)\s*[:,}]|(\w+)\s*$/g)].map(([, name, last]) => name ?? last ?? ""),
  );
  return { fields: new Set(fields), text };
}

/** Returns the keys of the labels of a field, its choices and its inner fields. */
function fieldKeys(resource: string, name: string, field: Field, hasSlot = false): string[] {
  if (hasSlot) return [messageKeys.field(resource, name)];
  const options = optionsOf(field);
  const values = field.kind === "choice" || field.kind === "choices" ? (options["values"] as readonly string[]) : [];
  const inner = field.kind === "rows" ? Object.entries(options["fields"] as Fields) : [];
  return [
    messageKeys.field(resource, name),
    ...values.map((value) => messageKeys.choice(resource, name, value)),
    ...inner.flatMap(([part, partField]) => fieldKeys(resource, `${name}.${part}`, partField)),
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

/** Titles of the tabs and cards of a form. */
function formKeys(name: string, form: FormDefinition<Fields> = { cards: { main: [] } }): string[] {
  const cards = "cards" in form ? [form.cards] : Object.values(form.tabs);
  return [
    ...("cards" in form ? [] : Object.keys(form.tabs).map((tab) => messageKeys.tab(name, tab))),
    ...cards.flatMap((tab) => Object.keys(tab).map((card) => messageKeys.card(name, card))),
  ];
}

/** Forms of a definition: its own, and those of further lists. */
const formsOf = ({ form, lists = {} }: AnyResource): FormDefinition<Fields>[] =>
  [form, ...Object.values(lists).map(({ detail }) => detail?.form)].filter((found) => found !== undefined);

/** Fields that lists, forms and orders show. A position field that no screen shows needs no label. */
function visibleFields(resource: AnyResource): string[] {
  const { fields, list, form, lists = {}, order } = resource;
  const cards = formsOf(resource).flatMap((found) => ("cards" in found ? [found.cards] : Object.values(found.tabs)));
  const entries = cards.flatMap((tab) => Object.values(tab).flat());
  const others = Object.values(lists).flatMap(({ list: other }) => [
    ...(other?.columns ?? []),
    ...(other?.filters ?? []),
  ]);
  const allFields = form === undefined ? Object.keys(fields).filter((name) => fields[name]?.kind !== "position") : [];
  const shown = [...(list?.columns ?? []), ...(list?.filters ?? []), ...others, ...(order?.show ?? [])];
  const names = [...shown, ...entries, ...allFields];
  return [...new Set(names)].filter((name) => fields[name] !== undefined);
}

/** Keys of the records: fields, cards, views, actions. */
function recordKeys(resource: AnyResource, slots: SlotNames): string[] {
  const { name, screens, form, actions = {}, operations } = resource;
  const lists = [resource.list, ...Object.values(resource.lists ?? {}).map((other) => other.list)];
  // Without record screens, other code draws the records and has its own messages.
  const hasRecordScreen = [screens.list, screens.detail, screens.settings, screens.order].some(
    (screen) => screen !== undefined,
  );
  if (!hasRecords(resource) || !hasRecordScreen) return [];
  const isForm = screens.detail !== undefined || screens.settings !== undefined;
  return [
    ...visibleFields(resource).flatMap((field) => {
      const definition = resource.fields[field];
      return definition === undefined ? [] : fieldKeys(name, field, definition, slots.fields.has(field));
    }),
    ...(screens.list === undefined ? [] : [messageKeys.many(name)]),
    ...(screens.detail === undefined ? [] : [messageKeys.one(name)]),
    ...(screens.detail === undefined || operations?.create === false ? [] : [messageKeys.create(name)]),
    ...(isForm ? formKeys(name, form) : []),
    ...lists.flatMap((found) => Object.keys(found?.views ?? {}).map((view) => messageKeys.view(name, view))),
    ...lists.flatMap((found) => Object.keys(found?.figures ?? {}).map((figure) => messageKeys.figure(name, figure))),
    ...lists.flatMap((found) => Object.keys(found?.links ?? {}).map((link) => `${name}.link.${link}`)),
    ...(resource.order?.sorts ?? []).map((field) => `${name}.order.by.${field.replace("-", "")}`),
    ...Object.entries(actions).flatMap(([action, { input = {} }]) => [
      messageKeys.action(name, action),
      ...(slots.text.includes(`"${action}"`) ? [] : inputKeys(name, action, input)),
    ]),
  ];
}

/** Keys of a tool, a matrix and a report. */
function kindKeys({ name, tool, matrix, report }: AnyResource): string[] {
  const keysOfAll = (fields: Fields = {}): string[] =>
    Object.entries(fields).flatMap(([fieldName, field]) => fieldKeys(name, fieldName, field));
  return [
    ...keysOfAll(tool?.input),
    ...Object.keys(tool?.cards ?? {}).map((card) => messageKeys.card(name, card)),
    ...(tool?.kinds ?? []).map((kind) => `${name}.kind.${kind}`),
    ...keysOfAll(matrix?.filters),
    ...keysOfAll(matrix?.columns),
    ...choiceKeys(`${name}.cell`, matrix?.cell),
    ...keysOfAll(report?.filters),
    ...Object.keys(report?.figures ?? {}).map((figure) => messageKeys.figure(name, figure)),
    ...Object.keys(report?.series ?? {}).map((series) => `${name}.series.${series}`),
    ...Object.keys(report?.groupings ?? {}).map((grouping) => `${name}.grouping.${grouping}`),
  ];
}

/** Keys that have no fallback: without a text, a screen of the definition shows the key itself. */
export function requiredKeys(resource: AnyResource, slots?: string): string[] {
  const titles = Object.entries(resource.screens).map(
    ([kind, screen]) => screen.titleKey ?? messageKeys.title(resource.name, kind as ScreenKind),
  );
  const listTitles = Object.entries(resource.lists ?? {}).flatMap(([list, { detail }]) => [
    messageKeys.title(resource.name, "list", list),
    ...(detail === undefined
      ? []
      : [messageKeys.title(resource.name, "detail", list), ...formKeys(resource.name, detail.form)]),
  ]);
  // The list of a record's parts takes its title from that record.
  const isListOfParts = resource.screens.list?.parts !== undefined;
  const requiredTitles = isListOfParts
    ? titles.filter((title) => title !== messageKeys.title(resource.name, "list"))
    : titles;
  return [
    ...new Set([...requiredTitles, ...listTitles, ...recordKeys(resource, slotNamesIn(slots)), ...kindKeys(resource)]),
  ];
}
