/** `npm run create-admin`, which creates the first account of a database without demo data. */
import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createAdministrator, hasNoAccount } from "../../host/server/features/passwords/create-administrator";
import { forgottenPasswordRoutes } from "../../host/server/features/passwords/forgotten-password";
import { userAccount, userAction } from "../../host/server/platform/storage/schema";
import { outboxRoutes } from "../../host/server/services/mail/outbox-routes";
import { embeddedDatabase } from "./support/embedded-database";
import { testServer, type TestServer } from "./support/test-server";

const PASSWORD = `Marble-Ferry-${randomBytes(3).toString("hex")}`;
const PUBLIC_URL = "https://admin.example.com";
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ modules: [forgottenPasswordRoutes, outboxRoutes] });
  // A database as the first start without demo data leaves it: no shop, no account.
  await server.open.database.execute(sql`truncate table shop, user_account cascade`);
});
afterAll(() => server.close());

it("creates a platform administrator, who chooses a password with a link that works once", async () => {
  const { database } = server.open;
  const link = new URL(await createAdministrator(database, "Ada@example.com", PUBLIC_URL));
  expect(`${link.origin}${link.pathname}`).toBe(`${PUBLIC_URL}/admin/modificationPassword`);

  const browser = server.browser();
  await browser.call("GET", "/admin/api/context/connected");
  const hash = link.searchParams.get("hash");
  const choose = () =>
    browser.call("POST", "/admin/public/api/forgotten-password/change-password", {
      body: { hash, password: PASSWORD, firstName: "Ada", lastName: "Admin", acceptTerms: true },
    });
  expect((await choose()).json()).toMatchObject({ errors: [], successfullyLogin: true });
  expect((await choose()).json()).toEqual({ errors: ["password-request-invalid"] });

  const visitor = server.browser();
  await visitor.call("GET", "/admin/api/context/connected");
  const body = { login: "ada@example.com", password: PASSWORD, hashPart: "" };
  const signedIn = await visitor.call("POST", "/admin/login?fromIhm=true&hashPart=", { body });
  expect(signedIn.json()).toMatchObject({ successfullyLogin: true });
  // Only platform administrators may read the outbox.
  expect((await visitor.call("GET", "/admin/api/outbox")).statusCode).toBe(200);
  expect(await database.select().from(userAction).where(eq(userAction.action, "create-admin"))).toMatchObject([
    { recordLabel: "Ada@example.com", actorName: "td-admin" },
  ]);
});

it("refuses an address that has an account, and a text that is no address, and changes nothing", async () => {
  const { database } = server.open;
  const accounts = () => database.select().from(userAccount).orderBy(userAccount.id);
  const before = await accounts();
  await expect(createAdministrator(database, "ADA@example.com", PUBLIC_URL)).rejects.toThrow(
    /already has an account.*\/admin\/forgottenPassword/,
  );
  await expect(createAdministrator(database, "ada", PUBLIC_URL)).rejects.toThrow('"ada" is not an e-mail address.');
  expect(await accounts()).toEqual(before);
});

it("works before the first start of the server", async () => {
  const open = await embeddedDatabase();
  try {
    expect(await hasNoAccount(open.database)).toBe(true);
    await createAdministrator(open.database, "ada@example.com", PUBLIC_URL);
    expect(await hasNoAccount(open.database)).toBe(false);
  } finally {
    await open.close();
  }
});
