/** The lock file works with `npm ci` on every platform, and all packages support the lowest supported Node. */
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { minVersion, satisfies } from "semver";
import { describe, expect, it } from "vitest";

interface LockedPackage {
  readonly version: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly link?: boolean;
  readonly engines?: { readonly node?: string };
}

const root = path.resolve(import.meta.dirname, "../..");
const readJson = async (file: string) => JSON.parse(await readFile(path.join(root, file), "utf8"));
const manifest: { engines: { node: string } } = await readJson("package.json");
const lock: { packages: Record<string, LockedPackage> } = await readJson("package-lock.json");
const packages = Object.entries(lock.packages).filter(
  ([place, { link }]) => place.startsWith("node_modules/") && link !== true,
);
const lowestNode = minVersion(manifest.engines.node)?.version ?? "";

describe("dependencies", () => {
  it("lets npm ci install from the lock file alone", async () => {
    // With an empty cache and no network, npm cannot look up entries that the lock file lacks.
    const cache = await mkdtemp(path.join(tmpdir(), "td-npm-"));
    const call = promisify(execFile)("npm", ["ci", "--dry-run", "--offline", "--cache", cache], { cwd: root });
    try {
      await call;
    } finally {
      await rm(cache, { recursive: true, force: true });
    }
  }, 60_000);

  it("come from the public registry with a checksum", () => {
    const unsafe = packages.filter(
      ([, { resolved, integrity }]) =>
        integrity === undefined || resolved?.startsWith("https://registry.npmjs.org/") !== true,
    );
    expect(unsafe.map(([place]) => place)).toEqual([]);
  });

  // npm skips an optional package whose engine does not fit.
  it(`run on Node ${lowestNode}`, () => {
    const tooNew = packages.filter(
      ([, { optional, engines }]) => optional !== true && !satisfies(lowestNode, engines?.node ?? "*"),
    );
    expect(tooNew.map(([place, { version, engines }]) => `${place}@${version} needs ${engines?.node}`)).toEqual([]);
  });

  it("of the server are in host/package.json, and those of the npm package are React alone", async () => {
    const host: { dependencies: Record<string, string> } = await readJson("host/package.json");
    const published: { dependencies?: object; peerDependencies: object } = await readJson("package.json");
    expect(published.dependencies).toBeUndefined();
    expect(published.peerDependencies).toEqual({ react: ">=18.3 <20", "react-dom": ">=18.3 <20" });
    const imported = new Set<string>();
    for (const folder of ["host/server", "src/contract", "src/resources", "src/catalogue"]) {
      const names = await readdir(path.join(root, folder), { recursive: true });
      for (const name of names.filter((file) => /(?<!\.config)\.(ts|mjs)$/.test(file))) {
        const text = await readFile(path.join(root, folder, name), "utf8");
        for (const [, specifier = ""] of text.matchAll(
          /^(?:import|export) (?!type )(?:[^"]* from )?"([^".][^"]*)";$/gm,
        ))
          imported.add(/^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? "");
      }
    }
    const packages = [...imported].filter((name) => !name.startsWith("node:")).sort();
    expect(packages.length).toBeGreaterThan(20);
    expect(packages.filter((name) => !Object.hasOwn(host.dependencies, name))).toEqual([]);
  });
});
