/** Threads of contacts: replies, who is answering, drafts, forwarding, conversion, spam, erasure, rights. */
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contactModule } from "../../../host/server/features/contacts/routes";
import { deleteOldDrafts } from "../../../host/server/features/contacts/thread";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import { scopeOfShop } from "../../../host/server/platform/storage/each-shop";
import {
  contactDraft,
  contactMessage,
  outbox,
  record,
  recordVersion,
} from "../../../host/server/platform/storage/schema";
import { publicModule } from "../../../host/server/public-module";
import type { ResponseOf } from "../../../src/contract/endpoint";
import type { addToThread, contactThread, saveContactDraft } from "../../../src/contract/endpoints/contacts";
import { widen, type AnyRecord, type RecordOf } from "../../../src/contract/resource";
import type contact from "../../../src/resources/activity/contacts/contact.resource";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { attachDealer } from "../support/fixture";
import type { Browser } from "../support/test-server";

type Contact = RecordOf<typeof contact>;
type Thread = ResponseOf<typeof contactThread>;

const CONTACTS = "/admin/api/contact";

let harness: Harness;
let dealers: AnyRecord[];
/** A second agent with the rights of the first. */
let colleague: Browser;
beforeAll(async () => {
  harness = await startHarness(FASTEST_DATABASE, [...RESOURCE_MODULES, contactModule, publicModule]);
  dealers = [
    await harness.make(widen(fitter), { email: "garage@dealer.test" }),
    await harness.make(widen(fitter), { email: "other@dealer.test" }),
  ];
  const { open, fixture } = harness.server;
  await attachDealer(open.database, fixture.userIds.dealer, dealers[0]?.id ?? 0);
  colleague = harness.server.browser();
  await colleague.signIn("dealer");
}, 120_000);
afterAll(() => harness.close());

let count = 0;
/** Stores a message as the public form does. */
async function received(values: object = {}, status = "NEW", dealer = 0): Promise<number> {
  count += 1;
  const name = "Nguyễn Thị Lan";
  const customerEmail = `lan${count}@client.test`;
  const [stored] = await harness.server.open.database
    .insert(record)
    .values({
      resource: "contact",
      shopId: harness.server.fixture.shopId,
      fitterId: dealers[dealer]?.id ?? 0,
      status,
      data: {
        customerName: name,
        customerEmail,
        customer: { name, email: customerEmail },
        comments: "Hello?",
        locale: "fr_FR",
        ...values,
      },
    })
    .returning();
  return stored?.id ?? 0;
}
const read = async (id: number): Promise<Contact> =>
  data<Contact>(await harness.admin.call("GET", `${CONTACTS}/${id}`));
const thread = async (id: number, browser = harness.admin): Promise<Thread> =>
  data<Thread>(await browser.call("GET", `${CONTACTS}/${id}/thread`));
let keys = 0;
const send = (id: number, body: object = {}, browser = harness.admin) =>
  browser.call("POST", `${CONTACTS}/${id}/thread`, {
    body: { kind: "AGENT", text: "Yes.", key: `key-0000-0000-0000-${(keys += 1)}`, seen: 0, ...body },
  });
const sent = async (id: number, body: object = {}, browser = harness.admin) =>
  data<ResponseOf<typeof addToThread>>(await send(id, body, browser));
const act = (id: number, action: string, body: object = {}, browser = harness.admin) =>
  browser.call("POST", `${CONTACTS}/${id}/${action}`, { body });
const acted = async (id: number, action: string, body: object = {}): Promise<Contact> =>
  data<Contact>(await act(id, action, body));
const draft = async (id: number, text: string, browser = harness.admin) =>
  data<ResponseOf<typeof saveContactDraft>>(
    await browser.call("PUT", `${CONTACTS}/${id}/thread/draft`, { body: { text } }),
  );
const mailsTo = (address: string | null) =>
  harness.server.open.database
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, String(address)))
    .orderBy(desc(outbox.id));

