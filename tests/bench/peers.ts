/** Builds the comparison pages of the benchmarks: React bundled with rollup into one minified module, without the product's code. */
import nodeResolve from "@rollup/plugin-node-resolve";
import commonjs from "@rollup/plugin-commonjs";
import replace from "@rollup/plugin-replace";
import { rollup } from "rollup";
import ts from "typescript";
import { minifyChunks } from "../../host/build/minify.mjs";

/** Bundles an entry such as `tests/bench/peer-login.tsx`. Returns the code of an ES module without imports. */
export async function buildPeer(input: string): Promise<string> {
  const bundle = await rollup({
    input,
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
