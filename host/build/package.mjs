// Writes the two folders of the npm package from dist/. `npm pack` runs it. React decides why there are two:
//   lib/  for bundlers: the files import React from the application, so that a page has one React
//   cdn/  for script tags: the files bring React along; a copy of what the reference server serves
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "./build.mjs";
import { ensureDependencies, root } from "./dependencies.mjs";
import { elementInputs } from "./element-entries.mjs";
import { isBuilt } from "./sources.mjs";

const from = (/** @type {string[]} */ ...names) => path.join(root, "dist", ...names);

/** Folders whose code runs in the elements of any page. */
const CODE_FOLDERS = ["chunks", "elements", "ckeditor"];
const METADATA = ["custom-elements.json", "web-types.json", "vscode.html-data.json", "vscode.css-data.json"];

/** Neither source maps nor compressed copies. @param {string} file */
const isPackaged = (file) => !/\.(map|br|gz)$/.test(file);

/** Copies a file or a folder of dist/. @param {string} name @param {string} target */
function copy(name, target) {
  cpSync(from(name), path.join(root, target, name), { recursive: true, filter: isPackaged });
}

/** Removes the references to source maps, which are not in the package. @param {string} folder */
function removeMapReferences(folder) {
  for (const name of readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })) {
    const file = path.join(root, folder, name);
    if (!name.endsWith(".js")) continue;
    writeFileSync(file, readFileSync(file, "utf8").replace(/\n\/\/# sourceMappingURL=\S+\s*$/, "\n"));
  }
}

function writeCdn() {
  for (const name of CODE_FOLDERS) copy(name, "cdn");
  const files = readdirSync(from()).filter((name) =>
    /^(td-admin.*|page-api|frame|spec|react-external)\.js$/.test(name),
  );
  for (const name of [...files, "import-map.json", "integrity.json", "integrity-map.json"]) copy(name, "cdn");
}

function writeLib() {
  for (const name of [
    ...CODE_FOLDERS,
    "modules",
    "page-api.js",
    "frame.js",
    "spec.js",
    "client.js",
    "react.js",
    ...METADATA,
  ])
    copy(name, "lib");
  for (const name of readdirSync(from()).filter((file) => file.endsWith(".d.ts"))) copy(name, "lib");
  if (existsSync(from("types"))) copy("types", "lib");
  const lib = (/** @type {string[]} */ ...names) => path.join(root, "lib", ...names);

  // The application's React instead of ours.
  const chunks = readdirSync(lib("chunks")).filter((name) => /^react-[\w-]+\.js$/.test(name));
  if (chunks.length !== 1) throw new Error(`Expected one chunk with React in dist/chunks, found ${chunks.length}`);
  writeFileSync(lib("chunks", chunks[0]), readFileSync(from("react-external.js")));

  // The file for script tags contains React, and parts of its own.
  writeFileSync(lib("elements/td-login.js"), 'import "../modules/td-login.js";\n');
  rmSync(lib("chunks/alone"), { recursive: true });

  const wrappers = readFileSync(lib("react.js"), "utf8");
  writeFileSync(lib("react.js"), wrappers.replaceAll('"./td-admin.js"', '"./modules/td-admin.js"'));
  const imports = Object.keys(elementInputs()).map((entry) => `import "./${entry}.js";\n`);
  writeFileSync(lib("all.js"), `${imports.join("")}export * from "./modules/td-admin.js";\n`);
  writeFileSync(lib("element.d.ts"), 'import "./td-admin.js";\n');
  // What the entries of elements are on a server.
  writeFileSync(lib("server.js"), "export {};\n");
}

ensureDependencies();
if (!isBuilt()) build();
for (const folder of ["lib", "cdn"]) {
  rmSync(path.join(root, folder), { recursive: true, force: true });
  mkdirSync(path.join(root, folder));
}
writeCdn();
writeLib();
for (const folder of ["lib", "cdn"]) removeMapReferences(folder);
