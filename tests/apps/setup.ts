/** Packs the package, starts the built server, and reserves the port of the applications' pages, which the server must allow. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { freePort, startServer } from "../server/support/built-server";

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

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const workplace = mkdtempSync(path.join(tmpdir(), "td-admin-apps-"));
  const output = execFileSync("npm", ["pack", "--silent", "--pack-destination", workplace], { encoding: "utf8" });
  project.provide("tarball", path.join(workplace, output.trim().split("\n").at(-1) ?? ""));
  project.provide("workplace", workplace);
  const ports = [await freePort(), await freePort()];
  project.provide("ports", ports);
  const allowed = ports.map((port) => `http://localhost:${port}`).join(",");
  const server = await startServer(path.join(workplace, "data"), { TD_ALLOWED_ORIGINS: allowed });
  project.provide("origins", [server.origin]);
  return async () => {
    await server.stop();
    rmSync(workplace, { recursive: true, force: true });
  };
}
