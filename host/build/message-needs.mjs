// Derives which built-in message modules a source file needs: those that hold the keys named in the file and in its static imports.
// Data files (src/contract, definitions, generated files) hold keys that other files show, so their keys do not count. Instead:
//   - the element of a resource screen needs the module of the resource, `<name>`, and `<name>-<kind>` if it exists, and the modules with
//     the names of the screens that it leads back to
//   - keys that come from data are declared where they are shown, by `@messages error.**` in a comment
import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { lineAt, scanMessages, scanSource } from "./message-scan.mjs";

/** Module that is always loaded, so no file needs to list it. */
const START = "start";
/** Endings of counted texts. */
const COUNTED = /\.(zero|one|two|few|many|other)$/;
const ENDINGS = [".ts", ".tsx", "/index.ts", "/index.tsx", ""];

/** Returns the index of the first sorted text that is not less than the given one. @param {readonly string[]} sorted @param {string} text */
function firstFrom(sorted, text) {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns whether the keys in a file are data that other files show. @param {string} file */
const isDataFile = (file) => /\.gen\.ts$|\.resource\.ts$|\/src\/(contract|locales)\//.test(file);

/** Returns functions that derive message modules from the sources, with a cache. @param {string} root folder that contains `src` */
export function messageNeeds(root) {
  const folder = path.join(root, "src/locales/en_GB");
  /** Folders whose files show the resource whose definition they import. */
  const screenFolders = ["elements", "tests"].map((name) => path.join(root, name) + path.sep);
  /** @type {{ owners: Map<string, string>, keys: string[], computed: Set<string>, modules: Set<string> } | undefined} */
  let cachedCatalogue;
  /** @type {Map<string, { imports: string[], lazy: { specifier: string, file: string }[], uses: import("./message-scan.mjs").KeyUse[] }>} */
  const scans = new Map();
  /** @type {Map<string, ReadonlySet<string>>} */
  const needs = new Map();
  /** Keys by the pattern that they match. @type {Map<string, readonly string[]>} */
  const patterns = new Map();

  function catalogue() {
    if (cachedCatalogue !== undefined) return cachedCatalogue;
    const owners = new Map();
    const computed = new Set();
    const modules = new Set();
    for (const name of readdirSync(folder)) {
      const module = name.replace(/\.ts$/, "");
      const { keys, isComputed } = scanMessages(readFileSync(path.join(folder, name), "utf8"));
      modules.add(module);
      if (isComputed) computed.add(module);
      for (const key of keys) owners.set(key, module);
    }
    cachedCatalogue = { owners, computed, modules, keys: [...owners.keys()].sort() };
    return cachedCatalogue;
  }

  /** Keys that a pattern matches: `*` is a part of a key, `**` any number of them. @param {string} pattern @returns {readonly string[]} */
  function keysMatching(pattern) {
    const cached = patterns.get(pattern);
    if (cached !== undefined) return cached;
    const { keys } = catalogue();
    const [prefix = ""] = pattern.split("*", 1);
    const escaped = pattern.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
    const test = new RegExp(`^${escaped.replace(/\*+/g, (wildcard) => (wildcard === "*" ? "[^.]*" : ".*"))}$`);
    const matches = [];
    for (let index = firstFrom(keys, prefix); keys[index]?.startsWith(prefix) === true; index += 1) {
      const key = keys[index];
      if (test.test(key) || test.test(key.replace(COUNTED, ""))) matches.push(key);
    }
    patterns.set(pattern, matches);
    return matches;
  }

  /** Keys of the texts that a use names. @param {import("./message-scan.mjs").KeyUse} use @returns {readonly string[]} */
  function keysOfUse({ key, isRequired }) {
    // Other templates with a dash are names of classes and elements more often than keys.
    if (key.includes("*")) return isRequired || key.includes(".") ? keysMatching(key) : [];
    const { owners } = catalogue();
    if (owners.has(key) || owners.has(`${key}.other`)) return keysMatching(key);
    // The beginning of keys that another file completes: "media.gallery".
    return key.includes(".") ? keysMatching(`${key}.**`) : [];
  }

  /** Modules that hold the texts of keys. @param {readonly string[]} keys */
  const modulesHolding = (keys) => [...new Set(keys.flatMap((key) => catalogue().owners.get(key) ?? []))];

  /** @param {import("./message-scan.mjs").KeyUse} use @returns {readonly string[]} */
  function modulesOfUse(use) {
    const modules = modulesHolding(keysOfUse(use));
    const [first = "", ...rest] = use.key.split(".");
    return modules.length === 0 && rest.length > 0 && catalogue().computed.has(first) ? [first] : modules;
  }

  /** @param {string} from @param {string} specifier */
  function resolve(from, specifier) {
    if (!specifier.startsWith(".") && !path.isAbsolute(specifier)) return undefined;
    const stem = path.resolve(path.dirname(from), specifier);
    return ENDINGS.map((ending) => stem + ending).find((file) => /\.tsx?$/.test(file) && existsSync(file));
  }

  /** @param {string} file @param {string} [text] source of a virtual module */
  function scanned(file, text) {
    const cached = scans.get(file);
    if (cached !== undefined) return cached;
    const { imports, lazy, uses } = scanSource(text ?? readFileSync(file, "utf8"), file);
    const scan = {
      imports: imports.flatMap((specifier) => resolve(file, specifier) ?? []),
      lazy: lazy.flatMap((specifier) => {
        const target = resolve(file, specifier);
        return target === undefined ? [] : [{ specifier, file: target }];
      }),
      uses: isDataFile(file) ? [] : uses,
      modules: new Set(),
    };
    for (const use of scan.uses) for (const module of modulesOfUse(use)) scan.modules.add(module);
    scans.set(file, scan);
    return scan;
  }

  /** Returns a file and all that it imports statically. @param {string} file @param {string} [text] */
  function withImports(file, text) {
    const seen = new Set([file]);
    for (const next of seen)
      for (const imported of scanned(next, next === file ? text : undefined).imports) seen.add(imported);
    return seen;
  }

  /**
   * Modules of the resource that an element shows: `<name>`, `<name>-<kind>`, and those that name the screens above it.
   * @param {readonly string[]} imports of the element
   */
  function modulesOfScreen(imports) {
    const definition = imports.find((file) => file.endsWith(".resource.ts"));
    if (definition === undefined) return [];
    const text = readFileSync(definition, "utf8");
    const [, name] = /\bname: "([\w-]+)"/.exec(text) ?? [];
    const above = [...text.matchAll(/\bbackTo: \{.*?\btitleKey: "([\w.-]+)"/gs)].map(([, key = ""]) => key);
    const kinds = imports.flatMap((file) => /\/elements\/kinds\/(\w+)\.ts$/.exec(file)?.[1] ?? []);
    const modules = [name, ...kinds.map((kind) => `${name}-${kind}`), ...modulesHolding(above)];
    return modules.filter((module) => catalogue().modules.has(module));
  }

  /**
   * Message modules that a file needs when it runs, sorted.
   * @param {string} file absolute
   * @param {string} [text] source of a virtual module
   * @returns {ReadonlySet<string>}
   */
  function modulesOf(file, text) {
    const cached = needs.get(file);
    if (cached !== undefined) return cached;
    const modules = new Set();
    for (const source of withImports(file, text)) for (const module of scanned(source).modules) modules.add(module);
    if (text !== undefined || screenFolders.some((start) => file.startsWith(start)))
      for (const module of modulesOfScreen(scanned(file).imports)) modules.add(module);
    modules.delete(START);
    const sorted = new Set([...modules].sort());
    needs.set(file, sorted);
    return sorted;
  }

  return {
    modulesOf,
    modulesMatching: (pattern) => modulesHolding(keysMatching(pattern)),
    /**
     * Keys of the texts that a use names. An interpolation may be several parts of a key here, unlike in `modulesOf`. Keys that a comment
     * declares by `**` do not count: the comment says which file shows them, not that a file names each of them.
     * @param {import("./message-scan.mjs").KeyUse} use
     */
    keysNamedBy(use) {
      const [head = "", ...rest] = use.key.split("*");
      if (use.key.includes("**")) return [];
      if (rest.length === 0) return /\.[\w-]*[.-]$/.test(head) ? keysMatching(`${head}**`) : keysOfUse(use);
      return /[.-]/.test(head) ? keysMatching([head, ...rest].join("**")) : [];
    },
    resolve,
    modules: () => catalogue().modules,
    /** Files that a file imports dynamically, each with the specifier in the source. @param {string} file */
    lazyImports: (file) => scanned(file).lazy,
    /** Files that a file imports statically. @param {string} file @param {string} [text] source of a virtual module */
    imports: (file, text) => scanned(file, text).imports,
    /**
     * Message modules to load with a lazy import: those that the part needs and the importing file does not.
     * @param {string} importer @param {string} part
     */
    modulesAtImport: (importer, part) => {
      const existing = modulesOf(importer);
      return [...modulesOf(part)].filter((module) => !existing.has(module));
    },
    /** Required keys of a file that have no text, as `file:line: reason`. @param {string} file absolute */
    problems: (file) =>
      scanned(file)
        .uses.filter((use) => use.isRequired && modulesOfUse(use).length === 0)
        .map(({ key, place }) => {
          const line = lineAt(readFileSync(file, "utf8"), place);
          return `${path.relative(root, file)}:${line}: no text has the key "${key}"; add it to a file of src/locales/en_GB, or correct the key`;
        }),
    /** Clears the caches, for a build that watches its files. */
    clear() {
      cachedCatalogue = undefined;
      for (const map of [scans, needs, patterns]) map.clear();
    },
  };
}
