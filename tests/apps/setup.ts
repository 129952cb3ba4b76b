/** Packs the package, starts the built server, and reserves the port of the applications' pages, which the server must allow. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { freePort, startServer } from "../server/support/built-server";
import { postgresBinaries, startPostgres } from "../server/support/postgres";

declare module "vitest" {
  interface ProvidedContext {
    /** The packed package. */
    tarball: string;
    /** Folder for the applications. */
    workplace: string;
    /** Ports of the applications' pages: built, and served by a development server. */
    ports: readonly number[];
  }
}

/** Milliseconds after which a registry without an answer counts as missing. */
const REGISTRY_MS = 60_000;

/** Throws when the registry cannot be reached, from which the applications install their packages. */
function requireRegistry(): void {
  try {
    execFileSync("npm", ["view", "react", "version", "--prefer-offline"], { stdio: "pipe", timeout: REGISTRY_MS });
  } catch (cause) {
    throw new Error(
      "The applications install their packages from the npm registry, which cannot be reached. Run `npm run test:apps` where `npm view react version` works.",
      { cause },
    );
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  requireRegistry();
  const workplace = mkdtempSync(path.join(tmpdir(), "td-admin-apps-"));
  const output = execFileSync("npm", ["pack", "--silent", "--pack-destination", workplace], { encoding: "utf8" });
  project.provide("tarball", path.join(workplace, output.trim().split("\n").at(-1) ?? ""));
  project.provide("workplace", workplace);
  const ports = [await freePort(), await freePort()];
  project.provide("ports", ports);
  const allowed = ports.map((port) => `http://localhost:${port}`).join(",");
  const binaries = postgresBinaries();
  const postgres = binaries === undefined ? undefined : await startPostgres(binaries);
  const server = await startServer(path.join(workplace, "data"), {
    TD_ALLOWED_ORIGINS: allowed,
    // Takes less processor time than the embedded database.
    ...(postgres !== undefined && { DATABASE_URL: postgres.newDatabase() }),
  });
  project.provide("origins", [server.origin]);
  return async () => {
    await server.stop();
    await postgres?.stop();
    rmSync(workplace, { recursive: true, force: true });
  };
}
