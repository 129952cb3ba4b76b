/** Messages of visitors, and what customers and dealers write by their links. */
import { desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contactModule } from "../../../host/server/features/contacts/routes";
import { createExternalLink } from "../../../host/server/features/customer-requests/link";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import {
  alert,
  contactMessage,
  outbox,
  rateLimit,
  record,
  shop,
  shopFitterLink,
} from "../../../host/server/platform/storage/schema";
import { publicModule } from "../../../host/server/public-module";
import type { ExternalRequestView } from "../../../src/contract/endpoints/public-pages";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";

const LINK = "/admin/public/api/request/external-hash";

let harness: Harness;
let dealer: AnyRecord;
let shopCode: string;
beforeAll(async () => {
  harness = await startHarness(FASTEST_DATABASE, [...RESOURCE_MODULES, contactModule, publicModule]);
  dealer = await harness.make(widen(fitter), { email: "garage@dealer.test" });
  const { open, fixture } = harness.server;
  const [own] = await open.database.select().from(shop).where(eq(shop.id, fixture.shopId));
  shopCode = own?.code ?? "";
  await open.database.update(shopFitterLink).set({ status: "ACTIVE" }).where(eq(shopFitterLink.fitterId, dealer.id));
}, 120_000);
afterAll(() => harness.close());

const contacts = () =>
  harness.server.open.database.select().from(record).where(eq(record.resource, "contact")).orderBy(desc(record.id));
const visitor = async () => {
  const browser = harness.server.browser();
  await browser.call("GET", "/admin/api/context/connected");
  return browser;
};

