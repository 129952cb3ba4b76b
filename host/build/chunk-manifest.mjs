// dist/manifest.json: which files must be there before an entry, or a part loaded on demand, can run. The server preloads them, the size
// report adds them up. Entries go by their name, parts by their source file without its ending:
//   { "elements/td-login": { "file": "elements/td-login.js", "needs": ["elements/td-login.js", "chunks/react-….js"] },
//     "src/locales/fr_FR/login": { … } }
import path from "node:path";
import { root } from "./dependencies.mjs";

const NEEDS = '"__TD_NEEDS__"';

/**
 * Writes into the autoloader which chunks each element needs, so that it asks for all of them at once and not file after file. Its name has
 * no hash, so it may change afterwards; as the text of a string, since minifiers leave that alone.
 * @param {import("rollup").OutputAsset | import("rollup").OutputChunk | undefined} autoloader
 * @param {[string, { needs: string[] }][]} entries
 */
function tellAutoloader(autoloader, entries) {
  if (autoloader?.type !== "chunk") return;
  const elements = entries.filter(([name]) => name.startsWith("elements/"));
  const files = [...new Set(elements.flatMap(([, { needs }]) => needs))].filter(
    (file) => !file.startsWith("elements/"),
  );
  const tags = elements.map(([name, { needs }]) => [
    name.slice("elements/".length),
    needs.map((file) => files.indexOf(file)).filter((at) => at >= 0),
  ]);
  const text = JSON.stringify({ files, tags: Object.fromEntries(tags) });
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
        const files = { file: chunk.fileName, needs: [...closure(chunk.fileName)] };
        // Messages lie several to a chunk, and each is asked for by its own name.
        const parts = chunk.moduleIds.filter(
          (id) => id.includes("/src/locales/") || (chunk.isDynamicEntry && id === chunk.facadeModuleId),
        );
        return [...(chunk.isEntry ? [chunk.name] : []), ...parts.map(sourceName)].map((name) => [name, files]);
      });
      const entries = named.sort(([a], [b]) => a.localeCompare(b));
      tellAutoloader(bundle["td-admin.js"], entries);
      this.emitFile({
        type: "asset",
        fileName: "manifest.json",
        source: JSON.stringify(Object.fromEntries(entries), null, 1),
      });
    },
  };
}
