// Says to browsers that nearly all functions of a file run as soon as it is there (explicit compile hints, Chromium 136 and later). They are
// then compiled while the file arrives, beside the page's own thread, and not one by one when they are called. Others read a comment.

/** Files that every element runs at once, by the name of the chunk. */
const AT_ONCE = ["td-admin", "react", "core"];
const HINT = "//# allFunctionsCalledOnLoad\n";

/** Goes behind what minifies, which takes out comments. @returns {import("rollup").OutputPlugin} */
export function compileHints() {
  return {
    name: "td-compile-hints",
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk" || !AT_ONCE.includes(chunk.name)) continue;
        chunk.code = HINT + chunk.code;
        const map = bundle[`${chunk.fileName}.map`];
        if (map?.type !== "asset") continue;
        // One line more above all others.
        const content = JSON.parse(String(map.source));
        map.source = JSON.stringify({ ...content, mappings: `;${content.mappings}` });
      }
    },
  };
}
