/** Sending mails from the outbox: delays, failures, and several processes at a time. */
import { Readable } from "node:stream";
import { asc, eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { Database, OpenDatabase } from "../../../host/server/platform/storage/db";
import { outbox } from "../../../host/server/platform/storage/schema";
import { serverSecrets } from "../../../host/server/platform/storage/server-secrets";
import { mailService } from "../../../host/server/services/mail/mail";
import { freePort } from "../support/built-server";
import { onEachDatabase } from "../support/databases";
import { smtpServer, type SmtpServer } from "../support/smtp-server";

const servers: SmtpServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

onEachDatabase("sending mails", ({ open: openNew }) => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await openNew();
  });
  const startWithMails = async (
    replyToRecipient: (recipient: string) => string | undefined,
    ...recipients: readonly string[]
  ) => {
    const { database } = open;
    await database.delete(outbox);
    const server = await smtpServer(replyToRecipient);
    servers.push(server);
    const mail = serviceAt(database, server.url);
    for (const recipient of recipients) await queue(database, recipient);
    return { database, server, mail };
  };
  const serviceAt = (database: Database, smtpUrl: string | undefined) =>
    mailService(
      database,
      { smtpUrl, mailFrom: "td-admin@example.test", publicUrl: "https://admin.example.test" },
      serverSecrets(database, undefined),
      { read: (key) => Promise.resolve(Readable.from([Buffer.from(`file ${key}`)])) },
    );
  const queue = (database: Database, recipient: string) =>
    serviceAt(database, undefined).queue(database, {
      shopId: null,
      template: "test",
      locale: "fr_FR",
      recipient,
      subject: "Bonjour",
      text: "…",
    });
  const mails = (database: Database) => database.select().from(outbox).orderBy(asc(outbox.id));
  /** Makes all mails due, as if their delays had passed. */
  const makeAllDue = (database: Database) => database.update(outbox).set({ nextAttemptAt: sql`now()` });
  const delaysOf = async (database: Database) =>
    (
      await database
        .select({ seconds: sql<number>`round(extract(epoch from ${outbox.nextAttemptAt} - now()))::int` })
        .from(outbox)
    ).map(({ seconds }) => seconds);

  it("sends a file with a mail that carries one", async () => {
    const { database, server, mail } = await startWithMails(() => undefined);
    const attachment = { storageKey: "one", name: "preise.csv", mimeType: "text/csv; charset=utf-8" };
    await mail.queue(database, {
      ...{
        shopId: null,
        template: "test",
        locale: "fr_FR",
        recipient: "a@example.test",
        subject: "Bonjour",
        text: "…",
      },
      delivery: { attachment },
    });
    expect(await mail.sendWaiting()).toBe(1);
    const [sent] = server.accepted;
    expect(sent?.message).toMatch(/Content-Disposition: attachment; filename=preise\.csv/);
    expect(sent?.message).toContain(Buffer.from("file one").toString("base64"));
  });

  it("keeps mails in the outbox while there is no server to send them", async () => {
    const { database } = await startWithMails(() => undefined, "a@example.test");
    expect(await serviceAt(database, undefined).sendWaiting()).toBe(0);
    expect(await mails(database)).toMatchObject([{ status: "QUEUED", attempts: 0, recipient: "a@example.test" }]);
  });

  it("keeps no usable code or link of a mail that was sent", async () => {
    const { database, server, mail } = await startWithMails(() => undefined);
    await mail.queue(database, {
      shopId: null,
      template: "creation-code",
      locale: "fr_FR",
      recipient: "a@example.test",
      subject: "Code 123456",
      text: "Code 123456, https://shop.test/creation?draft=abcdef",
    });
    expect(await mail.sendWaiting()).toBe(1);
    expect(server.accepted[0]?.message).toMatch(/Code 123456/);
    expect(await mails(database)).toMatchObject([
      { subject: "Code …", text: "Code …, https://shop.test/creation?draft=…" },
    ]);
  });

  it("sends a mail even if many before it are deferred", async () => {
    const deferred = Array.from({ length: 25 }, (_, index) => `later-${index}@example.test`);
    const { database, server, mail } = await startWithMails(
      (recipient) => (recipient.startsWith("later") ? "451 try again later" : undefined),
      ...deferred,
      "good@example.test",
    );
    expect(await mail.sendWaiting()).toBe(1);
    expect(server.accepted.map(({ recipient }) => recipient)).toEqual(["good@example.test"]);
    const stored = await mails(database);
    expect(stored.filter(({ status }) => status === "QUEUED")).toHaveLength(deferred.length);
    expect(stored[0]).toMatchObject({ attempts: 1, error: expect.stringContaining("451") as string });
  });

  it("waits longer after each attempt, and gives up after twelve", async () => {
    const { database, mail } = await startWithMails(() => "451 try again later", "late@example.test");
    const delays: number[] = [];
    for (let attempt = 0; (await mails(database))[0]?.status === "QUEUED"; attempt++) {
      await makeAllDue(database);
      await mail.sendWaiting();
      delays.push(...(await delaysOf(database)));
    }
    expect(delays.slice(0, 4).map((seconds) => Math.round(seconds / 60))).toEqual([1, 4, 16, 64]);
    expect(Math.max(...delays)).toBeLessThanOrEqual(12 * 3600);
    expect(await mails(database)).toMatchObject([{ status: "EXPIRED", attempts: 12 }]);
    await makeAllDue(database);
    expect(await mail.sendWaiting()).toBe(0);
  });

  it("does not try a refused mail again", async () => {
    const { database, mail } = await startWithMails(() => "550 no such person", "gone@example.test");
    await mail.sendWaiting();
    expect(await mails(database)).toMatchObject([{ status: "FAILED", attempts: 1 }]);
  });

  it("tries only one mail in a run while the server cannot be reached", async () => {
    const { database } = await startWithMails(() => undefined, "a@example.test", "b@example.test");
    await serviceAt(database, `smtp://127.0.0.1:${await freePort()}`).sendWaiting();
    expect((await mails(database)).map(({ attempts, status }) => [attempts, status])).toEqual([
      [1, "QUEUED"],
      [0, "QUEUED"],
    ]);
  });

  it("sends each mail once while two processes send", async () => {
    const recipients = Array.from({ length: 12 }, (_, index) => `${index}@example.test`);
    const { database, server, mail } = await startWithMails(() => undefined, ...recipients);
    await Promise.all([mail.sendWaiting(), serviceAt(database, server.url).sendWaiting()]);
    expect(server.accepted.map(({ recipient }) => recipient).sort()).toEqual([...recipients].sort());
  });

  it("sends a mail again under the same Message-ID if it was not marked as sent", async () => {
    const { database, server, mail } = await startWithMails(() => undefined, "twice@example.test");
    const [row] = await mails(database);
    await mail.sendWaiting();
    await database
      .update(outbox)
      .set({ status: "QUEUED" })
      .where(eq(outbox.id, row?.id ?? 0));
    await makeAllDue(database);
    await mail.sendWaiting();
    const ids = server.accepted.map(({ message }) => /^Message-ID: (.*)$/im.exec(message)?.[1]);
    expect(ids).toEqual([`<outbox-${row?.id}@admin.example.test>`, `<outbox-${row?.id}@admin.example.test>`]);
  });

  it("stops when the caller asks it to", async () => {
    const { server, mail } = await startWithMails(() => undefined, "a@example.test", "b@example.test");
    expect(await mail.sendWaiting((sentCount) => Promise.resolve(sentCount < 1))).toBe(1);
    expect(server.accepted).toHaveLength(1);
  });
});
