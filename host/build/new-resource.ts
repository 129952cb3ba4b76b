/**
 * `npm run new:resource -- content/slogan`: the one file of a new resource with its words in the three locales, and what derives from it.
 * What it writes works at once: a list and a form over a name, an order number and a switch. Change it to what is wanted.
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { AREAS } from "../../src/contract/screen";
import { RESOURCE_LOADERS } from "../../src/catalogue/resources.gen";
import { SCREENS } from "../../src/catalogue/registry.gen";

const root = path.resolve(import.meta.dirname, "../..");

/** `shopHours`, `shop-hours` → `shop-hours`. */
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const words = (name: string): string => kebab(name).replaceAll("-", " ");
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What is asked for can't be made; the message says why and what to do. */
export class Refused extends Error {
  override readonly name = "Refused";
}

export interface Asked {
  readonly area: (typeof AREAS)[number];
  /** Name of the resource: of its API, its message keys, its storage. */
  readonly name: string;
}

/** Reads `<area>/<name>`. Throws Refused. */
export function readAsked(text: string | undefined): Asked {
  const [given = "", name = "", rest] = (text ?? "").split("/");
  const area = AREAS.find((known) => known === given);
  if (area === undefined || area === "public" || area === "home" || rest !== undefined)
    throw new Refused(
      `Say area and name: npm run new:resource -- content/slogan\nAreas: ${AREAS.filter((known) => known !== "public" && known !== "home").join(", ")}`,
    );
  if (!/^[a-z][a-zA-Z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Refused(`"${name}" is no name: letters and figures, camelCase or kebab-case, starting small`);
  return { area, name };
}

const definitionOf = ({ area, name }: Asked): string => `import { f } from "../../contract/fields";
import { defineResource } from "../../contract/resource";

/** ${capital(words(name))}s of the shop. */
export default defineResource({
  name: "${name}",
  area: "${area}",
  screens: {
    list: { path: "${kebab(name)}", tag: "td-${kebab(name)}s", icon: "card-list" },
    detail: { path: "${kebab(name)}/{id}", tag: "td-${kebab(name)}" },
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
  examples: [{ name: "${capital(words(name))}", active: true }],
});
`;

type Texts = Readonly<
  Record<"doc" | "many" | "one" | "create" | "empty" | "name" | "text" | "active" | "general" | "search", string>
>;

/** Starting texts; the name itself is nobody's to translate but yours. */
const TEXTS: Readonly<Record<"en_GB" | "fr_FR" | "de_DE", (label: string) => Texts>> = {
  en_GB: (label) => ({
    doc: `${label}s.`,
    many: `${label}s`,
    one: label,
    create: `New ${label.toLowerCase()}`,
    empty: `No ${label.toLowerCase()}s yet`,
    name: "Name",
    text: "Text",
    active: "Active",
    general: "General",
    search: "Name…",
  }),
  fr_FR: (label) => ({
    doc: `${label}.`,
    many: label,
    one: label,
    create: "Ajouter",
    empty: "Rien pour l’instant",
    name: "Nom",
    text: "Texte",
    active: "Actif",
    general: "Général",
    search: "Nom…",
  }),
  de_DE: (label) => ({
    doc: `${label}.`,
    many: label,
    one: label,
    create: "Anlegen",
    empty: "Noch keine Einträge",
    name: "Name",
    text: "Text",
    active: "Aktiv",
    general: "Allgemein",
    search: "Name…",
  }),
};

function messagesOf(name: string, texts: Texts): string {
  const keys: readonly (readonly [string, string])[] = [
    ["list.title", texts.many],
    ["list.title.search", texts.search],
    ["detail.title", texts.one],
    ["many", texts.many],
    ["one", texts.one],
    ["create", texts.create],
    ["empty", texts.empty],
    ["field.name", texts.name],
    ["field.text", texts.text],
    ["field.active", texts.active],
    ["card.general", texts.general],
  ];
  const lines = keys.map(([key, text]) => `  ${JSON.stringify(`${name}.${key}`)}: ${JSON.stringify(text)},\n`);
  return `/** ${texts.doc} */\nexport default {\n${lines.join("")}} as const;\n`;
}

/** Path from the root → text, for every file of a new resource. */
export const newFiles = (asked: Asked): ReadonlyMap<string, string> =>
  new Map([
    [`src/resources/${asked.area}/${kebab(asked.name)}.resource.ts`, definitionOf(asked)],
    ...Object.entries(TEXTS).map(([locale, texts]): [string, string] => [
      `src/locales/${locale}/${asked.name}.ts`,
      messagesOf(asked.name, texts(capital(words(asked.name)))),
    ]),
  ]);

/** Nothing that is there is written over. Throws Refused. */
function refuseTaken({ name }: Asked, files: Iterable<string>, folder: string): void {
  const [tag, path_] = [`td-${kebab(name)}`, `/${kebab(name)}`];
  const owner = SCREENS.find(({ tag: own, paths }) => own === tag || own === `${tag}s` || paths.includes(path_));
  if (Object.hasOwn(RESOURCE_LOADERS, name)) throw new Refused(`There is a resource "${name}" already`);
  if (owner !== undefined) throw new Refused(`<${owner.tag}> at ${owner.paths[0] ?? ""} has that tag or path already`);
  for (const file of files) if (existsSync(path.join(folder, file))) throw new Refused(`${file} is there already`);
}

/** Writes the files below a folder; answers their paths. Throws Refused. */
export function writeResource(asked: Asked, folder: string = root): string[] {
  const files = newFiles(asked);
  refuseTaken(asked, files.keys(), folder);
  const locales = path.join(folder, "src/locales");
  const unknown = existsSync(locales)
    ? readdirSync(locales).filter((name) => /^[a-z]{2}_[A-Z]{2}$/.test(name) && !(name in TEXTS))
    : [];
  if (unknown.length > 0) throw new Refused(`new-resource.ts has no starting texts for ${unknown.join(", ")}`);
  for (const [file, text] of files) {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  return [...files.keys()];
}

if (process.argv[1] === import.meta.filename) {
  try {
    const asked = readAsked(process.argv[2]);
    for (const file of writeResource(asked)) console.log(`wrote ${file}`);
    // A process of its own: the generator reads the definitions that are there when it starts.
    const { execFileSync } = await import("node:child_process");
    execFileSync(process.execPath, ["--import", "tsx", path.join(import.meta.dirname, "gen.ts")], {
      cwd: root,
      stdio: "inherit",
    });
    console.log(`npm run where /admin/${kebab(asked.name)}`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}
