/**
 * Starts the built server with fresh demo data for the browser tests: one a worker, so that files side by side keep apart. On PostgreSQL
 * where one can be started: the embedded database takes three times the work, and the tests of the server show that it does the same.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { startServer } from "../server/support/built-server";
import { postgresBinaries, startPostgres } from "../server/support/postgres";

declare module "vitest" {
  interface ProvidedContext {
    /** Origins of the running products, one a worker, without a trailing slash. */
    origins: readonly string[];
  }
}

/** Origin of the product that belongs to this worker. */
export const ownOrigin = (origins: readonly string[]): string =>
  origins[(Number(process.env["VITEST_POOL_ID"] ?? 1) - 1) % origins.length] ?? "";

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const isMeasured = project.name !== "browser";
  const binaries = isMeasured ? undefined : postgresBinaries();
  const postgres = binaries === undefined ? undefined : await startPostgres(binaries);
  const directories = Array.from({ length: isMeasured ? 1 : 2 }, () =>
    mkdtempSync(path.join(tmpdir(), "td-admin-browser-")),
  );
  const servers = await Promise.all(
    directories.map((directory) =>
      startServer(directory, postgres === undefined ? {} : { DATABASE_URL: postgres.newDatabase() }),
    ),
  );
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
