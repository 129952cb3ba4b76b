/** One PostgreSQL server for all server tests, with a migrated template database. Tests use the embedded database where PostgreSQL is not installed. */
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../../host/server/platform/storage/open-database";
import { postgresBinaries, startPostgres } from "./postgres";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection string of the migrated template database; undefined without a server. */
    migrated: string | undefined;
    /** The database on which tests that concern both run: the project for operations uses the embedded one. */
    testedDatabase: "embedded" | "server";
  }
}

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const binaries = postgresBinaries();
  project.provide("testedDatabase", binaries === undefined || project.name === "operations" ? "embedded" : "server");
  if (binaries === undefined) {
    project.provide("migrated", undefined);
    return undefined;
  }
  const server = await startPostgres(binaries);
  const migrated = server.newDatabase();
  await (await openDatabase({ url: migrated, dataDirectory: "unused" })).close();
  project.provide("migrated", migrated);
  return () => server.stop();
}
