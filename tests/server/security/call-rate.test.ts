/** Expensive calls without a session are limited by address, so one client cannot slow down the others. */
import { expect, it } from "vitest";
import { CallRate } from "../../../host/server/platform/http/call-rate";
import { searchDealers } from "../../../src/contract/endpoints/dealer-ranking";
import { wholeServer } from "./support";

const SEARCH = "/admin/public/api/dealers/nowhere";

it("refuses further searches of an address with the time to wait, but not those of accounts and other addresses", async () => {
  const server = await wholeServer();
  try {
    const admin = server.browser();
    await admin.signIn("admin");
    const search = (remoteAddress: string) => server.app.inject({ method: "GET", url: SEARCH, remoteAddress });
    const maxCalls = searchDealers.callsPerMinute ?? 0;
    const statuses = new Set<number>();
    for (let call = 0; call < maxCalls; call++) statuses.add((await search("198.51.100.7")).statusCode);
    expect([...statuses]).toEqual([404]);
    const refused = await search("198.51.100.7");
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
    expect((await search("198.51.100.8")).statusCode).toBe(404);
    for (let call = 0; call <= maxCalls; call++) statuses.add((await admin.call("GET", SEARCH)).statusCode);
    expect([...statuses]).toEqual([404]);
  } finally {
    await server.close();
  }
});

it("counts an IPv6 network as one client, and starts again after a minute", () => {
  const rate = new CallRate();
  rate.take("search", "2001:db8:1:2::1", 2, 0);
  rate.take("search", "2001:db8:1:2:ffff::9", 2, 10_000);
  rate.take("search", "2001:db8:1:3::1", 2, 10_000);
  rate.take("page", "2001:db8:1:2::1", 2, 10_000);
  expect(() => rate.take("search", "2001:db8:1:2::2", 2, 20_000)).toThrow(expect.objectContaining({ retryAfter: 40 }));
  rate.take("search", "2001:db8:1:2::2", 2, 60_000);
});
