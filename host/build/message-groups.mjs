// Which message modules share a chunk. On a slow line a request takes as long as 165 kB, so modules that are always loaded together form
// one chunk per locale. The chunk depends on the elements that need the module:
//   base    what the sign-in needs, with `start`; the autoloader imports it before any code has arrived
//   shell   what the frame of the admin needs in addition
//   others  the modules that the same elements and lazy parts need, named after the first of them
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./dependencies.mjs";
import { elementModules } from "./element-entries.mjs";
import { needs } from "./message-inject.mjs";
import { hashFolder, source } from "./sources.mjs";

/** Code that the texts of several languages import. */
const SHARED = source("src/locales/same-words.ts");

/** Message modules by their user: the tag of an element, or the file of a lazy part. @returns {Map<string, Set<string>>} */
function modulesByUser() {
  /** @type {Map<string, Set<string>>} */
  const byUser = new Map();
  /** @param {string} user @param {Iterable<string>} modules */
  const add = (user, modules) => {
    byUser.set(user, new Set([...(byUser.get(user) ?? []), ...modules]));
  };
  const visited = new Set();
  for (const { tag, id, text } of elementModules()) {
    add(tag, needs.modulesOf(id, text));
    for (const file of needs.imports(id)) visited.add(file);
  }
  for (const file of visited) {
    for (const imported of needs.imports(file)) visited.add(imported);
    for (const { file: part } of needs.lazyImports(file)) {
      if (part.startsWith(path.join(root, "src"))) add(part, needs.modulesAtImport(file, part));
      visited.add(part);
    }
  }
  return byUser;
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
      // Modules that no source names, only data, are chunks of their own.
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
  // The lock file counts too: the versions of the build tools decide what the chunks export.
  const seed = JSON.stringify([...groups]) + readFileSync(source("package-lock.json"), "utf8");
  const folder = `messages-${hashFolder("src/locales", seed).slice(0, 8)}`;
  return (id) => {
    // The name sorts before those of the languages: rollup gives a module to the alphabetically first chunk that imports it.
    if (id === SHARED) return `${folder}/all`;
    const [, locale, module = ""] = /\/src\/locales\/([a-z]{2}_[A-Z]{2})\/([\w-]+)\.ts$/.exec(id) ?? [];
    return locale === undefined ? undefined : `${folder}/${locale}-${groups.get(module) ?? module}`;
  };
}
