// `npm test`: everything that must hold before a change is taken, on a fresh clone too.
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { ensureDependencies, root, runScript } from "./dependencies.mjs";

const has = (/** @type {string} */ program) => spawnSync("which", [program]).status === 0;
const isDebianRoot = process.getuid?.() === 0 && has("apt-get");
const hasChromium = () =>
  [
    process.env.CHROMIUM_PATH,
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
  ].some((at) => at && existsSync(at));
const hasPostgres = () => has("postgres") || existsSync("/usr/lib/postgresql");

/** A command that installs what is missing: a database server, which the tests can do without, and the browser, which they can't. */
function systemPackages() {
  const install = (/** @type {string} */ name) => `apt-get install -y -qq --no-install-recommends ${name}`;
  const wanted = [
    ...(hasPostgres() ? [] : [`${install("postgresql")} || true`]),
    ...(hasChromium() ? [] : [`${install("chromium-headless-shell")} || ${install("chromium")}`]),
  ];
  return ["sh", ["-c", ["export DEBIAN_FRONTEND=noninteractive", "apt-get update -qq", ...wanted].join("\n")]];
}

/** Less of what lives briefly is copied about by the garbage collector: linters and builds take a fifth less. */
const env = { ...process.env, NODE_OPTIONS: `--max-semi-space-size=64 ${process.env.NODE_OPTIONS ?? ""}`.trim() };

/**
 * Runs commands side by side; each line of their output stands behind the command's name. Ends the process when one failed.
 *
 * @param {[name: string, program: string, args: string[]][]} commands
 * @param {{ live?: boolean }} options live: lines are shown as they come; else only those of a command that failed
 */
async function sideBySide(commands, { live = false } = {}) {
  const results = await Promise.all(
    commands.map(
      ([name, program, args]) =>
        new Promise((resolve) => {
          const child = spawn(program, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
          /** @type {string[]} */
          const lines = [];
          for (const input of [child.stdout, child.stderr])
            createInterface({ input }).on("line", (line) => {
              if (live) console.log(`${name}: ${line}`);
              else lines.push(`${name}: ${line}`);
            });
          child.on("close", (status) => {
            console.log([...(status === 0 ? [] : lines), `${name}: ${status === 0 ? "ok" : "failed"}`].join("\n"));
            resolve(status);
          });
        }),
    ),
  );
  if (results.some((status) => status !== 0)) process.exit(1);
}

if (!hasChromium() && !isDebianRoot) {
  console.error("The browser tests need Chromium. Install it, on Debian: sudo apt-get install chromium-headless-shell");
  process.exit(1);
}
ensureDependencies();
runScript("host/build/gen.ts");
const { isBuilt } = await import("./sources.mjs");
const node = process.execPath;
await sideBySide([
  ...(isDebianRoot && !(hasChromium() && hasPostgres()) ? [["system packages", ...systemPackages()]] : []),
  ...(isBuilt() ? [] : [["build", node, ["host/build/build.mjs"]]]),
  [
    "lint",
    node,
    ["node_modules/eslint/bin/eslint.js", ".", "--cache", "--cache-location", ".cache/eslint", "--max-warnings", "0"],
  ],
  ["typecheck", node, ["node_modules/typescript-native/bin/tsc", "--project", "tsconfig.json"]],
  [
    "format",
    node,
    [
      "node_modules/prettier/bin/prettier.cjs",
      "--check",
      "--log-level",
      "warn",
      "--cache",
      "--cache-location",
      ".cache/prettier",
      ".",
    ],
  ],
]);
if (!hasPostgres()) console.log("Going on with the embedded database alone: no PostgreSQL is installed.");
const vitest = (/** @type {string[]} */ ...projects) => [
  "node_modules/vitest/vitest.mjs",
  "run",
  ...projects.flatMap((project) => ["--project", project]),
];
// A browser waits much of its time; the other tests use it.
await sideBySide(
  [
    ["browser", node, vitest("browser")],
    ["tests", node, vitest("unit", "component", "contract", "server")],
  ],
  { live: true },
);
