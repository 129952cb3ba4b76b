// The files that the build writes:
//   dist/elements/<tag>.js  an entry for each element    dist/td-admin.js      autoloader
//   dist/elements/td-login.js is complete in itself; dist/modules/td-login.js is its entry over the shared code
//   dist/page/main.js       the host page                dist/td-admin-all.js  all elements at once
//   dist/chunks/            shared code, hashed names    dist/spec.js          pure functions of the specification
//   dist/server/main.js     the reference server         dist/*.d.ts           type declarations
//   dist/client.js          client of the HTTP calls
//   dist/modules/           the loader for bundlers      dist/ckeditor/         CKEditor, under its own licence
// Entry names are stable, since customers' pages use them. TD_DEV=1 skips minifying and declarations.
import commonjs from "@rollup/plugin-commonjs";
import json from "@rollup/plugin-json";
import nodeResolve from "@rollup/plugin-node-resolve";
import replace from "@rollup/plugin-replace";
import dts from "rollup-plugin-dts";
import { ALONE_INPUT, messagesOfElement } from "./host/build/alone.mjs";
import { bundlerEntry } from "./host/build/bundler-entry.mjs";
import { chunkManifest } from "./host/build/chunk-manifest.mjs";
import { chunkFileName, chunkOf } from "./host/build/chunks.mjs";
import { compile, compileOnce } from "./host/build/compile.mjs";
import { editorLicence } from "./host/build/editor-licence.mjs";
import { compileHints } from "./host/build/compile-hints.mjs";
import { allElementsInput, elementEntries, elementInputs } from "./host/build/element-entries.mjs";
import { slimEndpoints } from "./host/build/endpoint-plugin.mjs";
import { onLog } from "./host/build/log.mjs";
import { derivedMessages } from "./host/build/message-inject.mjs";
import { minifyChunks } from "./host/build/minify.mjs";
import { pageFiles } from "./host/build/page-files.mjs";
import { pageReact, pageReactInput, reactShim } from "./host/build/react-shim.mjs";
import { textModules } from "./host/build/text-plugin.mjs";

const isDev = process.env.TD_DEV === "1";
const sharedCompiler = compileOnce();
const compiler = () => (isDev ? compile() : sharedCompiler);
const minify = () => (isDev ? [] : [minifyChunks()]);
const output = { dir: "dist", format: "es", entryFileNames: "[name].js" };

const browserPlugins = () => [
  elementEntries(),
  textModules(),
  compiler(),
  slimEndpoints(),
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
    "page-api": "elements/page-api.ts",
    frame: "elements/frame.ts",
    "page/main": "host/page/main.ts",
    "page/host": "host/page/host.ts",
    ...elementInputs(),
  },
  onLog,
  plugins: [derivedMessages(), ...browserPlugins(), pageFiles()],
  output: {
    ...output,
    chunkFileNames: chunkFileName,
    assetFileNames: "assets/[name]-[hash][extname]",
    sourcemap: true,
    generatedCode: "es2015",
    hoistTransitiveImports: true,
    // In bytes. Requesting a smaller file takes longer than sending its code with another file.
    experimentalMinChunkSize: 1_000,
    manualChunks: chunkOf,
    plugins: [reactShim(), ...minify(), chunkManifest(), compileHints(), editorLicence()],
  },
};

/** The loader for bundlers. Not minified, because bundlers read the comments in its `import()`. */
const bundlers = {
  input: { "modules/td-admin": "elements/bundler-entry.ts" },
  onLog,
  plugins: [bundlerEntry(), compiler(), nodeResolve({ extensions: [".mjs", ".js", ".ts"] })],
  output: { ...output, sourcemap: true },
};

/** The sign-in in one file. Parts that load on demand are in a folder of their own, so that they share nothing with the other bundle. */
const alone = {
  input: ALONE_INPUT,
  onLog,
  plugins: [messagesOfElement(), derivedMessages(), ...browserPlugins()],
  output: {
    ...output,
    chunkFileNames: "chunks/alone/[name]-[hash].js",
    sourcemap: true,
    generatedCode: "es2015",
    plugins: [...minify(), compileHints()],
  },
};

/** Entries without elements: pure functions, and the client of the HTTP calls. */
const plain = (/** @type {Record<string, string>} */ input) => ({
  input,
  onLog,
  plugins: browserPlugins(),
  output: { ...output, sourcemap: true, plugins: minify() },
});

/** React for the demo page that provides its own React. */
const demo = {
  input: { "demo/react": pageReactInput },
  onLog,
  plugins: [pageReact(), ...browserPlugins()],
  output: { ...output, plugins: minify() },
};

const server = {
  input: {
    main: "host/server/main.ts",
    maintenance: "host/server/maintenance.ts",
    "workbook-worker": "host/server/services/tables/workbook-worker.mjs",
  },
  // Packages are not bundled: the server runs with its node_modules.
  external: (id) => /^(node:|@?[a-z])/.test(id),
  onLog,
  plugins: [compiler(), nodeResolve({ extensions: [".mjs", ".js", ".ts"] }), json({ namedExports: true })],
  output: { ...output, dir: "dist/server", chunkFileNames: "[name]-[hash].js", sourcemap: true },
};

const types = {
  input: { "td-admin": "elements/autoloader.ts", frame: "elements/frame.ts", spec: "src/contract/spec/index.ts" },
  external: [/node_modules/, /\.css$/],
  plugins: [dts({ tsconfig: "tsconfig.build.json", compilerOptions: { stripInternal: true } })],
  output: {
    ...output,
    entryFileNames: "[name].d.ts",
    chunkFileNames: "types/[name]-[hash].d.ts",
    banner: ({ name }) => (name === "td-admin" ? '/// <reference path="./tags.d.ts" />' : ""),
  },
};

/** Types of the client, with those of the library inside. The build adds the types of the calls (host/build/client-types.ts). */
const clientTypes = {
  input: { client: "elements/client.ts" },
  plugins: [dts({ tsconfig: "tsconfig.build.json", respectExternal: true })],
  output: { ...output, dir: "dist/types", entryFileNames: "[name].d.ts" },
};

const published = [plain({ spec: "src/contract/spec/index.ts" }), plain({ client: "elements/client.ts" })];

export default isDev
  ? [browser, alone, bundlers, demo, server]
  : [browser, alone, bundlers, ...published, demo, server, types, clientTypes];
