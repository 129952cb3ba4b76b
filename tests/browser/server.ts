/**
 * Starts the built server with fresh demo data for the browser tests, one per worker, so that parallel files do not
 * affect each other. Uses PostgreSQL when it is installed: the embedded database takes three times as long, and the
 * server tests cover both.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { startServer } from "../server/support/built-server";
import { postgresBinaries, startPostgres } from "../server/support/postgres";

declare module "vitest" {
  interface ProvidedContext {
    /** Origins of the running servers, one per worker, without a trailing slash. */
    origins: readonly string[];
    /** Whether the project measures the product instead of testing it. */
    isBenchmark: boolean;
  }
}

/** Returns the origin of this worker's server. */
export const ownOrigin = (origins: readonly string[]): string =>
  origins[(Number(process.env["VITEST_POOL_ID"] ?? 1) - 1) % origins.length] ?? "";

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const isBenchmark = project.name === "bench";
  const binaries = isBenchmark ? undefined : postgresBinaries();
  const postgres = binaries === undefined ? undefined : await startPostgres(binaries);
  const directories = Array.from({ length: isBenchmark ? 1 : 2 }, () =>
    mkdtempSync(path.join(tmpdir(), "td-admin-browser-")),
  );
  const servers = await Promise.all(
    directories.map((directory) =>
      startServer(directory, postgres === undefined ? {} : { DATABASE_URL: postgres.newDatabase() }),
    ),
  );
  project.provide("isBenchmark", isBenchmark);
  project.provide(
    "origins",
    servers.map(({ origin }) => origin),
  );
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await postgres?.stop();
    for (const directory of directories) rmSync(directory, { recursive: true, force: true });
  };
}
