/** The log describes failures of the database without the data of customers. */
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { loggedError, loggedMessage, serialisedError } from "../../host/server/platform/logged-error";
import type { OpenDatabase } from "../../host/server/platform/storage/db";
import { userAccount } from "../../host/server/platform/storage/schema";
import { TESTED_DATABASE } from "../resources/harness";
import { embeddedDatabase } from "./support/embedded-database";
import { testDatabase } from "./support/test-database";

const SECRET = "claire.fontaine@client.test";

const failureOf = (statement: PromiseLike<unknown>): Promise<Error> =>
  Promise.resolve(statement).then(
    () => Promise.reject(new Error("The statement did not fail")),
    (error: unknown) => error as Error,
  );
const allOutput = (error: Error): string =>
  JSON.stringify([loggedError(error), loggedMessage(error), serialisedError(error)]);

it("contains statement and error code of a failure, but no value", async () => {
  const open: OpenDatabase = await (TESTED_DATABASE === "embedded" ? embeddedDatabase() : testDatabase());
  const { database } = open;
  try {
    const account = { email: SECRET, firstName: "Claire", lastName: "Fontaine", passwordHash: "x" };
    await database.insert(userAccount).values(account);
    for (const [statement, code] of [
      [database.insert(userAccount).values(account), "23505"],
      [database.execute(sql`select ${SECRET}::text::date`), "22007"],
      [database.execute(sql`select 1 from nowhere where email = ${SECRET}`), "42P01"],
    ] as const) {
      const logged = allOutput(await failureOf(statement));
      expect(logged).not.toMatch(/claire/i);
      expect(logged).toContain(`"code":"${code}"`);
      expect(logged).toMatch(/"query":"(select|insert)/);
    }
  } finally {
    await open.close();
  }
  const afterClose = allOutput(await failureOf(database.execute(sql`select ${SECRET}::text`)));
  expect(afterClose).not.toContain("claire");
});
