// Removes the schemas of endpoints from browser code: only the server validates with them. The validation library is then tree-shaken out of
// every page that has no form.

/** Properties of `endpoint({…})` that only the server and the API description read. */
const SERVER_ONLY = new Set(["params", "query", "body", "response", "summary"]);

/** @typedef {import("estree").Node & import("rollup").AstNode} SyntaxNode A node with its position in the source. */

/**
 * Calls `visit` for a node of the syntax tree and all nodes under it.
 * @param {unknown} node @param {(node: SyntaxNode) => void} visit
 */
export function walk(node, visit) {
  if (Array.isArray(node)) for (const item of node) walk(item, visit);
  else if (node !== null && typeof node === "object") {
    if ("type" in node) visit(node);
    for (const value of Object.values(node)) walk(value, visit);
  }
}

/** @returns {import("rollup").Plugin} */
export function slimEndpoints() {
  return {
    name: "td-slim-endpoints",
    transform(code, id) {
      if (!/\/src\/contract\/.*\.ts$/.test(id) || !code.includes("endpoint(")) return null;
      let result = code;
      walk(this.parse(code), (node) => {
        if (node.type !== "CallExpression" || node.callee.name !== "endpoint") return;
        for (const property of node.arguments[0]?.properties ?? []) {
          if (property.type !== "Property" || !SERVER_ONLY.has(property.key.name)) continue;
          const end = /^\s*,/.exec(result.slice(property.end))?.[0].length ?? 0;
          // Blanks of the same length keep the source map valid.
          const blanks = result.slice(property.start, property.end + end).replace(/[^\n]/g, " ");
          result = result.slice(0, property.start) + blanks + result.slice(property.end + end);
        }
      });
      return { code: result, map: null };
    },
  };
}
