// Writes dist/manifest.json: the files that an entry, or a part loaded on demand, needs before it can run. The server preloads them, the size
// report adds up their sizes. Entries are listed by name, parts by source file without extension:
//   { "elements/td-fitter": { "file": "elements/td-fitter.js", "needs": ["elements/td-fitter.js", "chunks/react-….js"], "messages": ["ui", …],
//                             "panels": { "needs": ["chunks/parts-dealers-….js"], "messages": ["fitter-panels", …] } },
//     "src/locales/fr_FR/login": { … } }
import path from "node:path";
import { root } from "./dependencies.mjs";
import { BUILT_IN_TAGS, elementModules } from "./element-entries.mjs";
import { elementPanels } from "./element-panels.mjs";
import { needs } from "./message-inject.mjs";

/** Number of elements that must need a file for the autoloader to list it. */
const SHARED_BY = 12;
/** Each file of the autoloader's list is written as one of these letters. */
const LETTERS = "abcdefghijklmnopqrstuvwxyz{|}~";
const NEEDS = '"__TD_NEEDS__"';

/**
 * Writes into the autoloader which chunks each element needs, so that it requests all of them at once instead of level by level. The
 * autoloader's name has no hash, so its code may change here. The placeholder is a string, because minifiers keep strings.
 * @param {import("rollup").OutputAsset | import("rollup").OutputChunk | undefined} autoloader
 * @param {[string, { needs: string[] }][]} entries
 */
function addNeedsToAutoloader(autoloader, entries) {
  if (autoloader?.type !== "chunk") return;
  const elements = entries.filter(([name]) => name.startsWith("elements/"));
  /** @type {Map<string, number>} */
  const userCounts = new Map();
  for (const file of elements.flatMap(([, { needs }]) => needs)) userCounts.set(file, (userCounts.get(file) ?? 0) + 1);
  const signIn = new Set(elements.find(([name]) => name === "elements/td-login")?.[1].needs);
  // The list has all files of the sign-in, which is often the only element of its page. Of the other files it has only those that many
  // elements need, because otherwise it would grow with every screen.
  const files = [...userCounts]
    .filter(([file, count]) => (count >= SHARED_BY || signIn.has(file)) && file.startsWith("chunks/"))
    // The autoloader imports the runtime itself.
    .filter(([file]) => !autoloader.dynamicImports.includes(file))
    .sort(([, a], [, b]) => b - a)
    .map(([file]) => file);
  if (files.length > LETTERS.length)
    throw new Error(
      `${files.length} files are needed by ${SHARED_BY} elements or more, but there are only ${LETTERS.length} letters; raise SHARED_BY`,
    );
  /** @type {Map<string, string[]>} */
  const sets = new Map();
  for (const [name, { needs }] of elements) {
    const set = files.map((file, index) => (needs.includes(file) ? LETTERS[index] : "")).join("");
    sets.set(set, [...(sets.get(set) ?? []), name.slice("elements/td-".length)]);
  }
  const text = JSON.stringify({
    files: files.map((file) => file.slice("chunks/".length, -".js".length)).join(" "),
    // Sorted, so that lines with the same beginning follow each other and compress well.
    sets: [...sets]
      .map(([set, tags]) => [set, ...tags].join(" "))
      .sort()
      .join("\n"),
  });
  autoloader.code = autoloader.code.replace(NEEDS, () => JSON.stringify(text));
}

/** @returns {import("rollup").Plugin} */
export function chunkManifest() {
  return {
    name: "td-chunk-manifest",
    generateBundle(_options, bundle) {
      const chunkOf = (/** @type {string} */ file) => (bundle[file]?.type === "chunk" ? bundle[file] : undefined);
      /** Returns a file and its static imports. @param {string} file @param {Set<string>} seen */
      const withImports = (file, seen = new Set()) => {
        if (!seen.has(file)) {
          seen.add(file);
          for (const imported of chunkOf(file)?.imports ?? []) withImports(imported, seen);
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
      /** @type {Map<string, string[]>} */
      const messages = new Map(
        elementModules().map(({ tag, id, text }) => [`elements/${tag}`, [...needs.modulesOf(id, text)]]),
      );
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const panelsOf = elementPanels(chunks, withImports);
      const namedChunks = chunks.flatMap((chunk) => {
        // The autoloader defines built-in tags without loading their entry.
        const isBuiltIn = BUILT_IN_TAGS.some((tag) => chunk.name === `modules/${tag}`);
        const name = chunk.name.replace(/^modules\//, "elements/");
        const files = { file: chunk.fileName, needs: [...withImports(chunk.fileName)].slice(isBuiltIn ? 1 : 0) };
        // A chunk holds several message modules, each listed by its own name.
        const parts = chunk.moduleIds.filter(
          (id) => id.includes("/src/locales/") || (chunk.isDynamicEntry && id === chunk.facadeModuleId),
        );
        return [...(chunk.isEntry ? [name] : []), ...parts.map(sourceName)].map((entry) => [
          entry,
          { ...files, messages: messages.get(entry), panels: panelsOf(entry, files.needs) },
        ]);
      });
      const entries = namedChunks.sort(([a], [b]) => a.localeCompare(b));
      addNeedsToAutoloader(bundle["td-admin.js"], entries);
      this.emitFile({
        type: "asset",
        fileName: "manifest.json",
        source: JSON.stringify(Object.fromEntries(entries), null, 1),
      });
    },
  };
}
