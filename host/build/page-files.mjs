// Copies the host pages' templates and style sheets to dist/page. They belong to the browser build so that watch mode sees their changes.
import { readFileSync } from "node:fs";
import { source } from "./sources.mjs";

const FILES = ["index.html", "host.html", "plain.css", "host.css"];

/** @returns {import("rollup").Plugin} */
export function pageFiles() {
  const sourceOf = (/** @type {string} */ name) => source(`host/page/${name}`);
  return {
    name: "td-page-files",
    buildStart() {
      for (const name of FILES) this.addWatchFile(sourceOf(name));
    },
    generateBundle() {
      for (const name of FILES)
        this.emitFile({ type: "asset", fileName: `page/${name}`, source: readFileSync(sourceOf(name)) });
    },
  };
}
