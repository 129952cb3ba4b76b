/**
 * What the build adds once the bundles are written: compressed copies beside every asset, the registry, what editors need to know of
 * the elements, and the size report.
 */
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { attributesOfScreen, type ScreenEntry } from "../../src/catalogue/registry";
import { SCREENS } from "../../src/catalogue/registry.gen";

const dist = path.resolve(import.meta.dirname, "../../dist");

/** Files the browser asks for; the server's bundle and the declarations are not among them. */
const servedFiles = (): string[] =>
  readdirSync(dist, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(js|css|svg|json|map)$/.test(file) && !file.startsWith(`server${path.sep}`))
    .sort();

/** Source maps are fetched by developers alone, so they are not worth the slow setting. */
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
  /** Bytes of the entry and all it imports statically. */
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

// `kind` and the rest are the product's own; outside programs read these seven.
const registry = SCREENS.map(({ tag, paths, titleKey, right, conditions, public: isPublic, area }) => ({
  tag,
  paths,
  titleKey,
  right: right ?? null,
  conditions: conditions ?? [],
  public: isPublic ?? false,
  area,
}));
/** The manifest by which editors and documentation tools know custom elements (custom-elements.json, schema 2.1). */
const customElement = (screen: ScreenEntry) => {
  const { tag } = screen;
  const module = `elements/${tag}.js`;
  const attributes = attributesOfScreen(screen).map((name) => ({ name, type: { text: "string" } }));
  return {
    kind: "javascript-module",
    path: module,
    declarations: [{ kind: "class", name: tag, tagName: tag, customElement: true, attributes }],
    exports: [{ kind: "custom-element-definition", name: tag, declaration: { name: tag, module } }],
  };
};
const customElements = { schemaVersion: "2.1.0", modules: SCREENS.map(customElement) };
// The tag names that editors complete, for a customer's own TypeScript.
const tags = readFileSync(path.resolve(import.meta.dirname, "../../elements/tags.gen.d.ts"), "utf8");
writeFileSync(path.join(dist, "tags.d.ts"), tags.replace("./define-element", "./td-admin"));
writeFileSync(path.join(dist, "custom-elements.json"), `${JSON.stringify(customElements, null, 1)}\n`);
writeFileSync(path.join(dist, "registry.json"), `${JSON.stringify(registry, null, 1)}\n`);
await Promise.all(servedFiles().map(compress));

const report = sizeReport();
writeFileSync(path.join(dist, "size-report.json"), `${JSON.stringify(report, null, 1)}\n`);
console.log("     brotli          raw  files  entry");
// Parts that load on demand (`src/…`) are in the file; the console shows what a page can name.
for (const { entry, files, raw, brotli } of report.filter((row) => !row.entry.startsWith("src/")))
  console.log(`${kilobytes(brotli)} ${kilobytes(raw)}  ${String(files).padStart(5)}  ${entry}`);