describe("a visitor's message", () => {
  const write = async (body: object, code = shopCode) => {
    // Each message is one of many visitors behind one address.
    await harness.server.open.database.delete(rateLimit);
    return (await visitor()).call("POST", `/admin/public/api/contact/${code}`, {
      body: {
        name: "Hannah O’Connor",
        email: "hannah@client.test",
        text: "Do you fit today?",
        consentUseOfPersonalData: true,
        ...body,
      },
    });
  };

  it("arrives as new, and is counted when it is repeated within minutes, also at the same time", async () => {
    const responses = [...(await Promise.all([write({}), write({})])), await write({ email: "Hannah@client.test" })];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const [first, ...others] = await contacts();
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      status: "NEW",
      data: { repeats: 2, origin: "WEBSITE", comments: "Do you fit today?" },
    });
    await harness.server.open.database
      .update(record)
      .set({ createdAt: sql`now() - interval '11 minutes'` })
      .where(eq(record.id, first?.id ?? 0));
    await write({});
    expect(await contacts()).toHaveLength(2);
  });

  it("with more than five links, or from a blocked sender, is set aside as spam", async () => {
    const links = (count: number) => Array.from({ length: count }, (_, index) => `http://${index}.example`).join(" ");
    await write({ text: links(5), email: "five@client.test" });
    expect((await contacts())[0]).toMatchObject({ status: "NEW" });
    await write({ text: links(6), email: "six@client.test" });
    expect((await contacts())[0]).toMatchObject({ status: "SPAM" });

    await write({ email: "blocked@client.test", text: "Buy this" });
    const [blocked] = await contacts();
    await harness.admin.call("POST", `/admin/api/contact/${blocked?.id}/spam`, { body: {} });
    await write({ email: "Blocked@client.test", text: "Buy that" });
    expect((await contacts())[0]).toMatchObject({ status: "SPAM", data: { comments: "Buy that" } });
    await harness.admin.call("POST", `/admin/api/contact/${blocked?.id}/not-spam`, { body: {} });
    await write({ email: "blocked@client.test", text: "A real question" });
    expect((await contacts())[0]).toMatchObject({ status: "NEW" });
  });

  it("needs consent, a way to answer, an existing shop and one of its dealers", async () => {
    expect((await write({ consentUseOfPersonalData: false })).statusCode).toBe(422);
    expect((await write({ email: undefined })).json()).toMatchObject({ fields: { phone: "contact.error.contact" } });
    expect((await write({ email: "no address" })).statusCode).toBe(422);
    expect((await write({}, "no-such-shop")).statusCode).toBe(404);
    expect((await write({ fitterId: 999_999 })).statusCode).toBe(404);
    expect((await write({ fitterId: dealer.id, text: "For the dealer" })).statusCode).toBe(200);
    expect((await contacts())[0]).toMatchObject({ fitterId: dealer.id });
  });

  it("is limited to five an hour for each address", async () => {
    const browser = await visitor();
    await harness.server.open.database.delete(rateLimit);
    const statuses: number[] = [];
    for (let index = 0; index < 6; index++) {
      const body = { name: "A", phone: "0612345678", text: `Text ${index}`, consentUseOfPersonalData: true };
      statuses.push((await browser.call("POST", `/admin/public/api/contact/${shopCode}`, { body })).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe("by a link", () => {
  let count = 0;
  async function linked(audience: "CUSTOMER" | "DEALER", status = "ANSWERED") {
    const { open, fixture } = harness.server;
    const email = `camille${(count += 1)}@client.test`;
    const [stored] = await open.database
      .insert(record)
      .values({
        resource: "contact",
        shopId: fixture.shopId,
        fitterId: dealer.id,
        status,
        data: {
          customerName: "Camille",
          customerEmail: email,
          customer: { name: "Camille", email },
          comments: "First",
          locale: "en_GB",
        },
      })
      .returning();
    const recordId = stored?.id ?? 0;
    const hash = await createExternalLink(open.database, {
      type: "contact",
      audience,
      shopId: fixture.shopId,
      recordId,
    });
    return { id: recordId, hash, email };
  }
  const view = async (hash: string): Promise<ExternalRequestView> =>
    data<ExternalRequestView>(await harness.server.browser().call("GET", `${LINK}?type=contact&hash=${hash}`));
  let keys = 0;
  const write = async (hash: string, text: string, key = `public-key-000000-${(keys += 1)}`) =>
    (await visitor()).call("POST", "/admin/public/api/request/contact-message", { body: { hash, text, key } });
  const statusOf = async (id: number) =>
    (await harness.server.open.database.select().from(record).where(eq(record.id, id)))[0]?.status;

  it.each([
    ["ANSWERED", "IN_PROGRESS"],
    ["CLOSED", "IN_PROGRESS"],
    ["NEW", "NEW"],
    ["SPAM", "SPAM"],
  ])("a customer's message moves %s to %s, once for each key", async (before, after) => {
    const { id, hash } = await linked("CUSTOMER", before);
    const key = `repeated-key-${before}-0001`;
    const responses = await Promise.all([write(hash, "And on Monday?", key), write(hash, "And on Monday?", key)]);
    expect(responses.map((response) => response.json<{ errors: string[] }>().errors)).toEqual([[], []]);
    expect(await statusOf(id)).toBe(after);
    expect((await view(hash)).thread?.map(({ text }) => text)).toEqual(["First", "And on Monday?"]);
  });

  it("an agent is told about the customer's message until it is answered", async () => {
    const { id, hash } = await linked("CUSTOMER");
    await write(hash, "Are you there?");
    const alerts = () =>
      harness.server.open.database
        .select()
        .from(alert)
        .where(eq(alert.key, `contact-${id}`));
    expect(await alerts()).toMatchObject([{ right: "CONTENT_PAGES_CONTACT", link: `/contact/${id}`, closedAt: null }]);
    await harness.admin.call("POST", `/admin/api/contact/${id}/thread`, {
      body: { kind: "AGENT", text: "Yes", key: "answer-key-0000001", seen: 0 },
    });
    expect((await alerts())[0]?.closedAt).not.toBeNull();
  });

  it("internal entries are never shown", async () => {
    const { id, hash } = await linked("CUSTOMER");
    for (const kind of ["NOTE", "CALL"])
      await harness.admin.call("POST", `/admin/api/contact/${id}/thread`, {
        body: { kind, text: `Secret ${kind}`, key: `internal-key-${kind}-01`, seen: 0 },
      });
    expect(JSON.stringify(await view(hash))).not.toContain("Secret");
    expect((await view(hash)).status).toBeNull();
  });

  it("the dealer answers the customer, who is mailed once", async () => {
    const { id, hash, email } = await linked("DEALER", "IN_PROGRESS");
    const key = "dealer-answer-key-01";
    await Promise.all([write(hash, "Come by at 10:00", key), write(hash, "Come by at 10:00", key)]);
    expect(await statusOf(id)).toBe("ANSWERED");
    const mails = await harness.server.open.database.select().from(outbox).where(eq(outbox.recipient, email));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ template: "contact-reply", locale: "en_GB" });
    expect(mails[0]?.text).toContain("Come by at 10:00");
    expect((await view(hash)).thread?.at(-1)).toMatchObject({ from: "GARAGE", text: "Come by at 10:00" });
    const other = await linked("DEALER", "SPAM");
    expect((await write(other.hash, "Hello")).json()).toEqual({ errors: ["external.error.not-now"] });
  });

  it("a wrong, revoked or empty message stores nothing", async () => {
    const { id, hash } = await linked("CUSTOMER");
    expect((await write("x".repeat(43), "Hello")).statusCode).toBe(404);
    expect((await write(hash, "  ")).statusCode).toBe(422);
    expect((await write(hash, "x".repeat(4_001))).statusCode).toBe(422);
    const messages = await harness.server.open.database
      .select()
      .from(contactMessage)
      .where(eq(contactMessage.contactId, id));
    expect(messages).toEqual([]);
  });
});
