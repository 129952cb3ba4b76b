// For pages with their own React: dist/react-external.js re-exports the page's React with the exports of our React chunk, and
// dist/import-map.json maps the chunk to that file. All other files are unchanged, so no second build is needed.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
/** Where the reference server serves dist/. */
const STATIC_BASE = "/admin/static/";
const CHUNK = "react";
const FROM_PAGE = {
  reactExports: "react",
  jsxRuntimeExports: "react/jsx-runtime",
  reactDomExports: "react-dom",
  clientExports: "react-dom/client",
};
/** An export of each module. Where it is missing, the bundler has converted CommonJS and gives the whole module as the default export. */
const MARKS = {
  reactExports: "useState",
  jsxRuntimeExports: "jsx",
  reactDomExports: "flushSync",
  clientExports: "createRoot",
};
const CHOOSE = "const choose = (module, mark) => (mark in module ? module : module.default);";
/** Replaces the CommonJS plugin's helper: returns the default export, or the namespace itself if it has none. */
const INTEROP = "const getDefaultExportFromCjs = (module) => module.default ?? module;";

/**
 * Returns a module with the exports of our React chunk, taken from the page's React.
 * @param {string} code the chunk before it is minified @param {(message: string) => never} fail
 */
export function shimOf(code, fail) {
  const clause = /export \{([^}]*)\};?\s*$/.exec(code)?.[1] ?? "";
  const names = [...clause.matchAll(/([\w$]+)(?: as [\w$]+)?/g)].map(([, name]) => name);
  const imports = Object.entries(FROM_PAGE).map(([name, from]) => `import * as ${name}Module from "${from}";`);
  const modules = Object.entries(MARKS).map(([name, mark]) => `const ${name} = choose(${name}Module, "${mark}");`);
  const otherNames = names.flatMap((name) => {
    if (name in FROM_PAGE || name === "getDefaultExportFromCjs") return [];
    // The default export, `import React from "react"`, or the namespace, `import * as React from "react"`.
    const source = new RegExp(
      `(?:var|const) ${name.replace(/\$/g, "\\$")} = .*(?:getDefaultExportFromCjs\\(|_mergeNamespaces\\([^[]*\\[)(\\w+)\\b`,
    ).exec(code)?.[1];
    if (source === undefined || !(source in FROM_PAGE))
      fail(`The React chunk exports ${name}, which React does not export: remove other packages from the chunk`);
    return [`const ${name} = getDefaultExportFromCjs(${source});`];
  });
  if (names.length === 0) fail("The React chunk exports nothing, so a page cannot replace it with its own React");
  return `${[...imports, CHOOSE, INTEROP, ...modules, ...otherNames].join("\n")}\nexport {${clause}};\n`;
}

/** @returns {import("rollup").OutputPlugin} */
export function reactShim() {
  let shim = "";
  return {
    name: "td-react-shim",
    renderChunk(code, { name }) {
      if (name === CHUNK) shim = shimOf(code, (message) => this.error(message));
      return null;
    },
    generateBundle(_options, bundle) {
      const chunk = Object.values(bundle).find(({ type, name }) => type === "chunk" && name === CHUNK);
      if (chunk === undefined) return;
      const imports = { [STATIC_BASE + chunk.fileName]: `${STATIC_BASE}react-external.js` };
      this.emitFile({ type: "asset", fileName: "react-external.js", source: shim });
      this.emitFile({
        type: "asset",
        fileName: "import-map.json",
        source: `${JSON.stringify({ imports }, null, 1)}\n`,
      });
    },
  };
}

const PAGE_REACT = "td-page-react";

/** The installed React as one module, for the demo page that provides its own React. @returns {import("rollup").Plugin} */
export function pageReact() {
  return {
    name: "td-page-react",
    resolveId: (source) => (source === PAGE_REACT ? `\0${PAGE_REACT}` : null),
    load(id) {
      if (id !== `\0${PAGE_REACT}`) return null;
      const exportedNames = new Set();
      const parts = Object.values(FROM_PAGE).map((from, index) => {
        const names = Object.keys(require(from)).filter((name) => !exportedNames.has(name) && !name.startsWith("__"));
        for (const name of names) exportedNames.add(name);
        return `import part${index} from "${from}";\nexport const { ${names.join(", ")} } = part${index};`;
      });
      return `${parts.join("\n")}\nexport default part0;\n`;
    },
  };
}

export const pageReactInput = PAGE_REACT;
