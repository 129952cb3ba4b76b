import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { outboxRoutes } from "../../../host/server/services/mail/outbox-routes";
import { userAction } from "../../../host/server/platform/storage/schema";
import { testServer, type TestServer } from "../support/test-server";

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ modules: [outboxRoutes] });
});
afterAll(() => server.close());

describe("outbox", () => {
  it("is read by a super administrator, which the journal notes, and by nobody else", async () => {
    const { mail } = server.services;
    const id = await mail.queue(server.open.database, {
      shopId: null,
      template: "password-reset",
      locale: "en_GB",
      recipient: "a@b.test",
      subject: "100 %",
      text: "secret",
    });
    const platform = server.browser();
    await platform.signIn("super");
    const list = await platform.call("GET", "/admin/api/outbox?q=100%20%25");
    expect(list.json()).toMatchObject({
      data: { elements: [{ id, recipient: "a@b.test", status: "QUEUED" }], more: false },
    });
    expect((await platform.call("GET", `/admin/api/outbox/${id}`)).json()).toMatchObject({ data: { text: "secret" } });
    expect(
      await server.open.database.select().from(userAction).where(eq(userAction.verb, "READ_PERSONAL")),
    ).toHaveLength(1);

    for (const account of ["admin", "network", "reader"] as const) {
      const browser = server.browser();
      await browser.signIn(account);
      expect((await browser.call("GET", "/admin/api/outbox")).statusCode).toBe(403);
      expect((await browser.call("GET", `/admin/api/outbox/${id}`)).statusCode).toBe(403);
    }
    expect((await server.browser().call("GET", "/admin/api/outbox")).statusCode).toBe(401);
  });
});
