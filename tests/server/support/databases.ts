/** Runs the same tests on the embedded database and, where one can be started, on a PostgreSQL server. */
import { afterAll, beforeAll, describe } from "vitest";
import { openDatabase, type OpenDatabase } from "../../../host/server/storage/db";
import { memoryDatabase } from "./memory-database";
import { postgresBinaries, startPostgres, type PostgresServer } from "./postgres";

export interface DatabaseUnderTest {
  readonly kind: "embedded" | "server";
  /** Opens a new, migrated database; closed after the tests. */
  open(): Promise<OpenDatabase>;
  /** Address of a new, empty database of the server. */
  newAddress(): string;
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
      newAddress() {
        throw new Error("The embedded database has no address");
      },
    });
  });

  const binaries = postgresBinaries();
  describe.skipIf(binaries === undefined)(`${name} (PostgreSQL server)`, () => {
    const opened: OpenDatabase[] = [];
    let server: PostgresServer | undefined;
    beforeAll(async () => {
      if (binaries !== undefined) server = await startPostgres(binaries);
    });
    afterAll(async () => {
      await Promise.all(opened.map((open) => open.close()));
      await server?.stop();
    });
    const newAddress = (): string => server?.newDatabase() ?? "";
    tests({
      kind: "server",
      newAddress,
      async open() {
        const open = await openDatabase({ url: newAddress(), dataDirectory: "unused" });
        opened.push(open);
        return open;
      },
    });
  });
}
