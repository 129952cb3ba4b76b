/** A database with the accounts and shops of the fixture, for server processes that start without the demo data, which takes long to write. */
import { openDatabase } from "../../../host/server/platform/storage/open-database";
import { migratedDatabase } from "./test-database";
import { testServer } from "./test-server";

/** Creates such a database on the shared server. @returns its connection string */
export async function fixtureDatabase(): Promise<string> {
  const url = await migratedDatabase();
  const open = await openDatabase({ url, dataDirectory: "unused" });
  await (await testServer({ open })).close();
  await open.close();
  return url;
}
