// The sources of the build: their paths, and whether dist/ was built from them. Contents are compared, not dates: a fresh checkout has new dates.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./dependencies.mjs";

/**
 * Returns the absolute path of a source file or folder that a build script names. Throws when it does not exist: a renamed file would
 * otherwise change the build without notice.
 * @param {string} file from the project's root
 */
export function source(file) {
  const absolutePath = path.join(root, file);
  if (!existsSync(absolutePath))
    throw new Error(`A build script names ${file}, which does not exist; search host/build for it`);
  return absolutePath;
}

const folders = ["src", "elements", "host"];
const files = ["rollup.config.mjs", "tsconfig.json", "tsconfig.build.json", "package-lock.json"];
const stamp = path.join(root, "dist/sources.sha256");

/** Files of a folder and what is under it, from the project's root, in a fixed order. Guides are not built. @param {string} folder */
const filesOf = (folder) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".md"))
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .sort();

/** One hash over names and contents. @param {string[]} names from the project's root @param {string} [seed] */
function hashFiles(names, seed = "") {
  const hash = createHash("sha256").update(seed);
  for (const name of names) hash.update(`${name}\0`).update(readFileSync(path.join(root, name)));
  return hash.digest("hex");
}

/** One hash over a folder and, as `seed`, other inputs of the result. @param {string} folder @param {string} [seed] */
export const hashFolder = (folder, seed) => hashFiles(filesOf(folder), seed);

/** One hash over everything the build reads. */
export const hashSources = () => hashFiles([...files, ...folders.flatMap(filesOf)]);

/** True when dist/ holds a finished build of these sources. */
export const isBuilt = () => existsSync(stamp) && readFileSync(stamp, "utf8") === hashSources();

/** Records a finished build. Called last, so that an interrupted build does not count. @param {string} hash taken before the build read the sources */
export function markBuilt(hash) {
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}
