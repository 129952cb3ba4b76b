// `npm run single-file -- td-login td-fitters`: writes dist/single/<first tag>.js with these elements and everything that they load, texts
// included, and prints its `integrity`. One hash then covers all code. CKEditor stays a file of its own because of its licence; a page
// without rich text never loads it.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { root } from "./dependencies.mjs";
import { EDITOR_FOLDER } from "./editor-licence.mjs";

/**
 * Imports CKEditor only when the code that needs it runs. In one file, static imports would load it with every page.
 * @type {import("esbuild").Plugin}
 */
const lazyEditor = {
  name: "lazy-editor",
  setup({ onLoad }) {
    onLoad({ filter: /\.js$/ }, ({ path: file }) => {
      const code = readFileSync(file, "utf8");
      const imports = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*"(\\.\\./${EDITOR_FOLDER}[^"]+)"`, "g");
      return {
        contents: code.replace(
          imports,
          (_text, names, address) => `const {${names.replace(/\s+as\s+/g, ":")}} = await import("${address}")`,
        ),
      };
    });
  },
};

/**
 * Bundles elements of dist/ into one file. Returns its path.
 * @param {string[]} tags @param {string} [dist]
 */
export async function writeSingleFile(tags, dist = path.join(root, "dist")) {
  const unknown = tags.filter((tag) => !existsSync(path.join(dist, `elements/${tag}.js`)));
  if (tags.length === 0 || unknown.length > 0)
    throw new Error(
      tags.length === 0
        ? "Name the elements: npm run single-file -- td-login"
        : `There is no element ${unknown.join(", ")} in ${dist}; run npm run build, and check the name`,
    );
  const outfile = path.join(dist, "single", `${tags[0]}.js`);
  await build({
    stdin: {
      contents: [
        'import { configureFromScript } from "./page-api.js";',
        "configureFromScript(import.meta.url);",
        // Imported afterwards, since static imports would run first.
        ...tags.map((tag) => `await import("./elements/${tag}.js");`),
      ].join("\n"),
      resolveDir: dist,
    },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    outfile,
    external: [`../${EDITOR_FOLDER}*`],
    plugins: [lazyEditor],
    legalComments: "none",
    logLevel: "warning",
  });
  return outfile;
}

/** Returns the value of the `integrity` attribute. @param {string} file */
export const integrityOf = (file) => `sha384-${createHash("sha384").update(readFileSync(file)).digest("base64")}`;

if (process.argv[1] === import.meta.filename) {
  const file = await writeSingleFile(process.argv.slice(2));
  console.log(`${path.relative(root, file)}\n${integrityOf(file)}`);
}
