// Explicit compile hints (Chromium 136 and later): nearly all functions of these files run at once, so the browser compiles them in the
// background while the file arrives, not one by one on the main thread. Other browsers see a comment.

/** Names of the chunks that every element runs at once. */
const AT_ONCE = ["td-admin", "react", "core", "elements/td-login"];
const HINT = "//# allFunctionsCalledOnLoad\n";

/**
 * Adds a line at the top of a chunk and of its source map.
 * @param {import("rollup").OutputBundle} bundle @param {import("rollup").OutputChunk} chunk @param {string} line ends with a line break
 */
export function addFirstLine(bundle, chunk, line) {
  chunk.code = line + chunk.code;
  const map = bundle[`${chunk.fileName}.map`];
  if (map?.type !== "asset") return;
  const content = JSON.parse(String(map.source));
  map.source = JSON.stringify({ ...content, mappings: `;${content.mappings}` });
}

/** Must run after the minifier, which removes comments. @returns {import("rollup").OutputPlugin} */
export function compileHints() {
  return {
    name: "td-compile-hints",
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === "chunk" && AT_ONCE.includes(chunk.name)) addFirstLine(bundle, chunk, HINT);
      }
    },
  };
}
