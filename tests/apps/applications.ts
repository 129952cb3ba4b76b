/** The fixture applications: each is what a framework's own starter writes, plus the steps of the guide. */
import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

export interface Application {
  /** Folder beside this file. */
  readonly name: string;
  /** What a developer does: commands, and files to edit. */
  readonly steps: readonly string[];
  /** Folder with the page, after the build. */
  readonly output: string;
  /** npm scripts that run one after another. */
  readonly scripts: readonly string[];
  /** Version of React DOM on the page; the first two parts. */
  readonly react: RegExp;
}

const INSTALL = "npm install td-admin";
const LATEST_REACT = /^19\./;

/** Those that take longest to build come first, so that no core waits at the end. */
export const APPLICATIONS: readonly Application[] = [
  {
    name: "next",
    steps: [INSTALL, "app/dealers.tsx", "app/page.tsx"],
    output: "out",
    scripts: ["build"],
    react: /^19\.2\./,
  },
  {
    name: "angular",
    steps: [INSTALL, "src/app/app.ts", "src/main.ts"],
    output: "dist",
    scripts: ["build"],
    react: LATEST_REACT,
  },
  { name: "webpack", steps: [INSTALL, "src/main.js"], output: "dist", scripts: ["build"], react: LATEST_REACT },
  {
    name: "vite-react19",
    steps: [INSTALL, "src/app.tsx"],
    output: "dist",
    scripts: ["check", "build"],
    react: /^19\.2\.0/,
  },
  {
    name: "vite-react18",
    steps: [INSTALL, "src/app.tsx"],
    output: "dist",
    scripts: ["check", "build"],
    react: /^18\.3\.1/,
  },
  {
    name: "vue",
    steps: [INSTALL, "vite.config.js", "src/app.vue"],
    output: "dist",
    scripts: ["check", "build"],
    react: LATEST_REACT,
  },
  {
    name: "svelte",
    steps: [INSTALL, "src/app.svelte"],
    output: "dist",
    scripts: ["check", "build"],
    react: LATEST_REACT,
  },
  {
    name: "esbuild",
    steps: [INSTALL, "src/main.ts"],
    output: "dist",
    scripts: ["check", "build"],
    react: LATEST_REACT,
  },
  {
    name: "rollup",
    steps: [INSTALL, "rollup.config.js", "src/main.js"],
    output: "dist",
    scripts: ["build"],
    react: LATEST_REACT,
  },
  { name: "script", steps: [INSTALL, "index.html"], output: ".", scripts: [], react: LATEST_REACT },
];

const fixtures = import.meta.dirname;
/** Files that steps may edit: neither installed nor built. */
const sourcesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.(tsx?|js|mjs|vue|svelte|html)$/.test(file),
  );

/** Returns the files of a fixture that mention td-admin or the component around its element, with slashes. */
export const editedFiles = ({ name }: Application): string[] =>
  sourcesOf(path.join(fixtures, name))
    .filter((file) => /td-|dealers/i.test(readFileSync(path.join(fixtures, name, file), "utf8")))
    .map((file) => file.split(path.sep).join("/"))
    .sort();

/** Copies a fixture to a folder, with the address of the server in place of the guide's example. */
export function copyApplication({ name }: Application, folder: string, apiBase: string): void {
  rmSync(folder, { recursive: true, force: true });
  cpSync(path.join(fixtures, name), folder, { recursive: true });
  for (const file of sourcesOf(folder)) {
    const target = path.join(folder, file);
    writeFileSync(target, readFileSync(target, "utf8").replaceAll("https://admin.example.com", apiBase));
  }
}

/** Copies the page of an application that has no plugin for HTML beside its built code. */
export function addPage({ output }: Application, folder: string): void {
  const built = path.join(folder, output);
  if (output === "." || readdirSync(built).includes("index.html")) return;
  cpSync(path.join(folder, "index.html"), path.join(built, "index.html"));
}
