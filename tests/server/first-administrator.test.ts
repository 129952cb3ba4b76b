/** The SQL statement of host/README.md that creates the first account. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hashPassword } from "../../host/server/identity/credentials/password";
import { snippetsOf } from "../guides";
import { testServer, type TestServer } from "./support/test-server";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const PASSWORD = "Marble-Ferry-83";

it("creates a platform administrator, who must choose another password after the first sign-in", async () => {
  const [statement] = snippetsOf("host/README.md").filter(({ language }) => language === "sql");
  const hash = await hashPassword(PASSWORD);
  await server.open.database.execute(sql.raw(statement?.code.replace("<hash>", hash) ?? ""));

  const browser = server.browser();
  await browser.call("GET", "/admin/api/context/connected");
  const body = { login: "admin@example.com", password: PASSWORD, hashPart: "" };
  const signedIn = await browser.call("POST", "/admin/login?fromIhm=true&hashPart=", { body });
  expect(signedIn.json()).toMatchObject({ nextPathAfterLogin: "/passwordRenewal" });
});
