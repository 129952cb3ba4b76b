// Inserts the message modules that each source needs, so that no source lists them by hand. Rollup and vitest share this plugin:
//   import("./copy-dialog")            → withMessages(import("./copy-dialog"), ["paragraph-copy"]), where the part needs more than its importer
//   import.meta.messages()             → modules that the file and all it imports need: for an element, or the start of a public screen
//   import.meta.messages("error.**")   → modules that hold such keys, for keys that come from data
import path from "node:path";
import { root } from "./dependencies.mjs";
import { walk } from "./endpoint-plugin.mjs";
import { messageNeeds } from "./message-needs.mjs";

/** Shared by all bundles and test projects, so that the sources are read once. */
export const needs = messageNeeds(root);

/** Prefix of the virtual entries of resource screens (host/build/element-entries.mjs). */
const ENTRY = "\0td-element:";
const LOADER = path.join(root, "src/runtime/with-messages");
const LOADER_NAME = "__tdWithMessages";
const source = path.join(root, "src") + path.sep;

/** @param {import("estree").Node} node @returns {boolean} */
const isMetaMessages = (node) =>
  node.type === "CallExpression" &&
  node.callee.type === "MemberExpression" &&
  node.callee.object.type === "MetaProperty" &&
  node.callee.property.type === "Identifier" &&
  node.callee.property.name === "messages";

/** @returns {import("rollup").Plugin} */
export function derivedMessages() {
  return {
    name: "td-derived-messages",
    watchChange() {
      needs.clear();
    },
    transform(code, id) {
      const file = id.replace(/\?.*$/, "");
      const isEntry = file.startsWith(ENTRY);
      const isSource = file.startsWith(source);
      if (!/\bimport\s*\(|import\.meta\.messages\b/.test(code) || (!isEntry && !/\.tsx?$/.test(file))) return null;
      if (file.includes("/node_modules/")) return null;
      if (isSource) for (const problem of needs.problems(file)) this.error(problem);
      /** @type {{ start: number, end: number, text: string }[]} */
      const changes = [];
      walk(this.parse(code), (node) => {
        if (isSource && node.type === "ImportExpression" && node.source.type === "Literal") {
          const part = needs.resolve(file, String(node.source.value));
          const modules = part === undefined ? [] : needs.modulesAtImport(file, part);
          if (modules.length === 0) return;
          const text = `${LOADER_NAME}(${code.slice(node.start, node.end)}, ${JSON.stringify(modules)})`;
          changes.push({ start: node.start, end: node.end, text });
        } else if (isMetaMessages(node)) {
          const [pattern] = node.arguments;
          const modules =
            pattern === undefined
              ? [...needs.modulesOf(file, isEntry ? code : undefined)]
              : needs.modulesMatching(String(pattern.value));
          changes.push({ start: node.start, end: node.end, text: JSON.stringify(modules) });
        }
      });
      if (changes.length === 0) return null;
      const isLazy = changes.some(({ text }) => text.startsWith(LOADER_NAME));
      // On the first line, so that the source map keeps its lines.
      const loaderImport = isLazy ? `import { withMessages as ${LOADER_NAME} } from ${JSON.stringify(LOADER)}; ` : "";
      const changed = changes
        .sort((a, b) => b.start - a.start)
        .reduce((text, { start, end, text: inserted }) => text.slice(0, start) + inserted + text.slice(end), code);
      return { code: loaderImport + changed, map: null };
    },
  };
}
