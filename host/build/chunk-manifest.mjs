// dist/manifest.json: which files must be there before an entry, or a part loaded on demand, can run. The server preloads them, the size
// report adds them up. Entries go by their name, parts by their source file without its ending:
//   { "elements/td-login": { "file": "elements/td-login.js", "needs": ["elements/td-login.js", "chunks/react-….js"] },
//     "src/locales/fr_FR/login": { … } }
import path from "node:path";
import { root } from "./dependencies.mjs";
import { NEAR_TAGS } from "./element-entries.mjs";

/** So many elements must need a file for the autoloader to know it. */
const SHARED_BY = 12;
/** Letters for as many files as that can be. */
const LETTERS = "abcdefghijklmnopqrstuvwxyz{|}~";
const NEEDS = '"__TD_NEEDS__"';

/** Folder and locales of the words that every element needs: `messages-1a2b3c4d en_GB fr_FR`. @param {string[]} built */
function wordsOf(built) {
  const found = built.flatMap((file) => [...file.matchAll(/^chunks\/(messages-\w+)\/(\w+)-base\.js$/g)]);
  return [...new Set(found.map(([, folder]) => folder)), ...found.map(([, , locale]) => locale).sort()].join(" ");
}

/**
 * Writes into the autoloader which chunks each element needs, so that it asks for all of them at once and not file after file. Its name has
 * no hash, so it may change afterwards; as the text of a string, since minifiers leave that alone.
 * @param {import("rollup").OutputAsset | import("rollup").OutputChunk | undefined} autoloader
 * @param {[string, { needs: string[] }][]} entries
 * @param {string[]} built names of all files
 */
function tellAutoloader(autoloader, entries, built) {
  if (autoloader?.type !== "chunk") return;
  const elements = entries.filter(([name]) => name.startsWith("elements/"));
  /** @type {Map<string, number>} */
  const users = new Map();
  for (const file of elements.flatMap(([, { needs }]) => needs)) users.set(file, (users.get(file) ?? 0) + 1);
  const signIn = new Set(elements.find(([name]) => name === "elements/td-login")?.[1].needs);
  // The sign-in is often alone on its page, and waits for nothing twice. What few others need is small, and their own imports find it; naming all of it would grow with every screen.
  const files = [...users]
    .filter(([file, count]) => (count >= SHARED_BY || signIn.has(file)) && file.startsWith("chunks/"))
    // The runtime, which the autoloader imports itself before it looks for anything else.
    .filter(([file]) => !autoloader.dynamicImports.includes(file))
    .sort(([, a], [, b]) => b - a)
    .map(([file]) => file);
  if (files.length > LETTERS.length) throw new Error(`${files.length} files are shared, more than there are letters`);
  /** @type {Map<string, string[]>} */
  const sets = new Map();
  for (const [name, { needs }] of elements) {
    const set = files.map((file, at) => (needs.includes(file) ? LETTERS[at] : "")).join("");
    sets.set(set, [...(sets.get(set) ?? []), name.slice("elements/td-".length)]);
  }
  const text = JSON.stringify({
    files: files.map((file) => file.slice("chunks/".length, -".js".length)).join(" "),
    // Sorted, so that lines that begin alike stand together.
    sets: [...sets]
      .map(([set, tags]) => [set, ...tags].join(" "))
      .sort()
      .join("\n"),
    words: wordsOf(built),
  });
  autoloader.code = autoloader.code.replace(NEEDS, () => JSON.stringify(text));
}

/** @returns {import("rollup").Plugin} */
export function chunkManifest() {
  return {
    name: "td-chunk-manifest",
    generateBundle(_options, bundle) {
      const chunkOf = (/** @type {string} */ file) => (bundle[file]?.type === "chunk" ? bundle[file] : undefined);
      /** Static imports, near ones first, each once. @param {string} file @param {Set<string>} seen */
      const closure = (file, seen = new Set()) => {
        if (!seen.has(file)) {
          seen.add(file);
          for (const imported of chunkOf(file)?.imports ?? []) closure(imported, seen);
        }
        return seen;
      };
      /** @param {string} file */
      const sourceName = (file) =>
        path
          .relative(root, file)
          .split(path.sep)
          .join("/")
          .replace(/\.tsx?$/, "");
      const named = Object.values(bundle).flatMap((chunk) => {
        if (chunk.type !== "chunk") return [];
        // What the loader defines without its entry is loaded without it.
        const isNear = NEAR_TAGS.some((tag) => chunk.name === `elements/${tag}`);
        const files = { file: chunk.fileName, needs: [...closure(chunk.fileName)].slice(isNear ? 1 : 0) };
        // Messages lie several to a chunk, and each is asked for by its own name.
        const parts = chunk.moduleIds.filter(
          (id) => id.includes("/src/locales/") || (chunk.isDynamicEntry && id === chunk.facadeModuleId),
        );
        return [...(chunk.isEntry ? [chunk.name] : []), ...parts.map(sourceName)].map((name) => [name, files]);
      });
      const entries = named.sort(([a], [b]) => a.localeCompare(b));
      tellAutoloader(bundle["td-admin.js"], entries, Object.keys(bundle));
      this.emitFile({
        type: "asset",
        fileName: "manifest.json",
        source: JSON.stringify(Object.fromEntries(entries), null, 1),
      });
    },
  };
}
