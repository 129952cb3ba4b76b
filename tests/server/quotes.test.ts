/** Quotes: offers, revisions, the customer's link, answers, conversion, rights and dealer scope. */
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { orderModule } from "../../host/server/features/orders/routes";
import { expireQuotes } from "../../host/server/features/quotes/expire";
import { quoteModule } from "../../host/server/features/quotes/routes";
import { RESOURCE_MODULES } from "../../host/server/modules";
import { outbox, record, shopOrder } from "../../host/server/platform/storage/schema";
import { publicModule } from "../../host/server/public-module";
import { addDays } from "../../src/contract/days";
import type { ResponseOf } from "../../src/contract/endpoint";
import type { ExternalRequestView } from "../../src/contract/endpoints/public-pages";
import type { quoteRevisions } from "../../src/contract/endpoints/quotes";
import { dayInZone } from "../../src/contract/zone-clock";
import { widen, type AnyRecord, type RecordOf } from "../../src/contract/resource";
import type quote from "../../src/resources/activity/quotes/quote.resource";
import fitter from "../../src/resources/dealers/fitter/fitter.resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../resources/harness";
import { attachDealer } from "./support/fixture";
import { pdfText } from "./support/pdf-text";

type Quote = RecordOf<typeof quote>;

const QUOTES = "/admin/api/quote";
const LINK = "/admin/public/api/request/external-hash";
const money = (minor: number) => ({ minor, currency: "EUR" });
const tyres = (group: "A" | "B", price: number) => ({
  group,
  kind: "TYRE",
  label: `Tyres ${group}`,
  quantity: 4,
  unitPrice: money(price),
  ecotax: null,
  discountPercent: null,
  vatRate: 20,
});

/** Today in the zone of the shop. */
const today = (): string => dayInZone("Europe/Paris");

let harness: Harness;
let dealers: AnyRecord[];
beforeAll(async () => {
  harness = await startHarness(FASTEST_DATABASE, [...RESOURCE_MODULES, orderModule, quoteModule, publicModule]);
  dealers = [await harness.make(widen(fitter)), await harness.make(widen(fitter))];
}, 120_000);
afterAll(() => harness.close());

const dealer = (index = 0) => ({ id: dealers[index]?.id ?? 0, label: "" });
let count = 0;

/** Creates a quote with two alternative offers of 480 € and 240 € with VAT. */
async function make(values: object = {}): Promise<Quote> {
  count += 1;
  const body = {
    customerName: "Nguyễn Thị Lan",
    customerEmail: `lan${count}@client.test`,
    fitter: dealer(),
    locale: "fr_FR",
    lines: [tyres("A", 10_000), tyres("B", 5_000)],
    ...values,
  };
  return data<Quote>(await harness.admin.call("POST", QUOTES, { body }));
}
const act = (id: number, action: string, body: object = {}, caller = harness.admin) =>
  caller.call("POST", `${QUOTES}/${id}/${action}`, { body });
const acted = async (id: number, action: string, body: object = {}): Promise<Quote> =>
  data<Quote>(await act(id, action, body));
const read = async (id: number): Promise<Quote> => data<Quote>(await harness.admin.call("GET", `${QUOTES}/${id}`));
const mailsTo = (address: string | null) =>
  harness.server.open.database
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, String(address)))
    .orderBy(desc(outbox.id));

