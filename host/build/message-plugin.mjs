// How the browser finds its messages. In the source every file of src/locales has its own import(); written out for each locale, those would
// be the longest list of all that the sign-in loads. Here a file's name follows from locale and module, so that only the modules are listed.
import { readdirSync } from "node:fs";
import path from "node:path";
import { root } from "./dependencies.mjs";
import { messageGroups } from "./message-groups.mjs";
import { hashFolder } from "./sources.mjs";

const PREFIX = "\0td-messages:";
const folder = path.join(root, "src/locales");

/** @param {string} directory @param {RegExp} pattern */
const namesIn = (directory, pattern) =>
  readdirSync(directory)
    .flatMap((name) => pattern.exec(name)?.[1] ?? [])
    .sort();
const locales = () => namesIn(folder, /^([a-z]{2}_[A-Z]{2})$/);
/** @param {string} locale */
const modulesOf = (locale) => namesIn(path.join(folder, locale), /^([\w-]+)\.ts$/);
const allModules = () => [...new Set(locales().flatMap(modulesOf))].sort();
/** Set at the start of each build, since a watched one sees changed sources. @type {Map<string, string>} */
let groups = new Map();
/** @param {string} module */
const groupOf = (module) => groups.get(module) ?? module;

/**
 * Name of the file in which a module of messages lies, with the module that gathers them; undefined for any other module. Without it
 * rollup would put small ones beside whatever else is small, and screens would load texts that they never show.
 * @param {string} id
 */
export function messageFileOf(id) {
  if (id.startsWith(PREFIX)) return `messages/${id.slice(PREFIX.length).replace("/", "-")}`;
  const [, locale, module] = /\/src\/locales\/([a-z]{2}_[A-Z]{2})\/([\w-]+)\.ts$/.exec(id) ?? [];
  return module === undefined ? undefined : `messages/${locale}-${groupOf(module)}`;
}

/** @returns {import("rollup").Plugin} */
export function messageFiles() {
  // One hash for all of them, in the name of their folder: a hash in each name would have to be listed.
  const place = () => `messages-${hashFolder("src/locales", JSON.stringify([...groups])).slice(0, 8)}`;
  return {
    name: "td-message-files",
    buildStart() {
      groups = messageGroups();
      for (const locale of locales())
        for (const group of new Set(allModules().map(groupOf)))
          this.emitFile({
            type: "chunk",
            id: `${PREFIX}${locale}/${group}`,
            name: `src/messages/${locale}-${group}`,
            fileName: `chunks/${place()}/${locale}-${group}.js`,
          });
    },
    resolveId: (source) => (source.startsWith(PREFIX) ? source : null),
    load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const [locale = "", group] = id.slice(PREFIX.length).split("/");
      const modules = modulesOf(locale).filter((module) => groupOf(module) === group);
      return [
        ...modules.map((module, at) => `import m${at} from ${JSON.stringify(path.join(folder, locale, module))};`),
        `export default { ${modules.map((module, at) => `${JSON.stringify(module)}: m${at}`).join(", ")} };`,
      ].join("\n");
    },
    transform(_code, id) {
      if (!id.endsWith("/src/locales/catalogues.gen.ts")) return null;
      // The code that finds them lies in chunks/, beside their folder.
      return [
        `const groups = ${JSON.stringify(Object.fromEntries([...groups].filter(([module, group]) => module !== group)))};`,
        `const names = ${JSON.stringify(allModules().join(" "))}.split(" ");`,
        `const place = new URL(${JSON.stringify(`${place()}/`)}, import.meta.url);`,
        "const fetched = (address) => globalThis[Symbol.for('td-admin.words')]?.get(address) ?? import(address);",
        "const load = (locale, name) => fetched(new URL(`${locale}-${groups[name] ?? name}.js`, place).href);",
        "const pick = (locale, name) => async () => ({ default: (await load(locale, name)).default[name] ?? {} });",
        "const of = (locale) => Object.fromEntries(names.map((name) => [name, pick(locale, name)]));",
        `export const catalogues = { ${locales()
          .map((locale) => `${locale}: of(${JSON.stringify(locale)})`)
          .join(", ")} };`,
      ].join("\n");
    },
  };
}
