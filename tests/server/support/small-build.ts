/** A minimal build directory for serving pages: the page templates and a manifest with a few elements. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

const PAGES = path.resolve(import.meta.dirname, "../../../host/page");
const ELEMENTS = ["td-login", "td-subrogation-login", "td-fitters", "td-admin-shell"];

export interface SmallBuild {
  readonly distDirectory: string;
  remove(): void;
}

export function smallBuild(): SmallBuild {
  const distDirectory = mkdtempSync(path.join(os.tmpdir(), "td-dist-"));
  mkdirSync(path.join(distDirectory, "page"));
  for (const name of ["index.html", "host.html"])
    writeFileSync(path.join(distDirectory, "page", name), readFileSync(path.join(PAGES, name)));
  const entries = ELEMENTS.map((tag) => [
    `elements/${tag}`,
    { file: `elements/${tag}.js`, needs: [`elements/${tag}.js`] },
  ]);
  writeFileSync(path.join(distDirectory, "manifest.json"), JSON.stringify(Object.fromEntries(entries)));
  return {
    distDirectory,
    remove() {
      rmSync(distDirectory, { recursive: true, force: true });
    },
  };
}
