// One configuration for all that is built:
//   dist/elements/<tag>.js  one entry an element      dist/td-admin.js      autoloader
//   dist/page/main.js       the host page             dist/td-admin-all.js  every element at once
//   dist/chunks/            what entries share, hashed dist/spec.js         pure functions of the specification
//   dist/server/main.js     the reference server      dist/*.d.ts           type declarations
// Entry names are stable: pages of customers name them. TD_DEV=1 leaves out minifying and declarations.
import commonjs from "@rollup/plugin-commonjs";
import json from "@rollup/plugin-json";
import nodeResolve from "@rollup/plugin-node-resolve";
import replace from "@rollup/plugin-replace";
import typescript from "@rollup/plugin-typescript";
import dts from "rollup-plugin-dts";
import { chunkManifest } from "./host/build/chunk-manifest.mjs";
import { chunkOf } from "./host/build/chunks.mjs";
import { compileHints } from "./host/build/compile-hints.mjs";
import { allElementsInput, elementEntries, elementInputs } from "./host/build/element-entries.mjs";
import { slimEndpoints } from "./host/build/endpoint-plugin.mjs";
import { servedMenus } from "./host/build/menu-plugin.mjs";
import { slimLibraries } from "./host/build/library-slim.mjs";
import { messageFiles } from "./host/build/message-plugin.mjs";
import { minifyChunks } from "./host/build/minify.mjs";
import { pageFiles } from "./host/build/page-files.mjs";
import { pageReact, pageReactInput, reactShim } from "./host/build/react-shim.mjs";
import { slimReact } from "./host/build/react-slim.mjs";
import { textModules } from "./host/build/text-plugin.mjs";

const isDev = process.env.TD_DEV === "1";

/** Two warnings that mean a broken bundle: a cycle loads in an order nobody chose, an unresolved import fails in the browser. */
function onLog(level, log, handler) {
  if (log.code === "MODULE_LEVEL_DIRECTIVE" || log.code === "OPTIMIZE_CHUNK_STATUS") return;
  if (log.code === "CIRCULAR_DEPENDENCY" && log.ids?.every((id) => id.includes("/node_modules/"))) return;
  if (log.code === "CIRCULAR_CHUNK" || log.code === "UNRESOLVED_IMPORT") handler("error", log);
  else handler(level, log);
}

/** Translates only: `npm test` checks types, so no declaration of a package has to be read. */
const newCompiler = () => typescript({ tsconfig: "tsconfig.build.json", noResolve: true });

/** One compiler for all bundles: it writes every source at its start, and each bundle would have it written once more. */
function sharedCompiler() {
  const compiler = newCompiler();
  let started = false;
  return {
    ...compiler,
    buildStart(options) {
      if (started) return;
      started = true;
      return compiler.buildStart.call(this, options);
    },
  };
}
const compiler = sharedCompiler();
/** The watcher tells each bundle of its own changes, so there each has a compiler. */
const compile = () => (isDev ? newCompiler() : compiler);
const minify = () => (isDev ? [] : [minifyChunks()]);

const browserPlugins = () => [
  elementEntries(),
  textModules(),
  compile(),
  slimEndpoints(),
  servedMenus(),
  nodeResolve({ browser: true, exportConditions: ["production"], extensions: [".mjs", ".js", ".ts", ".tsx"] }),
  commonjs(),
  json({ preferConst: true, namedExports: true }),
  replace({
    preventAssignment: true,
    values: { "process.env.NODE_ENV": JSON.stringify(isDev ? "development" : "production") },
  }),
];

const browser = {
  input: {
    "td-admin": "elements/autoloader.ts",
    "td-admin-all": allElementsInput,
    frame: "elements/frame.ts",
    "page/main": "host/page/main.ts",
    "page/host": "host/page/host.ts",
    ...elementInputs(),
  },
  onLog,
  plugins: [messageFiles(), slimReact(), slimLibraries(), ...browserPlugins(), pageFiles()],
  output: {
    dir: "dist",
    format: "es",
    entryFileNames: "[name].js",
    chunkFileNames: "chunks/[name]-[hash].js",
    assetFileNames: "assets/[name]-[hash][extname]",
    sourcemap: true,
    generatedCode: "es2015",
    hoistTransitiveImports: true,
    // Files this small cost more to ask for than to send along.
    experimentalMinChunkSize: 1_000,
    manualChunks: chunkOf,
    plugins: [reactShim(), ...minify(), chunkManifest(), compileHints()],
  },
};

const spec = {
  input: { spec: "src/contract/spec/index.ts" },
  onLog,
  plugins: browserPlugins(),
  output: { dir: "dist", format: "es", entryFileNames: "[name].js", sourcemap: true, plugins: minify() },
};

/** The React of a page that has its own, in the demonstration. */
const demo = {
  input: { "demo/react": pageReactInput },
  onLog,
  plugins: [pageReact(), ...browserPlugins()],
  output: { dir: "dist", format: "es", entryFileNames: "[name].js", plugins: minify() },
};

const server = {
  input: { main: "host/server/main.ts", "workbook-worker": "host/server/tables/workbook-worker.mjs" },
  // Packages stay packages: the server runs beside its node_modules.
  external: (id) => /^(node:|@?[a-z])/.test(id),
  onLog,
  plugins: [compile(), nodeResolve({ extensions: [".mjs", ".js", ".ts"] }), json({ namedExports: true })],
  output: {
    dir: "dist/server",
    format: "es",
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
    sourcemap: true,
  },
};

const types = {
  input: { "td-admin": "elements/autoloader.ts", frame: "elements/frame.ts", spec: "src/contract/spec/index.ts" },
  external: [/node_modules/, /\.css$/],
  plugins: [dts({ tsconfig: "tsconfig.build.json" })],
  output: {
    dir: "dist",
    format: "es",
    entryFileNames: "[name].d.ts",
    chunkFileNames: "types/[name]-[hash].d.ts",
    banner: ({ name }) => (name === "td-admin" ? '/// <reference path="./tags.d.ts" />' : ""),
  },
};

export default isDev ? [browser, demo, server] : [browser, spec, demo, server, types];
