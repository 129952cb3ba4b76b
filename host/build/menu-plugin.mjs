// The menus and their texts name every screen that the product is to have; a page needs those alone whose screens it has.
import { registryRows } from "./element-entries.mjs";
import { walk } from "./endpoint-plugin.mjs";

/** Whether a screen stands at a path of the menu; `meta-data/marketing` is one of `/meta-data/:group`. */
function servedPaths() {
  const patterns = registryRows().flatMap(({ paths }) => paths.map((path) => path.slice(1).split("/")));
  return (/** @type {string} */ path) => {
    const parts = path.split("/");
    return patterns.some(
      (pattern) =>
        pattern.length === parts.length && pattern.every((part, at) => part.startsWith(":") || part === parts[at]),
    );
  };
}

/** @returns {import("rollup").Plugin} */
export function servedMenus() {
  return {
    name: "td-served-menus",
    transform(code, id) {
      const served = servedPaths();
      if (/\/src\/locales\/\w+\/menu\.ts$/.test(id)) {
        const slim = code.replace(/^\s*"menu\.entry\.([^"]+)":\s*"(?:[^"\\]|\\.)*",?$/gm, (line, name) =>
          name === "home" || served(name.replaceAll(".", "/")) ? line : "",
        );
        return { code: slim, map: null };
      }
      if (!id.endsWith("/src/catalogue/menus.ts")) return null;
      let slim = code;
      walk(this.parse(code), (node) => {
        if (node.type !== "Property" || node.key.name !== "items" || node.value.type !== "ArrayExpression") return;
        for (const item of node.value.elements) {
          if (item?.type !== "Literal" || served(item.value)) continue;
          const end = item.end + (/^\s*,/.exec(slim.slice(item.end))?.[0].length ?? 0);
          // Blanks of the same length, so that the positions of what follows stay true.
          slim = slim.slice(0, item.start) + slim.slice(item.start, end).replace(/[^\n]/g, " ") + slim.slice(end);
        }
      });
      return { code: slim, map: null };
    },
  };
}