/** Sends the offers and returns the secret of the customer's link from the mail. */
async function sent(values: object = {}): Promise<{ readonly id: number; readonly hash: string }> {
  const { id, customerEmail } = await make(values);
  await acted(id, "send", { mail: true });
  await expect.poll(() => mailsTo(customerEmail)).toHaveLength(1);
  const [mail] = await mailsTo(customerEmail);
  return { id, hash: decodeURIComponent(/hash=([^\s"&]+)/.exec(mail?.text ?? "")?.[1] ?? "") };
}
const view = async (hash: string): Promise<ExternalRequestView> =>
  data<ExternalRequestView>(await harness.server.browser().call("GET", `${LINK}?type=quote&hash=${hash}`));
const answer = async (action: "accept" | "refuse", hash: string, body: object = {}) => {
  const browser = harness.server.browser();
  await browser.call("GET", "/admin/api/context/connected");
  const response = await browser.call("POST", `${LINK}/${action}`, { body: { type: "quote", hash, ...body } });
  return response.json<{ errors: string[]; already?: boolean }>();
};

describe("an offer", () => {
  it("is frozen when it is sent, and mailed once with a link to the customer", async () => {
    const quoted = await make();
    expect(quoted).toMatchObject({ status: "IN_PROGRESS", origin: "ADMIN", total: money(48_000), revision: null });
    const { customerEmail, id } = quoted;
    const first = await acted(id, "send", { mail: true, version: quoted.version });
    expect(first).toMatchObject({ status: "SENT", revision: 1, validUntil: addDays(today(), 15) });
    await expect.poll(() => mailsTo(customerEmail)).toHaveLength(1);
    const [mail] = await mailsTo(customerEmail);
    expect(mail).toMatchObject({ template: "quote-sent", locale: "fr_FR" });
    expect(mail?.subject).toContain(first.reference ?? "?");

    const lines = [tyres("A", 9_000)];
    await harness.admin.call("PUT", `${QUOTES}/${id}`, { body: { version: first.version, lines } });
    await acted(id, "send", { mail: false });
    const { revisions } = data<ResponseOf<typeof quoteRevisions>>(
      await harness.admin.call("GET", `${QUOTES}/${id}/revisions`),
    );
    expect(revisions.map(({ number, offers }) => [number, offers])).toEqual([
      [2, [{ group: "A", total: 43_200 }]],
      [
        1,
        [
          { group: "A", total: 48_000 },
          { group: "B", total: 24_000 },
        ],
      ],
    ]);
    expect(await mailsTo(customerEmail)).toHaveLength(1);
  });

  it("is refused beside its field without an address, with a wrong day, or without lines", async () => {
    const { id } = await make({ customerEmail: null, customerPhone: "+33612345604" });
    expect((await act(id, "send", { mail: true })).json()).toMatchObject({ fields: { mail: "quote.error.no-email" } });
    for (const validUntil of [addDays(today(), -1), addDays(today(), 92)])
      expect((await act(id, "send", { mail: false, validUntil })).json()).toMatchObject({
        fields: { validUntil: "quote.error.validity" },
      });
    const empty = await make({ lines: [] });
    expect((await act(empty.id, "send", { mail: true })).statusCode).not.toBe(200);
    expect(await read(empty.id)).toMatchObject({ status: "IN_PROGRESS", revision: null });
  });

  it("has a PDF in the customer's language whose text can be read", async () => {
    const { id, hash } = await sent({ message: "Merci de votre confiance", conditions: "Paiement à la pose" });
    const file = await harness.admin.call("GET", `${QUOTES}/${id}/revisions/1`);
    expect(file.headers["content-type"]).toBe("application/pdf");
    const text = (await pdfText(file.rawPayload)).join(" ").replaceAll(/[\u00a0\u202f]/g, " ");
    for (const part of [
      "Devis Q-",
      "Nguyễn Thị Lan",
      "Offre A",
      "Offre B",
      "480,00 €",
      "Merci de votre confiance",
      "Paiement à la pose",
    ])
      expect(text).toContain(part);
    const own = await harness.server.browser().call("GET", `${LINK}/offer?hash=${hash}`);
    expect(own.headers["content-type"]).toBe("application/pdf");
    expect((await harness.server.browser().call("GET", `${LINK}/offer?hash=${"x".repeat(43)}`)).statusCode).toBe(404);
  });

  it("is sent once by two agents at the same time", async () => {
    const { id, version } = await make();
    const answers = await Promise.all([act(id, "send", { version }), act(id, "send", { version })]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await read(id)).toMatchObject({ revision: 1 });
  });
});

describe("the customer", () => {
  it("accepts exactly one offer, however many answers arrive together", async () => {
    const { id, hash } = await sent();
    expect((await view(hash)).offer).toMatchObject({ state: "OPEN", groups: [{ total: 48_000 }, { total: 24_000 }] });
    const answers = await Promise.all([
      answer("accept", hash, { group: "A", revision: 1 }),
      answer("accept", hash, { group: "B", revision: 1 }),
      answer("refuse", hash, { revision: 1 }),
    ]);
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    const { acceptedGroup, status, total } = await read(id);
    if (status === "ACCEPTED") expect(total).toEqual(money(acceptedGroup === "A" ? 48_000 : 24_000));
    else expect([status, acceptedGroup]).toEqual(["REFUSED", null]);
  });

  it("accepts twice with the same result, and is told when another offer was accepted", async () => {
    const { hash } = await sent();
    expect(await answer("accept", hash, { revision: 1 })).toEqual({ errors: ["external.error.offer-group"] });
    expect(await answer("accept", hash, { group: "B", revision: 1 })).toMatchObject({ errors: [], already: false });
    expect(await answer("accept", hash, { group: "B", revision: 1 })).toMatchObject({ errors: [], already: true });
    expect(await answer("accept", hash, { group: "A", revision: 1 })).toEqual({
      errors: ["external.error.offer-accepted"],
    });
    expect((await view(hash)).offer).toMatchObject({ state: "ACCEPTED", accepted: "B" });
  });

  it("can't accept an offer that was replaced, withdrawn or has expired", async () => {
    const { id, hash } = await sent();
    await acted(id, "send", { mail: false });
    expect(await answer("accept", hash, { group: "A", revision: 1 })).toEqual({
      errors: ["external.error.offer-newer"],
    });
    await acted(id, "withdraw");
    expect((await view(hash)).offer).toMatchObject({ state: "WITHDRAWN", groups: [] });
    expect(await answer("accept", hash, { group: "A", revision: 2 })).toEqual({
      errors: ["external.error.offer-withdrawn"],
    });
    expect((await harness.server.browser().call("GET", `${LINK}/offer?hash=${hash}`)).statusCode).toBe(404);

    const late = await sent();
    const { database } = harness.server.open;
    await acted(late.id, "send", { mail: false, validUntil: today() });
    await expireQuotes({ database });
    expect(await read(late.id)).toMatchObject({ status: "SENT" });
    const yesterday = addDays(today(), -2);
    const [stored] = await database.select().from(record).where(eq(record.id, late.id));
    await database
      .update(record)
      .set({ data: { ...stored?.data, validUntil: yesterday } })
      .where(eq(record.id, late.id));
    await expireQuotes({ database });
    expect(await read(late.id)).toMatchObject({ status: "EXPIRED" });
    expect(await answer("accept", late.hash, { group: "A", revision: 2 })).toEqual({
      errors: ["external.error.offer-expired"],
    });
  });

  it("can't use the link any more after it was revoked, and gets a new one with the next offer", async () => {
    const { id, hash } = await sent();
    await acted(id, "revoke-link");
    expect((await harness.server.browser().call("GET", `${LINK}?type=quote&hash=${hash}`)).statusCode).toBe(404);
    expect((await answer("accept", hash, { group: "A", revision: 1 })).errors).not.toEqual([]);
    await acted(id, "send", { mail: true });
    const { customerEmail } = await read(id);
    await expect.poll(() => mailsTo(customerEmail)).toHaveLength(2);
    const [mail] = await mailsTo(customerEmail);
    const next = decodeURIComponent(/hash=([^\s"&]+)/.exec(mail?.text ?? "")?.[1] ?? "");
    expect((await view(next)).offer).toMatchObject({ state: "OPEN", revision: 2 });
  });

  it("is reminded twice at most", async () => {
    const { id } = await sent();
    const { customerEmail } = await read(id);
    expect(await acted(id, "remind")).toMatchObject({ reminders: 1 });
    expect(await acted(id, "remind")).toMatchObject({ reminders: 2 });
    expect((await act(id, "remind")).statusCode).not.toBe(200);
    await expect.poll(() => mailsTo(customerEmail)).toHaveLength(3);
  });
});

describe("an accepted quote", () => {
  const accepted = async (): Promise<Quote> => {
    const { id } = await make();
    await acted(id, "send", { mail: false });
    expect((await act(id, "record-answer", { answer: "ACCEPTED" })).json()).toMatchObject({
      fields: { group: "quote.error.group" },
    });
    return acted(id, "record-answer", { answer: "ACCEPTED", group: "B" });
  };

  it("acceptance 10-8: becomes one order with the accepted prices, linked both ways", async () => {
    const { id, version, reference } = await accepted();
    const answers = await Promise.all([act(id, "convert", { version }), act(id, "convert", { version })]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.every(({ statusCode }) => statusCode < 500)).toBe(true);
    const { order, status } = await read(id);
    expect([status, order?.label]).toEqual(["CONVERTED", reference]);
    const orders = await harness.server.open.database.select().from(shopOrder).where(eq(shopOrder.quoteId, id));
    expect(orders).toHaveLength(1);
    const path = `/admin/api/metaOrder/${order?.id}`;
    expect(data<AnyRecord>(await harness.admin.call("GET", path))).toMatchObject({
      total: money(24_000),
      platform: "ON_SITE",
      tyres: 4,
      quote: { id },
      lines: [{ label: "Tyres B", unitPrice: money(5_000) }],
    });
    expect(data<AnyRecord>(await harness.admin.call("POST", `${path}/next`, { body: {} }))).toMatchObject({
      state: "ORDERED",
    });
  });

  it("stays as it is when the appointment can't be booked", async () => {
    const { id } = await accepted();
    const refused = await act(id, "convert", { appointmentAt: "2020-01-01T08:00:00.000Z" });
    expect(refused.json()).toMatchObject({ fields: { appointmentAt: "quote.error.no-start" } });
    expect(await read(id)).toMatchObject({ status: "ACCEPTED", order: null });
    const orders = await harness.server.open.database.select().from(shopOrder).where(eq(shopOrder.quoteId, id));
    expect(orders).toEqual([]);
  });

  it("can't change its offers any more", async () => {
    const { id, version } = await accepted();
    const lines = [tyres("A", 1)];
    expect((await harness.admin.call("PUT", `${QUOTES}/${id}`, { body: { version, lines } })).json()).toMatchObject({
      fields: { lines: "quote.lock.decided" },
    });
  });
});

describe("a copy", () => {
  it("has the customer and the lines, and starts over without offers, answers and order", async () => {
    const { id } = await make({ message: "Bonjour" });
    await acted(id, "send", { mail: false });
    await acted(id, "record-answer", { answer: "ACCEPTED", group: "B" });
    const copy = data<Quote>(await harness.admin.call("POST", `${QUOTES}/${id}/duplicate`, { body: {} }));
    expect(copy.id).not.toBe(id);
    expect(copy).toMatchObject({
      status: "IN_PROGRESS",
      message: "Bonjour",
      total: money(48_000),
      revision: null,
      acceptedGroup: null,
      order: null,
      sentAt: null,
    });
    expect(copy.lines).toHaveLength(2);
    expect(copy.reference).not.toBe((await read(id)).reference);
  });
});

describe("rights", () => {
  it("are needed to act, and a quote of another shop or dealer is not found", async () => {
    const { id } = await make();
    await acted(id, "send", { mail: false });
    expect((await act(id, "withdraw", {}, harness.withoutRights)).statusCode).toBe(403);
    expect((await act(id, "withdraw", {}, harness.other)).statusCode).toBe(404);
    const { fixture, open } = harness.server;
    await attachDealer(open.database, fixture.userIds.dealer, dealer(1).id);
    const attached = harness.server.browser();
    await attached.signIn("dealer");
    for (const path of [`${QUOTES}/${id}`, `${QUOTES}/${id}/revisions`, `${QUOTES}/${id}/revisions/1`]) {
      expect((await attached.call("GET", path)).statusCode).toBe(404);
      expect((await harness.other.call("GET", path)).statusCode).toBe(404);
      expect((await harness.withoutRights.call("GET", path)).statusCode).toBe(403);
    }
    const own = await make({ fitter: dealer(1) });
    expect((await act(own.id, "send", { mail: false }, attached)).statusCode).toBe(200);
  });

  it("let one of two agents take a new request", async () => {
    const { database } = harness.server.open;
    const { shopId } = harness.server.fixture;
    const [stored] = await database
      .insert(record)
      .values({ resource: "quote", shopId, fitterId: dealer().id, status: "NEW", data: { customerName: "Ada" } })
      .returning();
    const { id = 0, version = 1 } = stored ?? {};
    const answers = await Promise.all([act(id, "take", { version }), act(id, "take", { version })]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const taken = await read(id);
    expect(taken).toMatchObject({ status: "IN_PROGRESS", assignee: harness.server.fixture.userIds.admin });
    expect(taken.assigneeName).not.toBe("");
  });
});
