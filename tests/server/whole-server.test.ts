import { afterAll, beforeAll, expect, it } from "vitest";
import type { DisplayConfiguration } from "../../src/contract/context";
import { onEachDatabase } from "./support/databases";
import { testServer, type TestServer } from "./support/test-server";

onEachDatabase("the whole server", ({ open }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer({ open: await open() });
  });
  afterAll(() => server.close());

  it("signs in, shows the shell, changes something, signs out", async () => {
    const browser = server.browser();
    await browser.signIn("admin");
    const display = await browser.call("GET", "/admin/api/display-configuration");
    expect(display.json<{ data: DisplayConfiguration }>().data.shopInfo).toMatchObject({ code: "own", open: true });
    expect((await browser.call("GET", "/admin/api/context/shop/fr_FR")).statusCode).toBe(200);
    expect((await browser.call("GET", "/admin/api/shop-alert")).json()).toEqual({ data: { elements: [] } });
    const closed = await browser.call("POST", "/admin/api/shop/status", { body: { open: false } });
    expect(closed.json()).toEqual({ data: { activated: true } });
    expect((await browser.call("GET", "/admin/logout")).statusCode).toBe(303);
    expect((await browser.call("GET", "/admin/api/display-configuration")).statusCode).toBe(401);
  });
});
