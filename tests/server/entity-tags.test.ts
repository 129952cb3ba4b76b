/** Reads carry a weak entity tag, with which a caller asks whether a response has changed. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { wholeServer } from "./security/support";
import type { Browser, TestServer } from "./support/test-server";

const LIST = "/admin/api/serviceCategory";

let server: TestServer;
let admin: Browser;
beforeAll(async () => {
  server = await wholeServer();
  admin = server.browser();
  await admin.signIn("admin");
}, 60_000);
afterAll(() => server.close());

const read = (url: string, tag?: string, browser = admin) =>
  browser.call("GET", url, tag === undefined ? {} : { headers: { "if-none-match": tag } });
const tagOf = async (url: string): Promise<string> => String((await read(url)).headers.etag);

describe("a read", () => {
  it("that has not changed is answered 304 without a body, and is not stored", async () => {
    const first = await read(LIST);
    expect([first.statusCode, first.headers.etag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{22}"$/)]);
    const tag = String(first.headers.etag);
    for (const named of [tag, tag.replace("W/", ""), `"other", ${tag}`, "*"]) {
      const second = await read(LIST, named);
      expect([second.statusCode, second.body], named).toEqual([304, ""]);
      expect(second.headers).toMatchObject({ etag: tag, "cache-control": "no-store" });
      expect(second.headers["x-rights-stamp"]).toBe(first.headers["x-rights-stamp"]);
    }
  });

  it("that has changed is answered in full with another tag", async () => {
    const url = "/admin/api/display-configuration";
    await admin.call("POST", "/admin/api/shop/status", { body: { open: true } });
    const tag = await tagOf(url);
    await admin.call("POST", "/admin/api/shop/status", { body: { open: false } });
    const second = await read(url, tag);
    expect([second.statusCode, second.headers.etag === tag]).toEqual([200, false]);
  });

  it("is answered 304 only to callers who may make it", async () => {
    const tag = await tagOf(LIST);
    expect((await read(LIST, tag, server.browser())).statusCode).toBe(401);
  });

  it("of the description of the API may be kept by caches, which ask for changes", async () => {
    const url = "/admin/api/openapi.json";
    const second = await read(url, await tagOf(url), server.browser());
    expect([second.statusCode, second.headers["cache-control"]]).toEqual([304, "public, no-cache"]);
  });
});

it("writes and refusals have no tag", async () => {
  const write = await admin.call("POST", "/admin/api/shop/status", { body: { open: true } });
  expect([write.statusCode, write.headers.etag]).toEqual([200, undefined]);
  const refusal = await read("/admin/api/serviceCategory/999999999");
  expect([refusal.statusCode, refusal.headers.etag]).toEqual([404, undefined]);
});