describe("a reply", () => {
  it("is mailed once with a link, however often it is sent, and answers the contact", async () => {
    const id = await received();
    const key = "the-same-key-0001";
    const text = "Bonjour {name}, c’est possible chez {dealer}.\n\nÀ bientôt";
    const answers = await Promise.all([send(id, { text, key }), send(id, { text, key })]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { customerEmail, status, answeredAt, answerHours, assignee, reference } = await read(id);
    expect({ status, assignee }).toEqual({ status: "ANSWERED", assignee: harness.server.fixture.userIds.admin });
    expect(answeredAt).not.toBeNull();
    expect(answerHours).toBe(0);
    const mails = await mailsTo(customerEmail);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ template: "contact-reply", locale: "fr_FR" });
    expect(mails[0]?.subject).toContain(reference);
    expect(mails[0]?.text).toContain("Bonjour Nguyễn Thị Lan");
    expect(mails[0]?.text).toMatch(/external-hash\?type=contact&hash=/);
    expect((await thread(id)).entries.map(({ kind }) => kind)).toEqual(["CUSTOMER", "AGENT"]);
  });

  it("is not sent unseen after a colleague's, and then on request", async () => {
    const id = await received();
    const results = await Promise.all([
      sent(id, { text: "From the first" }),
      sent(id, { text: "From the second" }, colleague),
    ]);
    const refused = results.find(({ unseen }) => unseen.length > 0);
    expect(results.filter(({ unseen }) => unseen.length === 0)).toHaveLength(1);
    expect(refused?.unseen[0]?.text).toMatch(/^From the/);
    const { customerEmail } = await read(id);
    expect(await mailsTo(customerEmail)).toHaveLength(1);
    expect(await sent(id, { text: "Also", seen: refused?.unseen[0]?.id ?? 0 })).toEqual({ unseen: [] });
    expect(await mailsTo(customerEmail)).toHaveLength(2);
  });

  it("closes the contact when asked, and a note changes no state", async () => {
    const id = await received();
    await sent(id, { kind: "NOTE", text: "Known customer" });
    expect(await read(id)).toMatchObject({ status: "NEW" });
    await sent(id, { close: true });
    expect(await read(id)).toMatchObject({ status: "CLOSED" });
    await sent(id, { kind: "CALL", text: "Called again", close: true });
    expect(await read(id)).toMatchObject({ status: "CLOSED" });
  });

  it.each([
    ["an unknown placeholder", {}, { text: "Hello {nmae} and {plate}" }, "contact.error.placeholder"],
    ["no address", { customerEmail: null, customer: {} }, {}, "contact.error.no-email"],
    ["nothing but spaces", {}, { text: "   " }, "error.required"],
  ])("with %s is refused beside the text", async (_, values, body, key) => {
    const id = await received(values);
    const response = await send(id, body);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ fields: { text: key } });
    expect((await thread(id)).entries).toHaveLength(1);
  });

  it("names the unknown placeholders", async () => {
    const id = await received();
    expect((await send(id, { text: "{a} {b} {a} {name}" })).json()).toMatchObject({
      params: { text: { names: "{a}, {b}" } },
    });
  });

  it("to spam is refused until the contact is restored", async () => {
    const id = await received({}, "SPAM");
    expect((await send(id)).json()).toMatchObject({ errors: ["error.action-not-possible"] });
    expect((await thread(id)).entries).toHaveLength(1);
    await acted(id, "not-spam");
    expect(await sent(id)).toEqual({ unseen: [] });
  });
});

describe("an unsent reply", () => {
  it("is kept for its author, and shows colleagues who is answering", async () => {
    const id = await received();
    await draft(id, "Half a sen");
    expect(await thread(id)).toMatchObject({ draft: "Half a sen", answering: [] });
    const { answering, draft: theirs } = await thread(id, colleague);
    expect(answering).toHaveLength(1);
    expect(theirs).toBe("");
    expect((await draft(id, "Me too", colleague)).answering).toEqual(answering);
    await draft(id, "");
    expect((await thread(id, colleague)).answering).toEqual([]);
  });

  it("is no longer announced after its lease, and is deleted after a week", async () => {
    const id = await received();
    await draft(id, "Later");
    const { database } = harness.server.open;
    const past = (days: number) => new Date(Date.now() - days * 86_400_000);
    await database
      .update(contactDraft)
      .set({ answeringUntil: past(1) })
      .where(eq(contactDraft.contactId, id));
    expect((await thread(id, colleague)).answering).toEqual([]);
    const shopData = scopeOfShop(database, harness.server.fixture.shopId);
    await deleteOldDrafts(shopData);
    expect((await thread(id)).draft).toBe("Later");
    await database
      .update(contactDraft)
      .set({ updatedAt: past(8) })
      .where(eq(contactDraft.contactId, id));
    await deleteOldDrafts(shopData);
    expect((await thread(id)).draft).toBe("");
  });

  it("ends when the reply is sent", async () => {
    const id = await received();
    await draft(id, "Yes.");
    await sent(id);
    expect(await thread(id)).toMatchObject({ draft: "" });
    expect((await thread(id, colleague)).answering).toEqual([]);
  });
});

