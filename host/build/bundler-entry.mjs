// The loader for bundlers (elements/bundler-entry.ts) beside the files of the browser build: it imports their entries by name.
import path from "node:path";
import { elementInputs } from "./element-entries.mjs";

const ELEMENTS = "td-admin:elements";
const PAGE_API = "./page-api";

/** Returns the source of the list of elements. The paths are relative to the folder of the loader. */
const elementList = () =>
  [
    "export const elements = {",
    ...Object.keys(elementInputs()).map(
      (entry) => `  ${JSON.stringify(path.basename(entry))}: () => import("../${entry}.js"),`,
    ),
    "};",
  ].join("\n");

/** @returns {import("rollup").Plugin} */
export function bundlerEntry() {
  return {
    name: "td-bundler-entry",
    resolveId(id) {
      if (id === ELEMENTS) return `\0${ELEMENTS}`;
      if (id === PAGE_API) return { id: "../page-api.js", external: "absolute" };
      return /^\.\.\/(elements|modules)\/td-/.test(id) ? { id, external: "absolute" } : null;
    },
    load: (id) => (id === `\0${ELEMENTS}` ? elementList() : null),
  };
}
