/** Generates the types of all tags for HTML: properties and events. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { attributesOfScreen } from "../../src/catalogue/registry";
import { SCREEN_OPTIONS } from "../../src/catalogue/screen-options";
import type { ScanResult } from "./scan";

const root = path.resolve(import.meta.dirname, "../..");

const TYPES: Readonly<Record<string, string>> = { string: "string", boolean: "boolean", number: "number | string" };

const camel = (attribute: string): string =>
  attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Properties of a hand-written entry with their types. Read as text, because `npm run gen` runs before anything is compiled. */
function attributesOfEntry(tag: string): [string, string][] {
  const file = path.join(root, "elements", `${tag}.tsx`);
  if (!existsSync(file)) return [];
  const source = readFileSync(file, "utf8");
  const [, attributes = ""] = /\battributes: \{([^}]*)\}/.exec(source) ?? [];
  const [, properties = ""] = /\bproperties: \[([^\]]*)\]/.exec(source) ?? [];
  return [
    ...[...attributes.matchAll(/(\w+): "(\w+)"/g)].map(([, name = "", kind = ""]): [string, string] => [
      name,
      TYPES[kind] ?? "string",
    ]),
    ...[...properties.matchAll(/"(\w+)"/g)].map(([, name = ""]): [string, string] => [name, "unknown"]),
  ];
}

/** Returns the text of `elements/tags.gen.d.ts` without its banner. */
export function tagTypes({ screens, parts }: ScanResult): string {
  const all = [
    ...parts.map((tag) => ({ tag, options: [], pathAttributes: [] as string[] })),
    ...screens.map(({ entry }) => ({
      tag: entry.tag,
      options: entry.kind === "bespoke" ? [] : Object.entries(SCREEN_OPTIONS[entry.kind] ?? {}),
      pathAttributes: attributesOfScreen(entry),
    })),
  ];
  const rows = all.map(({ tag, options, pathAttributes }) => {
    const types = new Map([
      ...options.map(([name, kind]): [string, string] => [name, TYPES[kind] ?? "string"]),
      ...pathAttributes.map((name): [string, string] => [camel(name), "string"]),
      ...attributesOfEntry(tag),
    ]);
    const members = [...types].map(([name, type]) => `${name}: ${type}`);
    return `  "${tag}": ${members.length === 0 ? "object" : `{ ${members.join("; ")} }`};\n`;
  });
  return [
    'import type { TdElement, TdEventMap } from "./td-element";',
    "",
    "/** Properties of every element, by tag; its attributes are the same names in kebab case. */",
    `export interface TdProperties {\n${rows.join("")}}`,
    "",
    "type Elements = { [Tag in keyof TdProperties]: TdElement & Partial<TdProperties[Tag]> };",
    "type Events = { [Name in keyof TdEventMap]: CustomEvent<TdEventMap[Name]> };",
    "",
    "declare global {",
    "  interface HTMLElementTagNameMap extends Elements {}",
    "  /** The events bubble to the document and the window. */",
    "  interface GlobalEventHandlersEventMap extends Events {}",
    "}",
    "",
  ].join("\n");
}
