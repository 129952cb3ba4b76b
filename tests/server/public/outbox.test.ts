import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { outboxRoutes } from "../../../host/server/services/mail/outbox-routes";
import { deleteOldMails } from "../../../host/server/services/mail/mail";
import { outbox, userAction } from "../../../host/server/platform/storage/schema";
import { DAY_MS } from "../../../src/contract/days";
import { testServer, type TestServer } from "../support/test-server";

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ modules: [outboxRoutes] });
});
afterAll(() => server.close());

describe("outbox", () => {
  it("can be read by super administrators only, and records it in the journal", async () => {
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

  it("hides the secrets in links, and deletes mails after 90 days", async () => {
    const { mail } = server.services;
    const { database } = server.open;
    const link = "https://shop.test/admin/modificationPassword?hash=abc-123_X&type=RESET";
    const id = await mail.queue(database, {
      shopId: null,
      template: "password-reset",
      locale: "en_GB",
      recipient: "a@b.test",
      subject: "New password",
      text: `Choose one: ${link}`,
      html: `<a href="${link.replace("&", "&amp;")}">Choose one</a>`,
    });
    const platform = server.browser();
    await platform.signIn("super");
    const read = () => platform.call("GET", `/admin/api/outbox/${id}`);
    const { data } = (await read()).json<{ data: { text: string; html: string } }>();
    expect(data.text).toBe("Choose one: https://shop.test/admin/modificationPassword?hash=…&type=…");
    expect(data.html).not.toContain("abc-123_X");
    // The mail that is sent has the link.
    const [stored] = await database.select().from(outbox).where(eq(outbox.id, id));
    expect(stored?.text).toContain(link);

    await database
      .update(outbox)
      .set({ createdAt: new Date(Date.now() - 91 * DAY_MS) })
      .where(eq(outbox.id, id));
    await deleteOldMails(database);
    expect((await read()).statusCode).toBe(404);
  });

  it("hides one-time codes, in the subject too", async () => {
    const id = await server.services.mail.queue(server.open.database, {
      shopId: null,
      template: "creation-code",
      locale: "en_GB",
      recipient: "a@b.test",
      subject: "Your code: 123456",
      text: "Type this code: 123456",
    });
    const platform = server.browser();
    await platform.signIn("super");
    for (const path of ["/admin/api/outbox", `/admin/api/outbox/${id}`])
      expect((await platform.call("GET", path)).body).not.toContain("123456");
  });
});
