// Runs before dependencies are installed, so it imports Node modules only.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "../..");

/**
 * Runs a command in the project's root with its output shown; ends the process with the command's status when it fails.
 * @param {string} command
 * @param {string[]} args
 */
export function run(command, args) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: "inherit" });
  if (error) {
    console.error(`${command} could not be started: ${error.message}`);
    process.exit(1);
  }
  if (status !== 0) process.exit(status ?? 1);
}

/** Runs a script of host/build, JavaScript or TypeScript, in a child process. @param {string[]} args */
export const runScript = (...args) => run(process.execPath, ["--import", "tsx", ...args]);

/** Compares the lock file with the copy that npm keeps beside the installed modules. */
function isInstalled() {
  const installed = path.join(root, "node_modules/.package-lock.json");
  if (!existsSync(installed)) return false;
  const expected = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")).packages;
  const present = JSON.parse(readFileSync(installed, "utf8")).packages;
  // npm leaves out optional packages of other platforms.
  return Object.entries(expected).every(
    ([place, { version, optional }]) => place === "" || optional || present[place]?.version === version,
  );
}

/** Runs `npm ci` when node_modules is missing or differs from the lock file. */
export function ensureDependencies() {
  if (isInstalled()) return;
  console.log("Installing dependencies…");
  run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
}
