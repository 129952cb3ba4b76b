/** Builds the comparison pages of the benchmarks: React bundled with rollup into one minified module, without the product's code. */
import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import path from "node:path";
import nodeResolve from "@rollup/plugin-node-resolve";
import commonjs from "@rollup/plugin-commonjs";
import replace from "@rollup/plugin-replace";
import { rollup } from "rollup";
import ts from "typescript";
import { minifyChunks } from "../../host/build/minify.mjs";

/** Milliseconds after which a registry counts as missing. */
const INSTALL_MS = 240_000;

/**
 * Installs the packages of a peer with a folder of its own, apart from the product's. Returns its entry for `buildPeer()`; undefined when the
 * registry cannot be reached.
 *
 * @param name folder beside this file, with `package.json` and `main.tsx`
 */
export function installPeer(name: string): string | undefined {
  const folder = path.join(".cache", "peers", name);
  cpSync(path.join(import.meta.dirname, name), folder, { recursive: true });
  const options = ["--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"];
  const { status } = spawnSync("npm", ["install", ...options], { cwd: folder, stdio: "ignore", timeout: INSTALL_MS });
  return status === 0 ? path.join(folder, "main.tsx") : undefined;
}

/** Bundles an entry such as `tests/bench/peer-login.tsx`. Returns the code of an ES module without imports. */
export async function buildPeer(input: string): Promise<string> {
  const bundle = await rollup({
    input,
    // Packages of peers have circular imports, and directives that only a server reads.
    onLog: (level, log, handle) => {
      if (log.code !== "CIRCULAR_DEPENDENCY" && log.code !== "MODULE_LEVEL_DIRECTIVE") handle(level, log);
    },
    plugins: [
      {
        name: "typescript",
        transform: (code, id) =>
          id.endsWith(".tsx")
            ? ts.transpileModule(code, {
                compilerOptions: {
                  jsx: ts.JsxEmit.ReactJSX,
                  module: ts.ModuleKind.ESNext,
                  target: ts.ScriptTarget.ES2022,
                },
              }).outputText
            : null,
      },
      nodeResolve({ browser: true, exportConditions: ["production"] }),
      commonjs(),
      replace({ preventAssignment: true, values: { "process.env.NODE_ENV": '"production"' } }),
    ],
  });
  const { output } = await bundle.generate({ format: "es", plugins: [minifyChunks()] });
  return output[0].code;
}
