// Derives which built-in message modules a source file needs: those that hold the keys named in the file and in its static imports.
// Data files (src/contract, definitions, generated files) hold keys that other files show, so their keys do not count. Instead:
//   - the element of a resource screen needs the module of the resource, `<name>`, and `<name>-<kind>` if it exists
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

/** Whether the keys in a file are data that other files show. @param {string} file */
const holdsData = (file) => /\.gen\.ts$|\.resource\.ts$|\/src\/(contract|locales)\//.test(file);

/**
 * @param {string} root folder that holds `src`
 */
export function messageNeeds(root) {
  const folder = path.join(root, "src/locales/en_GB");
  /** Folders whose files show the resource whose definition they import. */
  const shows = ["elements", "tests"].map((name) => path.join(root, name) + path.sep);
  /** @type {{ owners: Map<string, string>, keys: string[], computed: Set<string>, modules: Set<string> } | undefined} */
  let read;
  /** @type {Map<string, { imports: string[], lazy: { specifier: string, file: string }[], uses: import("./message-scan.mjs").KeyUse[] }>} */
  const scans = new Map();
  /** @type {Map<string, ReadonlySet<string>>} */
  const needs = new Map();
  /** Keys by the pattern that they match. @type {Map<string, readonly string[]>} */
  const patterns = new Map();

  function catalogue() {
    if (read !== undefined) return read;
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
    read = { owners, computed, modules, keys: [...owners.keys()].sort() };
    return read;
  }

  /** Keys that a pattern matches: `*` is a part of a key, `**` any number of them. @param {string} pattern @returns {readonly string[]} */
  function keysMatching(pattern) {
    const known = patterns.get(pattern);
    if (known !== undefined) return known;
    const { keys } = catalogue();
    const [head = ""] = pattern.split("*", 1);
    const escaped = pattern.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
    const test = new RegExp(`^${escaped.replace(/\*+/g, (wildcard) => (wildcard === "*" ? "[^.]*" : ".*"))}$`);
    const found = [];
    for (let at = firstFrom(keys, head); keys[at]?.startsWith(head) === true; at += 1) {
      const key = keys[at];
      if (test.test(key) || test.test(key.replace(COUNTED, ""))) found.push(key);
    }
    patterns.set(pattern, found);
    return found;
  }

  /** Keys of the texts that a use names. @param {import("./message-scan.mjs").KeyUse} use @returns {readonly string[]} */
  function keysOfUse({ key, isAsked }) {
    // Other templates with a dash are names of classes and elements more often than keys.
    if (key.includes("*")) return isAsked || key.includes(".") ? keysMatching(key) : [];
    const { owners } = catalogue();
    if (owners.has(key) || owners.has(`${key}.other`)) return keysMatching(key);
    // The beginning of keys that another file completes: "media.gallery".
    return key.includes(".") ? keysMatching(`${key}.**`) : [];
  }

  /** Modules that hold the texts of keys. @param {readonly string[]} keys */
  const holding = (keys) => [...new Set(keys.flatMap((key) => catalogue().owners.get(key) ?? []))];

  /** @param {import("./message-scan.mjs").KeyUse} use @returns {readonly string[]} */
  function modulesOfUse(use) {
    const modules = holding(keysOfUse(use));
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
    const known = scans.get(file);
    if (known !== undefined) return known;
    const { imports, lazy, uses } = scanSource(text ?? readFileSync(file, "utf8"), file);
    const scan = {
      imports: imports.flatMap((specifier) => resolve(file, specifier) ?? []),
      lazy: lazy.flatMap((specifier) => {
        const target = resolve(file, specifier);
        return target === undefined ? [] : [{ specifier, file: target }];
      }),
      uses: holdsData(file) ? [] : uses,
      modules: new Set(),
    };
    for (const use of scan.uses) for (const module of modulesOfUse(use)) scan.modules.add(module);
    scans.set(file, scan);
    return scan;
  }

  /** Files that run with a file: itself and all that it imports statically. @param {string} file @param {string} [text] */
  function closure(file, text) {
    const seen = new Set([file]);
    for (const one of seen)
      for (const imported of scanned(one, one === file ? text : undefined).imports) seen.add(imported);
    return seen;
  }

  /** Modules of the resource that an element shows: `<name>`, and `<name>-<kind>`. @param {readonly string[]} imports of the element */
  function modulesOfScreen(imports) {
    const definition = imports.find((file) => file.endsWith(".resource.ts"));
    if (definition === undefined) return [];
    const [, name] = /\bname: "([\w-]+)"/.exec(readFileSync(definition, "utf8")) ?? [];
    const kinds = imports.flatMap((file) => /\/elements\/kinds\/(\w+)\.ts$/.exec(file)?.[1] ?? []);
    return [name, ...kinds.map((kind) => `${name}-${kind}`)].filter((module) => catalogue().modules.has(module));
  }

  /**
   * Message modules that a file needs once it runs, sorted.
   * @param {string} file absolute
   * @param {string} [text] source of a virtual module
   * @returns {ReadonlySet<string>}
   */
  function modulesOf(file, text) {
    const known = needs.get(file);
    if (known !== undefined) return known;
    const found = new Set();
    for (const one of closure(file, text)) for (const module of scanned(one).modules) found.add(module);
    if (text !== undefined || shows.some((start) => file.startsWith(start)))
      for (const module of modulesOfScreen(scanned(file).imports)) found.add(module);
    found.delete(START);
    const sorted = new Set([...found].sort());
    needs.set(file, sorted);
    return sorted;
  }

  return {
    modulesOf,
    modulesMatching: (pattern) => holding(keysMatching(pattern)),
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
    /** Files that a file imports when it needs them, as it names them. @param {string} file */
    lazyImports: (file) => scanned(file).lazy,
    /** Files that a file imports statically. @param {string} file */
    imports: (file) => scanned(file).imports,
    /**
     * Message modules that come with a lazy import: those of the part which the importing file does not need itself.
     * @param {string} importer @param {string} part
     */
    modulesAtImport: (importer, part) => {
      const own = modulesOf(importer);
      return [...modulesOf(part)].filter((module) => !own.has(module));
    },
    /** Keys that a file asks for and that have no text, as `file:line: reason`. @param {string} file absolute */
    problems: (file) =>
      scanned(file)
        .uses.filter((use) => use.isAsked && modulesOfUse(use).length === 0)
        .map(({ key, place }) => {
          const line = lineAt(readFileSync(file, "utf8"), place);
          return `${path.relative(root, file)}:${line}: no text has the key "${key}"; add it to a file of src/locales/en_GB, or correct the key`;
        }),
    /** Clears the caches, for a build that watches its files. */
    forget() {
      read = undefined;
      for (const map of [scans, needs, patterns]) map.clear();
    },
  };
}
