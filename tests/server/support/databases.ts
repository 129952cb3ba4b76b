/** Runs the same tests on the embedded database and, where it is installed, on PostgreSQL. */
import { afterAll, describe } from "vitest";
import type { OpenDatabase } from "../../../host/server/platform/storage/db";
import { embeddedDatabase } from "./embedded-database";
import { emptyDatabase, isServerShared, testDatabase } from "./test-database";

export interface DatabaseUnderTest {
  readonly kind: "embedded" | "server";
  /** Opens a new, migrated database and closes it after the tests. */
  open(): Promise<OpenDatabase>;
  /** Connection string of a new, empty database of the server. */
  newAddress(): Promise<string>;
}

export function onEachDatabase(name: string, tests: (database: DatabaseUnderTest) => void): void {
  describe(`${name} (embedded)`, () => {
    const openDatabases: OpenDatabase[] = [];
    afterAll(() => Promise.all(openDatabases.map((open) => open.close())));
    tests({
      kind: "embedded",
      async open() {
        const open = await embeddedDatabase();
        openDatabases.push(open);
        return open;
      },
      newAddress: () => Promise.reject(new Error("The embedded database has no address")),
    });
  });

  describe.skipIf(!isServerShared())(`${name} (PostgreSQL server)`, () => {
    const openDatabases: OpenDatabase[] = [];
    afterAll(() => Promise.all(openDatabases.map((open) => open.close())));
    tests({
      kind: "server",
      newAddress: emptyDatabase,
      async open() {
        const open = await testDatabase();
        openDatabases.push(open);
        return open;
      },
    });
  });
}
