// CKEditor 5 is licensed under the GPL or commercially, and the rest of the build under the MIT licence. So its code is in files of its own,
// each says so in its first line, and its licence lies beside them.
import { readFileSync } from "node:fs";
import { addFirstLine } from "./compile-hints.mjs";
import { source } from "./sources.mjs";

export const EDITOR_FOLDER = "ckeditor/";
const PACKAGE = "node_modules/ckeditor5";

/** Must run after the minifier, which removes comments. @returns {import("rollup").OutputPlugin} */
export function editorLicence() {
  return {
    name: "td-editor-licence",
    generateBundle(_options, bundle) {
      const { version } = JSON.parse(readFileSync(source(`${PACKAGE}/package.json`), "utf8"));
      const notice = `/*! CKEditor 5 ${version}, (c) CKSource. GPL-2.0-or-later or commercial, not MIT: see LICENSE.md in this folder. */\n`;
      for (const chunk of Object.values(bundle))
        if (chunk.type === "chunk" && chunk.fileName.startsWith(EDITOR_FOLDER)) addFirstLine(bundle, chunk, notice);
      this.emitFile({
        type: "asset",
        fileName: `${EDITOR_FOLDER}LICENSE.md`,
        source: readFileSync(source(`${PACKAGE}/LICENSE.md`)),
      });
    },
  };
}
