// Which message modules share a file: a request costs as much as 165 KB on a slow line, so modules that are always loaded together are one
// file a locale. It follows from who needs them:
//   base    what the sign-in needs, with `start`; the loader requests it before any code has arrived
//   shell   what the frame of the admin needs besides
//   others  the modules that the same elements and lazy parts need, named after the first of them
import path from "node:path";
import { root } from "./dependencies.mjs";
import { elementModules } from "./element-entries.mjs";
import { needs } from "./message-inject.mjs";

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

/** Name of the file of each module, by module. @returns {Map<string, string>} */
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
