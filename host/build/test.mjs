// `npm test`: everything that must hold before a change is taken, on a fresh clone too.
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { ensureDependencies, root, run, runScript } from "./dependencies.mjs";

const isRoot = process.getuid?.() === 0;
const has = (/** @type {string} */ program) => spawnSync("which", [program]).status === 0;

/**
 * Installs a Debian package when root, otherwise says what to install.
 * @param {string} name @param {string} purpose
 */
function debianPackage(name, purpose) {
  if (!isRoot || !has("apt-get")) {
    console.error(`${purpose} needs ${name}. Install it, on Debian: sudo apt-get install ${name}`);
    return false;
  }
  console.log(`Installing ${name} for ${purpose.toLowerCase()}…`);
  const { status } = spawnSync(
    "sh",
    [
      "-c",
      `apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends ${name}`,
    ],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  return status === 0;
}

/** Runs commands side by side and shows each one's output when it ends. @param {[string, string[]][]} commands */
async function sideBySide(commands) {
  const results = await Promise.all(
    commands.map(
      ([name, args]) =>
        new Promise((resolve) => {
          const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
          let output = "";
          child.stdout.on("data", (chunk) => (output += chunk));
          child.stderr.on("data", (chunk) => (output += chunk));
          child.on("close", (status) => {
            console.log(status === 0 ? `${name}: ok` : `${name}: failed\n${output}`);
            resolve(status);
          });
        }),
    ),
  );
  if (results.some((status) => status !== 0)) process.exit(1);
}

ensureDependencies();
const chromium = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
].some((at) => at && existsSync(at));
if (!chromium && !["chromium-headless-shell", "chromium"].some((name) => debianPackage(name, "The browser tests")))
  process.exit(1);
if (
  !has("postgres") &&
  !existsSync("/usr/lib/postgresql") &&
  !debianPackage("postgresql", "The test on a PostgreSQL server")
) {
  console.log("Going on with the embedded database alone.");
}

runScript("host/build/gen.ts");
const { isBuilt } = await import("./sources.mjs");
await sideBySide([
  ...(isBuilt() ? [] : [["build", ["host/build/build.mjs"]]]),
  [
    "lint",
    ["node_modules/eslint/bin/eslint.js", ".", "--cache", "--cache-location", ".cache/eslint", "--max-warnings", "0"],
  ],
  ["typecheck", ["node_modules/typescript-native/bin/tsc", "--project", "tsconfig.json"]],
  [
    "format",
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
run(process.execPath, [
  "node_modules/vitest/vitest.mjs",
  "run",
  "--project",
  "unit",
  "--project",
  "contract",
  "--project",
  "server",
]);
run(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "--project", "browser"]);
