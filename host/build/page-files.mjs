// The host pages' templates and style sheets, which the server fills in and serves: part of the browser build, so that watching sees them.
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./dependencies.mjs";

const FILES = ["index.html", "host.html", "page.css", "plain.css", "host.css"];

/** @returns {import("rollup").Plugin} */
export function pageFiles() {
  const sourceOf = (/** @type {string} */ name) => path.join(root, "host/page", name);
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
