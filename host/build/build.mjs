// Runs the whole build: generates files, bundles with rollup.config.mjs, writes assets, and records the hash by which `npm start`
// recognises that dist/ is up to date.
import { rmSync } from "node:fs";
import path from "node:path";
import { root, run, runScript } from "./dependencies.mjs";
import { hashSources, markBuilt } from "./sources.mjs";

/** Generates files, bundles, writes assets, and records that dist/ is up to date. */
export function build() {
  runScript("host/build/gen.ts");
  const hash = hashSources();
  rmSync(path.join(root, "dist"), { recursive: true, force: true });
  // Syntax trees are short-lived: with a larger young generation the garbage collector copies less.
  run(process.execPath, ["--max-semi-space-size=128", "node_modules/rollup/dist/bin/rollup", "--config", "--silent"]);
  runScript("host/build/assets.ts");
  runScript("host/build/openapi.ts");
  markBuilt(hash);
}

if (process.argv[1] === import.meta.filename) build();
