// Style sheets and icons as text. Rollup and vitest share this plugin, so tests see the strings of the bundle.
//   import css from "./button.css"                                          → minified text, for a constructable style sheet
//   import svg from "@shoelace-style/shoelace/dist/assets/icons/x.svg"      → the SVG source; read by path, since the package's
//                                                                              `exports` hides its assets
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

const require = createRequire(import.meta.url);
const modules = path.resolve(import.meta.dirname, "../../node_modules");
/** The marker at the end keeps vite's own CSS plugin away from the module. */
const MARK = ".td-text";

/** @param {string} css */
export function minifyCss(css) {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\s+/g, " ")
    .replace(/ ?([{};,>]) ?/g, "$1")
    .replace(/: /g, ":")
    .replace(/;}/g, "}")
    .replace(/(?<=[ ,(:-])0(?=\.\d)/g, "")
    .replace(/(?<=\d) \* (?=var\()/g, "*")
    .trim();
}

/**
 * Shortens an SVG. Icons are inserted as HTML markup, which needs no namespace, and no style uses their class.
 * @param {string} svg
 */
export function minifySvg(svg) {
  return svg
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/\s+/g, " ")
    .replace(/> </g, "><")
    .replace(/ ?\/>/g, "/>")
    .replace(/^(<svg[^>]*?) xmlns="http:\/\/www\.w3\.org\/2000\/svg"/, "$1")
    .replace(/^(<svg[^>]*?) class="bi [\w -]*"/, "$1")
    .trim();
}

/** @returns {import("rollup").Plugin & { enforce: "pre" }} */
export function textModules() {
  return {
    name: "td-text",
    enforce: "pre",
    resolveId(source, importer) {
      if (!/\.(css|svg)$/.test(source) || importer === undefined) return null;
      if (source.startsWith(".")) return path.resolve(path.dirname(importer), source) + MARK;
      const inPackage = path.join(modules, source);
      return (existsSync(inPackage) ? inPackage : require.resolve(source)) + MARK;
    },
    async load(id) {
      if (!id.endsWith(MARK)) return null;
      const file = id.slice(0, -MARK.length);
      this.addWatchFile?.(file);
      const text = await readFile(file, "utf8");
      return `export default ${JSON.stringify(file.endsWith(".css") ? minifyCss(text) : minifySvg(text))};`;
    },
  };
}
