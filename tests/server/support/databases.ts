/** Runs tests on PostgreSQL, where it is installed, and in the project for operations on the embedded database. */
import { afterAll, describe, inject } from "vitest";
import type { OpenDatabase } from "../../../host/server/platform/storage/db";
import { embeddedDatabase } from "./embedded-database";
import { emptyDatabase, testDatabase } from "./test-database";

export interface DatabaseUnderTest {
  readonly kind: "embedded" | "server";
  /** Opens a new, migrated database and closes it after the tests. */
  open(): Promise<OpenDatabase>;
  /** Connection string of a new, empty database of the server. */
  newAddress(): Promise<string>;
}

export function onEachDatabase(name: string, tests: (database: DatabaseUnderTest) => void): void {
  describe.runIf(inject("testedDatabase") === "embedded")(`${name} (embedded)`, () => {
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

  describe.runIf(inject("testedDatabase") === "server")(`${name} (PostgreSQL server)`, () => {
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
