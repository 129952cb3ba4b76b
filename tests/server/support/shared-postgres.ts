/** One PostgreSQL server for all files of the server's tests, where one can be started, with a migrated database to copy. */
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../../host/server/platform/storage/open-database";
import { postgresBinaries, startPostgres } from "./postgres";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the migrated database that others are copied from; nothing where no server can be started. */
    migrated: string | undefined;
  }
}

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const binaries = postgresBinaries();
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
