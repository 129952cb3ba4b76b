// Runs before anything is installed, so it uses Node alone.
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

/** Runs a script of host/build, TypeScript included, in a child process. @param {string[]} args */
export const runScript = (...args) => run(process.execPath, ["--import", "tsx", ...args]);

/** What is installed says itself which versions it has: npm keeps a copy of the lock file beside the modules. */
function isInstalled() {
  const installed = path.join(root, "node_modules/.package-lock.json");
  if (!existsSync(installed)) return false;
  const wanted = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")).packages;
  const present = JSON.parse(readFileSync(installed, "utf8")).packages;
  return Object.entries(wanted).every(
    ([place, { version, optional }]) => place === "" || optional || present[place]?.version === version,
  );
}

/**
 * Installs what the lock file names when node_modules is missing or behind. Not by `npm ci`: that refuses a lock file written where the
 * registry had no binaries for other platforms. Without saving, the lock file stays as it is, and what it names is what comes.
 */
export function ensureDependencies() {
  if (isInstalled()) return;
  console.log("Installing dependencies…");
  run("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"]);
}
