/** Runs the same tests on the embedded database and, where one can be started, on a PostgreSQL server. */
import { afterAll, describe } from "vitest";
import type { OpenDatabase } from "../../../host/server/platform/storage/db";
import { memoryDatabase } from "./memory-database";
import { emptyDatabase, isServerShared, testDatabase } from "./test-database";

export interface DatabaseUnderTest {
  readonly kind: "embedded" | "server";
  /** Opens a new, migrated database; closed after the tests. */
  open(): Promise<OpenDatabase>;
  /** Address of a new, empty database of the server. */
  newAddress(): Promise<string>;
}

export function onEachDatabase(name: string, tests: (database: DatabaseUnderTest) => void): void {
  describe(`${name} (embedded)`, () => {
    const opened: OpenDatabase[] = [];
    afterAll(() => Promise.all(opened.map((open) => open.close())));
    tests({
      kind: "embedded",
      async open() {
        const open = await memoryDatabase();
        opened.push(open);
        return open;
      },
      newAddress: () => Promise.reject(new Error("The embedded database has no address")),
    });
  });

  describe.skipIf(!isServerShared())(`${name} (PostgreSQL server)`, () => {
    const opened: OpenDatabase[] = [];
    afterAll(() => Promise.all(opened.map((open) => open.close())));
    tests({
      kind: "server",
      newAddress: emptyDatabase,
      async open() {
        const open = await testDatabase();
        opened.push(open);
        return open;
      },
    });
  });
}
