// One rollup entry an element. A bespoke tag has its hand-written file elements/<tag>.tsx; the entry of a resource screen derives from
// the registry, so it is a virtual module: definition + slots + the engine's screen of that kind.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { root } from "./dependencies.mjs";

const PREFIX = "\0td-element:";
const ALL = "\0td-all-elements";

/** @typedef {{ tag: string, titleKey: string, kind: string, resource?: string, list?: string, paths: string[] }} Row */

/** Rows of the generated registry; it is data, so no TypeScript is needed to read it. @returns {Row[]} */
export function registryRows() {
  const text = readFileSync(path.join(root, "src/catalogue/registry.gen.ts"), "utf8");
  return [...text.matchAll(/^ {2}(\{.*\}),$/gm)].map(([, row]) => JSON.parse(row));
}

/** File of each definition, from the generated loaders. @returns {Map<string, string>} */
function resourceFiles() {
  const text = readFileSync(path.join(root, "src/catalogue/resources.gen.ts"), "utf8");
  return new Map(
    [...text.matchAll(/^ {2}"([^"]+)": .*import\("([^"]+)"\)/gm)].map(([, name, from]) => [
      name,
      path.resolve(root, "src/catalogue", from),
    ]),
  );
}

/** Source of the entry of a resource screen. @param {Row} row @param {string} file */
function resourceEntry({ tag, kind, resource, list, paths }, file) {
  // A further list, or a path of several parts, shows records that have certain values.
  const isPlaced = list !== undefined || paths.some((path) => path.split("/:").length > (kind === "list" ? 1 : 2));
  const slots = file.replace(/\.resource$/, ".slots");
  const hasSlots = existsSync(`${slots}.tsx`);
  return [
    `import { defineResourceElement } from ${JSON.stringify(path.join(root, "elements/resource-element"))};`,
    `import { Screen } from ${JSON.stringify(path.join(root, "elements/kinds", kind))};`,
    `import definition from ${JSON.stringify(file)};`,
    hasSlots ? `import slots from ${JSON.stringify(slots)};` : "const slots = undefined;",
    isPlaced ? `import { placed } from ${JSON.stringify(path.join(root, "src/engine/placed"))};` : "",
    `defineResourceElement(${JSON.stringify(tag)}, ${JSON.stringify(kind)}, ${isPlaced ? `placed(Screen, ${JSON.stringify(tag)})` : "Screen"}, definition, slots);`,
    `export const resource = ${JSON.stringify(resource)};`,
  ].join("\n");
}

/** Hand-written entries: bespoke screens, and elements that are no screen, such as the shell. @returns {string[]} tags */
const handWrittenTags = () =>
  readdirSync(path.join(root, "elements"))
    .filter((file) => /^td-.*\.tsx$/.test(file))
    .map((file) => file.replace(/\.tsx$/, ""));

/** Tags whose code lies with the runtime's: their file exports what defines them, and the loader calls it without the entry. */
export const NEAR_TAGS = ["td-login"];

/** Entry name → module, for rollup's `input`. @returns {Record<string, string>} */
export const elementInputs = () =>
  Object.fromEntries([
    ...handWrittenTags().map((tag) => [
      `elements/${tag}`,
      NEAR_TAGS.includes(tag) ? PREFIX + tag : path.join(root, `elements/${tag}.tsx`),
    ]),
    ...registryRows()
      .filter(({ kind }) => kind !== "bespoke")
      .map(({ tag }) => [`elements/${tag}`, PREFIX + tag]),
  ]);

/** The entry that defines every element at once. */
export const allElementsInput = ALL;

/** The rows of the registry as the page loads them: a title that follows from resource and kind is not written out. */
function slimRegistry() {
  const rows = registryRows().map(({ titleKey, ...row }) => {
    const usual = `${row.resource}.${row.kind}${row.list === undefined ? "" : `.${row.list}`}.title`;
    return titleKey === usual ? row : { ...row, titleKey };
  });
  return [
    "const titleOf = ({ resource, kind, list }) => `${resource}.${kind}${list === undefined ? '' : `.${list}`}.title`;",
    `const rows = JSON.parse(${JSON.stringify(JSON.stringify(rows))});`,
    "export const SCREENS = rows.map((row) => ({ titleKey: titleOf(row), ...row }));",
  ].join("\n");
}

/** @returns {import("rollup").Plugin} */
export function elementEntries() {
  return {
    name: "td-element-entries",
    resolveId(source) {
      return source === ALL || source.startsWith(PREFIX) ? source : null;
    },
    transform: (_code, id) => (id.endsWith("/src/catalogue/registry.gen.ts") ? slimRegistry() : null),
    load(id) {
      if (id === ALL) {
        const imports = Object.values(elementInputs()).map((file) => `import ${JSON.stringify(file)};`);
        return [...imports, `export * from ${JSON.stringify(path.join(root, "elements/autoloader"))};`].join("\n");
      }
      if (!id.startsWith(PREFIX)) return null;
      const tag = id.slice(PREFIX.length);
      if (NEAR_TAGS.includes(tag))
        return `import { define } from ${JSON.stringify(path.join(root, `elements/${tag}`))};\ndefine();`;
      const row = registryRows().find((candidate) => candidate.tag === tag);
      const file = row?.resource === undefined ? undefined : resourceFiles().get(row.resource);
      if (row === undefined || file === undefined) throw new Error(`<${tag}> is not in the registry; run npm run gen`);
      return resourceEntry(row, file);
    },
  };
}
