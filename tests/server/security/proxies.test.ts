/** The address of a client behind proxies: headers count as far as the operator trusts them. */
import { desc } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { session } from "../../../host/server/platform/storage/schema";
import { PASSWORD } from "../support/fixture";
import { testServer, type TestServer } from "../support/test-server";
import { newVisitor } from "./support";

/** Injected calls come from 127.0.0.1, which plays the nearest proxy. */
const FORWARDED = "6.6.6.6, 203.0.113.9";

const servers: TestServer[] = [];
let near: TestServer;
beforeAll(async () => {
  near = await testServer({ config: { trustProxy: 1 } });
  servers.push(near);
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

it("takes what the last proxy appended, not what the client sent itself", async () => {
  expect(await addressSeen(near)).toBe("203.0.113.9");
});

it.each([
  ["no proxy is trusted", 0, "127.0.0.1"],
  ["trusted proxies are listed", ["127.0.0.1", "203.0.113.0/24"], "6.6.6.6"],
] as const)("follows the setting when %s", async (_, trustProxy, seen) => {
  const server = await testServer({ config: { trustProxy } });
  servers.push(server);
  expect(await addressSeen(server)).toBe(seen);
});
