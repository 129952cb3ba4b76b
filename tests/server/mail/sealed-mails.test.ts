/** Mails that wait in the outbox are encrypted in the database, like the other secrets that the server reads back. */
import { randomBytes } from "node:crypto";
import os from "node:os";
import { asc, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../../../host/server/platform/storage/db";
import { folderStore } from "../../../host/server/platform/storage/file-store";
import { outbox } from "../../../host/server/platform/storage/schema";
import { serverSecrets } from "../../../host/server/platform/storage/server-secrets";
import { mailService, type MailService } from "../../../host/server/services/mail/mail";
import { outboxRoutes } from "../../../host/server/services/mail/outbox-routes";
import { giveUpSealedMails, sealWaitingMails } from "../../../host/server/services/mail/sealed-mail";
import { onEachDatabase } from "../support/databases";
import { smtpServer, type SmtpServer } from "../support/smtp-server";
import { testServer, type TestServer } from "../support/test-server";

const KEY = randomBytes(32);
const OTHER_KEY = randomBytes(32);
const CODE_MAIL = {
  shopId: null,
  template: "creation-code",
  locale: "en_GB",
  recipient: "ada@example.test",
  subject: "Your code: 123456",
  text: "123456, https://shop.test/creation?draft=abcdef",
  html: "<p>123456</p>",
};
const MASKED = { recipient: "ada@example.test", subject: "Your code: …", html: "<p>…</p>" };

onEachDatabase("a waiting mail", ({ open }) => {
  let database: Database;
  let smtp: SmtpServer;
  let reply: string | undefined;
  beforeAll(async () => {
    ({ database } = await open());
  });
  beforeEach(async () => {
    await database.delete(outbox);
    reply = undefined;
    smtp = await smtpServer(() => reply);
  });
  afterEach(() => smtp.close());
  const serviceWith = (key: Buffer | undefined): MailService =>
    mailService(
      database,
      { smtpUrl: smtp.url, mailFrom: "td-admin@example.test", publicUrl: "https://admin.example.test" },
      serverSecrets(database, key),
      folderStore(os.tmpdir()),
    );
  const stored = () => database.select().from(outbox).orderBy(asc(outbox.id));
  const isReadable = async (): Promise<boolean> => /123456|abcdef|ada@/.test(JSON.stringify(await stored()));

  it("is unreadable in the database, is sent as it was written, and is masked afterwards", async () => {
    const mail = serviceWith(KEY);
    await mail.queue(database, CODE_MAIL);
    expect(await isReadable()).toBe(false);
    expect(await mail.sendWaiting()).toBe(1);
    expect(smtp.accepted).toMatchObject([
      { recipient: "ada@example.test", message: expect.stringContaining("Your code: 123456") as string },
    ]);
    expect(await stored()).toMatchObject([{ ...MASKED, status: "SENT" }]);
  });

  it("stays unreadable while the mail server defers it, and is masked when it is refused", async () => {
    const mail = serviceWith(KEY);
    await mail.queue(database, CODE_MAIL);
    reply = "451 try again later, ada@example.test";
    await mail.sendWaiting();
    expect(await stored()).toMatchObject([{ status: "QUEUED", attempts: 1 }]);
    expect(await isReadable()).toBe(false);
    reply = "550 no such person";
    await database.update(outbox).set({ nextAttemptAt: sql`now()` });
    await mail.sendWaiting();
    expect(await stored()).toMatchObject([{ ...MASKED, status: "FAILED" }]);
  });

  it("is stored in clear without a key, and encrypted once there is one", async () => {
    await serviceWith(undefined).queue(database, CODE_MAIL);
    expect(await stored()).toMatchObject([CODE_MAIL]);
    await sealWaitingMails(database, serverSecrets(database, KEY));
    expect(await isReadable()).toBe(false);
    expect(await serviceWith(KEY).sendWaiting()).toBe(1);
    expect(smtp.accepted).toMatchObject([{ recipient: "ada@example.test" }]);
  });

  it("is not sent by a process with another key, which sends the others", async () => {
    await serviceWith(KEY).queue(database, CODE_MAIL);
    const mail = serviceWith(OTHER_KEY);
    await mail.queue(database, { ...CODE_MAIL, recipient: "ben@example.test" });
    expect(await mail.sendWaiting()).toBe(1);
    expect(smtp.accepted).toMatchObject([{ recipient: "ben@example.test" }]);
    expect(await stored()).toMatchObject([
      { status: "FAILED", error: expect.stringContaining("key") as string },
      { status: "SENT" },
    ]);
  });

  it("is given up after the key is lost", async () => {
    await serviceWith(KEY).queue(database, CODE_MAIL);
    await serviceWith(undefined).queue(database, CODE_MAIL);
    expect(await giveUpSealedMails(database)).toBe(1);
    expect(await stored()).toMatchObject([{ status: "FAILED", text: "" }, { status: "QUEUED" }]);
  });
});

describe("the outbox screen", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer({ modules: [outboxRoutes], secretKey: KEY });
  });
  afterAll(() => server.close());

  it("lists, finds and opens encrypted mails", async () => {
    const { database } = server.open;
    const { mail } = server.services;
    const id = await mail.queue(database, CODE_MAIL);
    await mail.queue(database, { ...CODE_MAIL, recipient: "ben@example.test", subject: "Welcome" });
    const platform = server.browser();
    await platform.signIn("super");
    const recipients = async (query: string): Promise<string[]> =>
      (await platform.call("GET", `/admin/api/outbox${query}`))
        .json<{ data: { elements: { recipient: string }[] } }>()
        .data.elements.map(({ recipient }) => recipient);
    expect(await recipients("")).toEqual(["ben@example.test", "ada@example.test"]);
    expect(await recipients("?q=ADA%40")).toEqual(["ada@example.test"]);
    expect(await recipients("?q=welc")).toEqual(["ben@example.test"]);
    expect(await recipients("?q=nothing")).toEqual([]);
    expect((await platform.call("GET", `/admin/api/outbox/${id}`)).json()).toMatchObject({
      data: { ...MASKED, text: "…, https://shop.test/creation?draft=…", status: "QUEUED" },
    });
  });

  it("finds encrypted mails beyond the first page", async () => {
    const { database } = server.open;
    const { mail } = server.services;
    await mail.queue(database, { ...CODE_MAIL, recipient: "first@example.test" });
    for (let count = 0; count < 60; count++) await mail.queue(database, CODE_MAIL);
    const platform = server.browser();
    await platform.signIn("super");
    expect((await platform.call("GET", "/admin/api/outbox?q=first%40")).json()).toMatchObject({
      data: { elements: [{ recipient: "first@example.test" }], more: false },
    });
    expect((await platform.call("GET", "/admin/api/outbox?q=ada%40")).json()).toMatchObject({ data: { more: true } });
  });
});
