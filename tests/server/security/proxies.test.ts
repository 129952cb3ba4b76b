/** The address of a client behind proxies: only headers of trusted proxies count. */
import { desc } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { session } from "../../../host/server/platform/storage/schema";
import { PASSWORD } from "../support/fixture";
import { testServer, type TestServer } from "../support/test-server";
import { newVisitor } from "./support";

/** The chain of addresses that the calls send. Injected calls come from 127.0.0.1, the nearest proxy in these tests. */
const FORWARDED = "6.6.6.6, 203.0.113.9";

const servers: TestServer[] = [];
let oneProxy: TestServer;
beforeAll(async () => {
  oneProxy = await testServer({ config: { trustProxy: 1 } });
  servers.push(oneProxy);
});
afterAll(async () => {
  for (const server of servers) await server.close();
});

async function addressSeen(server: TestServer): Promise<string | null | undefined> {
  const browser = await newVisitor(server);
  const response = await browser.call("POST", "/admin/login?fromIhm=true", {
    body: { login: "admin@example.test", password: PASSWORD },
    headers: { "x-forwarded-for": FORWARDED },
  });
  expect(response.statusCode).toBe(200);
  const [last] = await server.open.database.select().from(session).orderBy(desc(session.id)).limit(1);
  return last?.ip;
}

it("uses the address that the last proxy appended, not one that the client sent", async () => {
  expect(await addressSeen(oneProxy)).toBe("203.0.113.9");
});

it.each([
  ["no proxy is trusted", 0, "127.0.0.1"],
  ["trusted proxies are listed", ["127.0.0.1", "203.0.113.0/24"], "6.6.6.6"],
] as const)("follows the setting when %s", async (_, trustProxy, clientAddress) => {
  const server = await testServer({ config: { trustProxy } });
  servers.push(server);
  expect(await addressSeen(server)).toBe(clientAddress);
});
