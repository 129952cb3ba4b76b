/** Files that the build adds after the bundles: compressed copies of all assets, the registry, data for editors and the size report. */
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { SCREENS } from "../../src/catalogue/registry.gen";
import { writeDocsSite } from "./docs-site/docs-site";
import { cssData, customElementsManifest, htmlData, webTypes } from "./editor-data";
import { readElementDocs, readTokens } from "./element-docs";
import { attributeTypes, jsxTypes, reactModule, reactTypes, svelteTypes, vueTypes } from "./framework-types";

const dist = path.resolve(import.meta.dirname, "../../dist");

/** Files that a browser requests: everything except the server's bundle and type declarations. */
const servedFiles = (): string[] =>
  readdirSync(dist, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(js|css|svg|json|map)$/.test(file) && !file.startsWith(`server${path.sep}`))
    .sort();

/** Loader for pages that cannot use module scripts; it imports the module loader. */
const CLASSIC_SCRIPT = `import(new URL("td-admin.js", document.currentScript.src).href);\n`;

/** `integrity` hash of every script and style sheet, by file. */
const integrity = (): Record<string, string> =>
  Object.fromEntries(
    servedFiles()
      .filter((file) => /\.(js|css)$/.test(file))
      .map((file) => [
        file,
        `sha384-${createHash("sha384")
          .update(readFileSync(path.join(dist, file)))
          .digest("base64")}`,
      ]),
  );

/** Files that elements load, directly or not. */
const LOADED_FILE = /^((chunks|elements|ckeditor)\/.*|page-api|td-admin|frame)\.js$/;
/** Where the reference server serves dist/. */
const STATIC_BASE = "/admin/static/";

/** Import map with which the browser checks every file. */
const integrityMap = (hashes: Readonly<Record<string, string>>): string => {
  const loaded = Object.entries(hashes).filter(([file]) => LOADED_FILE.test(file));
  return `${JSON.stringify({ integrity: Object.fromEntries(loaded.map(([file, hash]) => [STATIC_BASE + file, hash])) }, null, 1)}\n`;
};

/** Only developers fetch source maps, so they are compressed quickly rather than well. */
async function compress(file: string): Promise<void> {
  const source = await readFile(path.join(dist, file));
  const quality = file.endsWith(".map") ? 4 : constants.BROTLI_MAX_QUALITY;
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(source, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: source.length },
    }),
    promisify(gzip)(source, { level: file.endsWith(".map") ? 5 : 9 }),
  ]);
  await Promise.all([
    writeFile(path.join(dist, `${file}.br`), brotli),
    writeFile(path.join(dist, `${file}.gz`), gzipped),
  ]);
}

interface SizeRow {
  readonly entry: string;
  readonly files: number;
  /** Bytes of the entry and its static imports. */
  readonly raw: number;
  readonly brotli: number;
}

function sizeReport(): SizeRow[] {
  const manifest = JSON.parse(readFileSync(path.join(dist, "manifest.json"), "utf8")) as Record<
    string,
    { needs: string[] }
  >;
  const bytes = (file: string): number => readFileSync(path.join(dist, file)).length;
  const sum = (files: readonly string[], ending: string): number =>
    files.reduce((total, file) => total + bytes(file + ending), 0);
  return Object.entries(manifest)
    .map(([entry, { needs }]) => ({ entry, files: needs.length, raw: sum(needs, ""), brotli: sum(needs, ".br") }))
    .sort((a, b) => b.brotli - a.brotli);
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1).padStart(8)} kB`;

// Only the properties that other programs read; the others are internal.
const registry = SCREENS.map(({ tag, paths, titleKey, right, conditions, public: isPublic, area }) => ({
  tag,
  paths,
  titleKey,
  right: right ?? null,
  conditions: conditions ?? [],
  public: isPublic ?? false,
  area,
}));
const { name, version } = JSON.parse(readFileSync(path.resolve(import.meta.dirname, "../../package.json"), "utf8")) as {
  name: string;
  version: string;
};
// Tag names for completion in customers' TypeScript.
const tags = readFileSync(path.resolve(import.meta.dirname, "../../elements/tags.gen.d.ts"), "utf8");
const elements = await readElementDocs();
const tokens = readTokens();
const files: Readonly<Record<string, string>> = {
  "tags.d.ts": tags.replace("./td-element", "./td-admin.js"),
  "attributes.d.ts": attributeTypes(elements),
  "jsx.d.ts": jsxTypes(),
  "vue.d.ts": vueTypes(),
  "svelte.d.ts": svelteTypes(),
  "react.js": reactModule(elements),
  "react.d.ts": reactTypes(elements),
  "custom-elements.json": customElementsManifest(elements, tokens),
  "web-types.json": webTypes(elements, { name, version }),
  "vscode.html-data.json": htmlData(elements),
  "vscode.css-data.json": cssData(tokens),
  "td-admin.classic.js": CLASSIC_SCRIPT,
  // A file whose content never changes under its name, for pages that pin a version by hash.
  [`td-admin.${version}.js`]: readFileSync(path.join(dist, "td-admin.js"), "utf8"),
};
for (const [file, text] of Object.entries(files)) writeFileSync(path.join(dist, file), text);
writeDocsSite(dist);
writeFileSync(path.join(dist, "registry.json"), `${JSON.stringify(registry, null, 1)}\n`);
const hashes = integrity();
writeFileSync(path.join(dist, "integrity.json"), `${JSON.stringify({ version, files: hashes }, null, 1)}\n`);
writeFileSync(path.join(dist, "integrity-map.json"), integrityMap(hashes));
await Promise.all(servedFiles().map(compress));

const report = sizeReport();
writeFileSync(path.join(dist, "size-report.json"), `${JSON.stringify(report, null, 1)}\n`);
console.log("     brotli          raw  files  entry");
// The report file also has the parts that load on demand (`src/…`); the console shows only what pages can name.
for (const { entry, files, raw, brotli } of report.filter((row) => !row.entry.startsWith("src/")))
  console.log(`${kilobytes(brotli)} ${kilobytes(raw)}  ${String(files).padStart(5)}  ${entry}`);
