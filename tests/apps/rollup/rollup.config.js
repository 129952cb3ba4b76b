import commonjs from "@rollup/plugin-commonjs";
import nodeResolve from "@rollup/plugin-node-resolve";
import replace from "@rollup/plugin-replace";

// The plugins are for React, which td-admin imports.
export default {
  input: "src/main.js",
  output: { dir: "dist", format: "es" },
  plugins: [
    nodeResolve({ browser: true }),
    commonjs(),
    replace({ preventAssignment: true, values: { "process.env.NODE_ENV": '"production"' } }),
  ],
};
