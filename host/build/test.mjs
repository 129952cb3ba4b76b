// `npm test`: every check that a change must pass. Works on a fresh clone.
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { ensureDependencies, root, run, runScript } from "./dependencies.mjs";

const has = (/** @type {string} */ program) => spawnSync("which", [program]).status === 0;
const isDebianRoot = process.getuid?.() === 0 && has("apt-get");
const hasChromium = () =>
  [
    process.env.CHROMIUM_PATH,
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
  ].some((file) => file && existsSync(file));
const hasPostgres = () => has("postgres") || existsSync("/usr/lib/postgresql");
/** Extracted here, because its package starts a web server when it is installed. */
const CADDY = ".cache/caddy";
const hasCaddy = () => has("caddy") || existsSync(`${CADDY}/usr/bin/caddy`);

/** Returns the command that installs missing system packages: PostgreSQL, PHP and Caddy, which are optional, and Chromium, which is required. */
function systemPackages() {
  const install = (/** @type {string} */ name) => `apt-get install -y -qq --no-install-recommends ${name}`;
  const installCommands = [
    ...(hasPostgres() ? [] : [`${install("postgresql")} || true`]),
    ...(has("php") ? [] : [`${install("php-cli")} || true`]),
    ...(hasCaddy()
      ? []
      : [`(cd /tmp && apt-get download -qq caddy) && dpkg-deb --extract /tmp/caddy_*.deb ${CADDY} || true`]),
    ...(hasChromium() ? [] : [`${install("chromium-headless-shell")} || ${install("chromium")}`]),
  ];
  return ["sh", ["-c", ["export DEBIAN_FRONTEND=noninteractive", "apt-get update -qq", ...installCommands].join("\n")]];
}

/**
 * Runs commands in parallel and prints the output of those that failed. Ends the process if one failed.
 * @param {[name: string, program: string, args: string[]][]} commands The first has priority, because it takes longest and uses one core.
 */
async function sideBySide(commands) {
  const results = await Promise.all(
    commands.map(
      ([name, program, args], index) =>
        new Promise((resolve) => {
          const child = spawn(program, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
          if (index > 0 && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
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

if (!hasChromium() && !isDebianRoot) {
  console.error("The browser tests need Chromium. Install it, on Debian: sudo apt-get install chromium-headless-shell");
  process.exit(1);
}
ensureDependencies();
runScript("host/build/gen.ts");
const { isBuilt } = await import("./sources.mjs");
const node = process.execPath;
const vitest = (/** @type {string[]} */ ...projects) => [
  // Most objects of a test are short-lived: with a larger young generation the garbage collector copies less.
  "--max-semi-space-size=128",
  "node_modules/vitest/vitest.mjs",
  "run",
  ...projects.flatMap((project) => ["--project", project]),
];
await sideBySide([
  ...(isBuilt() ? [] : [["build", node, ["host/build/build.mjs"]]]),
  ...(isDebianRoot && !(hasChromium() && hasPostgres() && hasCaddy() && has("php"))
    ? [["system packages", ...systemPackages()]]
    : []),
  ["lint", node, ["node_modules/oxlint/bin/oxlint"]],
  ["typecheck", node, ["node_modules/typescript-native/bin/tsc", "--project", "tsconfig.json"]],
  ["format", node, ["node_modules/oxfmt/bin/oxfmt", "--check"]],
  // These tests need no build, which leaves one core idle.
  ["unit and component tests", node, vitest("unit", "component*")],
]);
if (!hasPostgres()) console.log("PostgreSQL is not installed: the tests run with the embedded database only.");
// In one run: a worker without files of a project goes on with the next project, so that both cores are busy until the end.
run(node, vitest("server", "browser"));