describe("saved replies", () => {
  it("are offered in the customer's language first, without inactive ones", async () => {
    const add = (name: string, locale: string, active = true) =>
      harness.admin.call("POST", "/admin/api/canned-reply", { body: { name, locale, text: "Bonjour {name}", active } });
    // A language that the shop no longer uses.
    await harness.server.open.database.insert(record).values({
      resource: "canned-reply",
      shopId: harness.server.fixture.shopId,
      data: { name: "Auf Wiedersehen", locale: "de_DE", text: "Guten Tag {name}" },
    });
    await add("Bonjour", "fr_FR");
    await add("Ancien", "fr_FR", false);
    const id = await received();
    expect((await thread(id)).cannedReplies.map(({ name }) => name)).toEqual(["Bonjour", "Auf Wiedersehen"]);
    const refused = await harness.admin.call("POST", "/admin/api/canned-reply", {
      body: { name: "X", locale: "fr_FR", text: "{plate}" },
    });
    expect(refused.json()).toMatchObject({ fields: { text: "canned-reply.error.placeholder" } });
  });
});

describe("a contact", () => {
  it("is forwarded to its dealer, who is mailed once with a link", async () => {
    const id = await received();
    expect(await acted(id, "forward", { note: "Can you answer?" })).toMatchObject({ status: "IN_PROGRESS" });
    await expect.poll(() => mailsTo("garage@dealer.test")).toHaveLength(1);
    const [mail] = await mailsTo("garage@dealer.test");
    expect(mail).toMatchObject({ template: "contact-forwarded" });
    expect(mail?.text).toContain("Can you answer?");
    expect((await thread(id)).entries.map(({ kind }) => kind)).toEqual(["CUSTOMER", "FORWARD"]);
  });

  it("becomes a quote that is linked both ways", async () => {
    const id = await received();
    const { quote, status } = await acted(id, "to-quote");
    expect(status).toBe("IN_PROGRESS");
    const created = data<AnyRecord>(await harness.admin.call("GET", `/admin/api/quote/${quote?.id}`));
    expect(created).toMatchObject({
      customerName: "Nguyễn Thị Lan",
      comments: "Hello?",
      status: "IN_PROGRESS",
      contact: { id },
    });
    expect((await act(id, "to-quote")).statusCode).not.toBe(200);
  });

  it("stays as it is when the appointment can't be booked", async () => {
    const id = await received();
    expect((await act(id, "to-appointment", { date: "2020-01-01T08:00:00.000Z" })).json()).toMatchObject({
      fields: { date: "contact.error.no-start" },
    });
    expect(await read(id)).toMatchObject({ status: "NEW", appointment: null });
  });

  it("blocks its sender for 30 days when it is spam", async () => {
    const id = await received();
    expect((await acted(id, "spam")).blockedUntil).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(await acted(id, "not-spam")).toMatchObject({ status: "NEW", blockedUntil: null });
  });

  it("loses name, address and every text when it is erased, and its links show nothing", async () => {
    const id = await received({ vehicleRegistrationNumber: "AB-123-CD" });
    await sent(id, { text: "Bonjour {name}" });
    const { customerEmail } = await read(id);
    const [mail] = await mailsTo(customerEmail);
    const hash = decodeURIComponent(/hash=([^\s"&]+)/.exec(mail?.text ?? "")?.[1] ?? "");
    const erased = await acted(id, "erase");
    expect(erased).toMatchObject({
      customerName: "—",
      customerEmail: null,
      vehicleRegistrationNumber: null,
      status: "CLOSED",
    });
    const { database } = harness.server.open;
    const [stored] = await database.select().from(record).where(eq(record.id, id));
    const messages = await database.select().from(contactMessage).where(eq(contactMessage.contactId, id));
    const history = [...(await database.select().from(recordVersion).where(eq(recordVersion.recordId, id)))];
    expect(JSON.stringify([stored?.data, stored?.search, messages, history])).not.toMatch(
      /Nguy|lan\d|AB-123|Hello|Bonjour/,
    );
    const view = await harness.server
      .browser()
      .call("GET", `/admin/public/api/request/external-hash?type=contact&hash=${hash}`);
    expect(view.json()).toEqual({ data: { id, erased: true } });
    expect((await send(id)).statusCode).not.toBe(200);
  });
});

describe("rights", () => {
  it("are needed, and a contact of another shop or dealer is not found", async () => {
    const id = await received({}, "NEW", 1);
    const calls = (browser: Browser) => [
      browser.call("GET", `${CONTACTS}/${id}/thread`),
      browser.call("PUT", `${CONTACTS}/${id}/thread/draft`, { body: { text: "x" } }),
      send(id, {}, browser),
    ];
    for (const [browser, status] of [
      [harness.withoutRights, 403],
      [harness.other, 404],
      [colleague, 404],
    ] as const)
      for (const response of await Promise.all(calls(browser))) expect(response.statusCode).toBe(status);
    expect((await thread(id)).entries).toHaveLength(1);
  });

  it("let one of two agents take a new contact", async () => {
    const id = await received();
    const { version } = await read(id);
    const answers = await Promise.all([act(id, "take", { version }), act(id, "take", { version }, colleague)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await read(id)).assigneeName).not.toBe("");
  });
});
