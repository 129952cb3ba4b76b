/** The pages of several lists in one call, for the counts of views. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MAX_PAGES } from "../../../src/contract/resource-endpoints";
import { wholeServer } from "../security/support";
import type { TestServer } from "../support/test-server";

let server: TestServer;
beforeAll(async () => {
  server = await wholeServer();
}, 60_000);
afterAll(() => server.close());

describe("the pages of several lists", () => {
  const url = (...lists: readonly string[]): string =>
    `/admin/api/fitter/pages?${lists.map((list, index) => `${index}=${encodeURIComponent(list)}`).join("&")}`;

  it("equal those of the separate calls", async () => {
    const admin = server.browser();
    await admin.signIn("admin");
    const lists = ["", "filter[status]=ACTIVE&sort=-name", "q=a"];
    const response = await admin.call("GET", url(...lists));
    const { pages } = response.json<{ data: { pages: Readonly<Record<string, unknown>> } }>().data;
    for (const [index, list] of lists.entries())
      expect(pages[index]).toEqual(
        (await admin.call("GET", `/admin/api/fitter?${list}`)).json<{ data: unknown }>().data,
      );
  });

  it("are refused without a session, and when there are too many", async () => {
    expect((await server.browser().call("GET", url(""))).statusCode).toBe(401);
    const admin = server.browser();
    await admin.signIn("admin");
    const tooMany = Array.from({ length: MAX_PAGES + 1 }, () => "");
    expect((await admin.call("GET", url(...tooMany))).statusCode).toBe(400);
  });
});
