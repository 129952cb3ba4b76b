// One rollup entry for each element. A bespoke tag has a hand-written file elements/<tag>.tsx. The entry of a resource screen is a virtual
// module made from the registry: definition, slots, icons and the engine's screen of that kind.
import { readFileSync, readdirSync } from "node:fs";
import { source } from "./sources.mjs";

const PREFIX = "\0td-element:";
const ALL = "\0td-all-elements";

/** @typedef {{ tag: string, kind: string, resource: string, definition: string, slots?: string, icons: string[] }} ResourceRow */

/** Rows of the generated registry; bespoke screens have no definition. @returns {ResourceRow[]} */
const resourceRows = () =>
  JSON.parse(readFileSync(source("src/catalogue/registry.gen.json"), "utf8")).filter(
    (/** @type {Partial<ResourceRow>} */ row) => row.definition !== undefined,
  );

/** Returns the source of a resource screen's entry. @param {ResourceRow} row */
function resourceEntry({ tag, kind, resource, definition, slots, icons }) {
  const text = JSON.stringify;
  return [
    `import { defineResourceElement } from ${text(source("elements/resource-element.tsx"))};`,
    `import { Screen } from ${text(source(`elements/kinds/${kind}.ts`))};`,
    `import definition from ${text(source(definition))};`,
    slots === undefined ? "const slots = undefined;" : `import slots from ${text(source(slots))};`,
    `import { registerIcons } from ${text(source("src/ui/icon/icon.tsx"))};`,
    ...icons.map((name, index) => `import icon${index} from "@shoelace-style/shoelace/dist/assets/icons/${name}.svg";`),
    `registerIcons({ ${icons.map((name, index) => `${text(name)}: icon${index}`).join(", ")} });`,
    `defineResourceElement(${text(tag)}, ${text(kind)}, Screen, definition, slots, import.meta.messages());`,
    `export const resource = ${text(resource)};`,
  ].join("\n");
}

/** Tags with a hand-written entry: bespoke screens, and elements that are not screens, such as the shell. @returns {string[]} */
const handWrittenTags = () => readdirSync(source("elements")).flatMap((file) => /^(td-.*)\.tsx$/.exec(file)?.[1] ?? []);

/** Tags whose code is in the runtime's chunk. Their file exports a `define()` that the autoloader calls without loading the entry. */
export const BUILT_IN_TAGS = ["td-login"];

/** Returns the source of a virtual entry. @param {string} tag */
function entrySource(tag) {
  if (BUILT_IN_TAGS.includes(tag))
    return `import { define } from ${JSON.stringify(source(`elements/${tag}.tsx`))};\ndefine();`;
  const row = resourceRows().find((candidate) => candidate.tag === tag);
  if (row === undefined) throw new Error(`<${tag}> is not in the registry; run npm run gen`);
  return resourceEntry(row);
}

/**
 * Returns each element with its entry module: a file, or the source of a virtual entry.
 * @returns {{ tag: string, id: string, text?: string }[]}
 */
export const elementModules = () => [
  ...handWrittenTags().map((tag) => ({ tag, id: source(`elements/${tag}.tsx`) })),
  ...resourceRows().map((row) => ({ tag: row.tag, id: PREFIX + row.tag, text: resourceEntry(row) })),
];

/** Entry name → module, for rollup's `input`. @returns {Record<string, string>} */
export const elementInputs = () =>
  Object.fromEntries([
    ...handWrittenTags().map((tag) =>
      BUILT_IN_TAGS.includes(tag)
        ? [`modules/${tag}`, PREFIX + tag]
        : [`elements/${tag}`, source(`elements/${tag}.tsx`)],
    ),
    ...resourceRows().map(({ tag }) => [`elements/${tag}`, PREFIX + tag]),
  ]);

/** Returns whether a module is the entry of one element. @param {string} id */
export const isElementEntry = (id) => id.startsWith(PREFIX) || /\/elements\/td-[\w-]+\.tsx$/.test(id);

/** The entry that defines every element at once. */
export const allElementsInput = ALL;

/** Loads the virtual entries. @returns {import("rollup").Plugin} */
export function elementEntries() {
  return {
    name: "td-element-entries",
    resolveId: (id) => (id === ALL || id.startsWith(PREFIX) ? id : null),
    load(id) {
      if (id === ALL) {
        const imports = Object.values(elementInputs()).map((file) => `import ${JSON.stringify(file)};`);
        return [...imports, `export * from ${JSON.stringify(source("elements/autoloader.ts"))};`].join("\n");
      }
      return id.startsWith(PREFIX) ? entrySource(id.slice(PREFIX.length)) : null;
    },
  };
}
