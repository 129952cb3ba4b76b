// Which message modules share a chunk. A request costs as much as 165 kB on a slow line, so modules that are always loaded together are one
// chunk a locale. It follows from who needs them:
//   base    what the sign-in needs, with `start`; the autoloader imports it before any code has arrived
//   shell   what the frame of the admin needs besides
//   others  the modules that the same elements and lazy parts need, named after the first of them
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./dependencies.mjs";
import { elementModules } from "./element-entries.mjs";
import { needs } from "./message-inject.mjs";
import { hashFolder, source } from "./sources.mjs";

/** Code that the texts of several languages import. */
const SHARED = source("src/locales/same-words.ts");

/** Modules by who loads them: the tag of an element, or the file of a lazy part. @returns {Map<string, Set<string>>} */
function modulesByUser() {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  /** @param {string} user @param {Iterable<string>} modules */
  const add = (user, modules) => {
    found.set(user, new Set([...(found.get(user) ?? []), ...modules]));
  };
  const reached = new Set();
  for (const { tag, id, text } of elementModules()) {
    add(tag, needs.modulesOf(id, text));
    for (const file of needs.imports(id)) reached.add(file);
  }
  for (const file of reached) {
    for (const imported of needs.imports(file)) reached.add(imported);
    for (const { file: part } of needs.lazyImports(file)) {
      if (part.startsWith(path.join(root, "src"))) add(part, needs.modulesAtImport(file, part));
      reached.add(part);
    }
  }
  return found;
}

/** Returns the group of each message module. @returns {Map<string, string>} */
export function messageGroups() {
  const users = modulesByUser();
  const neededBy = (/** @type {string} */ tag) => users.get(tag) ?? new Set();
  const base = new Set(["start", ...neededBy("td-login")]);
  const shell = neededBy("td-admin-shell");
  /** @type {Map<string, string>} */
  const firstOf = new Map();
  return new Map(
    [...needs.modules()].sort().map((module) => {
      if (base.has(module)) return [module, "base"];
      if (shell.has(module)) return [module, "shell"];
      const names = [...users].flatMap(([user, modules]) => (modules.has(module) ? user : []));
      const signature = names.sort().join(" ");
      // What only data names is loaded by itself.
      if (signature === "") return [module, module];
      if (!firstOf.has(signature)) firstOf.set(signature, module);
      return [module, firstOf.get(signature) ?? module];
    }),
  );
}

/**
 * Returns the names of the message chunks by the file of a module: `messages-1a2b3c4d/fr_FR-base`. One hash of all texts is in the name of
 * their folder, since the browser lists every chunk (src/locales/catalogues.gen.ts): a hash in each name adds 2.6 kB to that list.
 * @returns {(id: string) => string | undefined}
 */
export function messageChunks() {
  const groups = messageGroups();
  // The tools that the lock file names decide what the chunks export.
  const seed = JSON.stringify([...groups]) + readFileSync(source("package-lock.json"), "utf8");
  const folder = `messages-${hashFolder("src/locales", seed).slice(0, 8)}`;
  return (id) => {
    // A name before those of the languages: rollup gives a module to the first chunk, by name, that imports it.
    if (id === SHARED) return `${folder}/all`;
    const [, locale, module = ""] = /\/src\/locales\/([a-z]{2}_[A-Z]{2})\/([\w-]+)\.ts$/.exec(id) ?? [];
    return locale === undefined ? undefined : `${folder}/${locale}-${groups.get(module) ?? module}`;
  };
}
