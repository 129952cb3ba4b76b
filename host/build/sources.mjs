// Knows whether dist/ was built from the sources as they are now, by content and not by date: a fresh checkout has new dates.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./dependencies.mjs";

const folders = ["src", "elements", "host"];
const files = ["rollup.config.mjs", "tsconfig.json", "tsconfig.build.json", "package-lock.json"];
const stamp = path.join(root, "dist/sources.sha256");

/** Files of a folder and what is under it, from the project's root, in a fixed order. @param {string} folder */
const filesOf = (folder) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .sort();

/** One hash over names and contents. @param {string[]} names from the project's root */
function hashFiles(names) {
  const hash = createHash("sha256");
  for (const name of names) hash.update(`${name}\0`).update(readFileSync(path.join(root, name)));
  return hash.digest("hex");
}

/** @param {string} folder */
export const hashFolder = (folder) => hashFiles(filesOf(folder));

/** One hash over everything the build reads. */
export const hashSources = () => hashFiles([...files, ...folders.flatMap(filesOf)]);

/** True when dist/ holds a finished build of these sources. */
export const isBuilt = () => existsSync(stamp) && readFileSync(stamp, "utf8") === hashSources();

/** Written last, so that a build which was interrupted does not count. @param {string} hash taken before the build read the sources */
export function markBuilt(hash) {
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}
