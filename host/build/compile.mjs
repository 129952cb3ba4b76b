// TypeScript for rollup. It only translates: `npm test` checks types, so no declaration of a package is read.
import typescript from "@rollup/plugin-typescript";

/** @returns {import("rollup").Plugin} */
export const compile = () => typescript({ tsconfig: "tsconfig.build.json", noResolve: true });

/**
 * Returns one compiler for several bundles. It translates all sources once, at its first start. Not for watch mode, where
 * each bundle needs a compiler that reads its changed files.
 * @returns {import("rollup").Plugin}
 */
export function compileOnce() {
  const compiler = compile();
  let hasStarted = false;
  return {
    ...compiler,
    buildStart(options) {
      if (hasStarted) return;
      hasStarted = true;
      return compiler.buildStart.call(this, options);
    },
  };
}
