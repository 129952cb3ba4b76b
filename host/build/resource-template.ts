/** The files of a new resource: its definition and its messages in the three locales. */
import path from "node:path";

/** English plural of the last word: category → categories, box → boxes, day → days; words such as series stay. */
export function pluralOf(text: string): string {
  if (/(series|species|news|data|media)$/.test(text)) return text;
  if (/[^aeiou]y$/.test(text)) return `${text.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(text) ? `${text}es` : `${text}s`;
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const spaced = (name: string): string => name.replaceAll("-", " ");

/** A resource to create. */
export interface ResourceRequest {
  readonly area: string;
  /** Folder of the definition, from the project root. */
  readonly folder: string;
  /** Kebab-case. */
  readonly name: string;
}

/** Tags of list and detail: `td-categories` and `td-category`. */
export function tagsOf(name: string): { readonly list: string; readonly detail: string } {
  const plural = pluralOf(name);
  return { list: `td-${plural === name ? `${name}-list` : plural}`, detail: `td-${name}` };
}

/** Returns the source of the definition. */
export function definitionText({ area, folder, name }: ResourceRequest): string {
  const contract = path.posix.relative(folder, "src/contract");
  const tags = tagsOf(name);
  return `import { f } from "${contract}/fields";
import { defineResource } from "${contract}/resource";

/** ${sentence(pluralOf(spaced(name)))} of the shop. */
export default defineResource({
  name: "${name}",
  area: "${area}",
  screens: {
    list: { path: "${name}", tag: "${tags.list}", icon: "card-list" },
    detail: { path: "${name}/{id}", tag: "${tags.detail}" },
  },
  right: { read: "SHOP_BRAND", write: "SHOP_BRAND" },
  scope: "shop",
  label: "name",
  fields: {
    name: f.text({ required: true, max: 80 }),
    text: f.multiline({ localised: true, max: 300 }),
    active: f.boolean({ default: true }),
  },
  list: { columns: ["name", "active", "updatedAt"], filters: ["active"], search: ["name"], sort: "name" },
  form: { cards: { general: ["name", "text", "active"] } },
  exportable: true,
  examples: [{ name: "${sentence(spaced(name))}", active: true }],
});
`;
}

type Texts = Readonly<
  Record<"many" | "one" | "create" | "empty" | "name" | "text" | "active" | "general" | "search", string>
>;

/** Initial texts by locale. Languages other than English use the English name until it is translated. */
export const STARTING_TEXTS: Readonly<Record<"en_GB" | "fr_FR" | "de_DE", (name: string) => Texts>> = {
  en_GB: (name) => ({
    many: sentence(pluralOf(name)),
    one: sentence(name),
    create: `New ${name}`,
    empty: `No ${pluralOf(name)} yet`,
    name: "Name",
    text: "Text",
    active: "Active",
    general: "General",
    search: "Name …",
  }),
  fr_FR: (name) => ({
    many: sentence(pluralOf(name)),
    one: sentence(name),
    create: "Ajouter",
    empty: "Rien pour l’instant",
    name: "Nom",
    text: "Texte",
    active: "Actif",
    general: "Général",
    search: "Nom…",
  }),
  de_DE: (name) => ({
    many: sentence(pluralOf(name)),
    one: sentence(name),
    create: "Anlegen",
    empty: "Noch keine Einträge",
    name: "Name",
    text: "Text",
    active: "Aktiv",
    general: "Allgemein",
    search: "Name …",
  }),
};

/** Returns the source of a message file. */
export function messagesText(name: string, texts: Texts): string {
  const keys: Readonly<Record<string, string>> = {
    "list.title": texts.many,
    "list.title.search": texts.search,
    "detail.title": texts.one,
    many: texts.many,
    one: texts.one,
    create: texts.create,
    empty: texts.empty,
    "field.name": texts.name,
    "field.text": texts.text,
    "field.active": texts.active,
    "card.general": texts.general,
  };
  const lines = Object.entries(keys).map(
    ([key, text]) => `  ${JSON.stringify(`${name}.${key}`)}: ${JSON.stringify(text)},\n`,
  );
  return `export default {\n${lines.join("")}} as const;\n`;
}

/** Path from the project root → text, for every file of a new resource. */
export const resourceFiles = (request: ResourceRequest): ReadonlyMap<string, string> =>
  new Map([
    [`${request.folder}/${request.name}.resource.ts`, definitionText(request)],
    ...Object.entries(STARTING_TEXTS).map(([locale, texts]): [string, string] => [
      `src/locales/${locale}/${request.name}.ts`,
      messagesText(request.name, texts(spaced(request.name))),
    ]),
  ]);
