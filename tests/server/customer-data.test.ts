/** What the shop stores about one customer: found in every kind of record, given out as a file, and erased where nothing is open. */
import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contactModule } from "../../host/server/features/contacts/routes";
import { customerDataModule } from "../../host/server/features/customer-data/routes";
import { eraseOldCustomers } from "../../host/server/features/customer-data/retention";
import { orderModule } from "../../host/server/features/orders/routes";
import { quoteModule } from "../../host/server/features/quotes/routes";
import { RESOURCE_MODULES } from "../../host/server/modules";
import { scopeOfShop } from "../../host/server/platform/storage/each-shop";
import { quoteRevision, record, shopOrder, userAction } from "../../host/server/platform/storage/schema";
import { publicModule } from "../../host/server/public-module";
import type { AnyRecord } from "../../src/contract/resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../resources/harness";
import { toolCalls } from "./dealers/run-tool";
import { makeOrder } from "./support/make-order";
import { makePayment } from "./support/make-payment";

const FILE = "/admin/api/customerData/file";
const money = (minor: number) => ({ minor, currency: "EUR" });

let harness: Harness;
beforeAll(async () => {
  const own = [orderModule, quoteModule, contactModule, customerDataModule, publicModule];
  harness = await startHarness(FASTEST_DATABASE, [...RESOURCE_MODULES, ...own]);
}, 120_000);
afterAll(() => harness.close());

const tool = toolCalls("customerData", () => harness);
const database = () => harness.server.open.database;
let count = 0;

/** Stores a quote with a sent offer, a message, an order with its payment and a subscription of a customer. */
async function makeCustomer(order: Parameters<typeof makeOrder>[2] = {}) {
  count += 1;
  const email = `hannah${count}@client.test`;
  const common = { customerName: "Hannah O'Connor", customerEmail: email };
  const line = { group: "A", kind: "TYRE", label: "Pneu", quantity: 4, unitPrice: money(9_000), vatRate: 20 };
  const quote = data<AnyRecord>(
    await harness.admin.call("POST", "/admin/api/quote", {
      body: { ...common, locale: "en_GB", comments: "My tyres are old", lines: [line] },
    }),
  );
  data(await harness.admin.call("POST", `/admin/api/quote/${quote.id}/send`, { body: { mail: false } }));
  const [contact] = await database()
    .insert(record)
    .values({
      ...{ resource: "contact", shopId: harness.server.fixture.shopId, status: "NEW" },
      data: { ...common, customerEmail: email.toUpperCase(), comments: "Hello?" },
    })
    .returning();
  const orderId = await makeOrder(harness.server, [], {
    ...{ customerName: common.customerName, customerEmail: email, state: "CLOSED", paymentState: "PAID" },
    ...order,
  });
  const payment = await makePayment(harness.server, { orderId, customerEmail: email });
  const subscriber = data<AnyRecord>(
    await harness.admin.call("POST", "/admin/api/newsletter", { body: { email, consentNote: "By phone" } }),
  );
  return { email, quote: quote.id, contact: contact?.id ?? 0, order: orderId, payment, subscriber: subscriber.id };
}
const file = async (query: string, browser = harness.admin) => browser.call("GET", `${FILE}?${query}`);

describe("the data of one customer", () => {
  it("are found in every kind of record, and given out as a file, which the journal notes", async () => {
    const { email, quote, contact, order, payment, subscriber } = await makeCustomer();
    const answer = await file(`email=${encodeURIComponent(email.toUpperCase())}`);
    const content = answer.json<Record<string, { id: number }[]>>();
    const ids = ["quote", "contact", "order", "payment", "subscriber"].map((kind) =>
      content[kind]?.map(({ id }) => id),
    );
    expect(ids).toEqual([[quote], [contact], [order], [payment.id], [subscriber]]);
    expect(content["notIncluded"]).toEqual([]);
    const notes = await database().select().from(userAction).where(eq(userAction.resource, "customer-data"));
    expect(notes.map(({ verb }) => verb)).toContain("EXPORT");
  });

  it("are found by the telephone number, however it is written", async () => {
    const order = await makeOrder(harness.server, [], { customerPhone: "+33611223344" });
    for (const typed of ["+33 6 11-22-33-44", "06 11 22 33 44"]) {
      const content = (await file(`phone=${encodeURIComponent(typed)}`)).json<{ order: { id: number }[] }>();
      expect(content.order.map(({ id }) => id)).toEqual([order]);
    }
  });

  it("need an address or a number, the right, and an account of the whole shop", async () => {
    expect((await file("")).json()).toMatchObject({ fields: { email: "customer-data.error.nobody" } });
    expect((await file("email=nobody")).statusCode).toBe(400);
    expect((await file("email=a@b.test", harness.withoutRights)).statusCode).toBe(403);
    const { email } = await makeCustomer();
    const foreign = (await file(`email=${email}`, harness.other)).json<{ quote: unknown[] }>();
    expect(foreign.quote).toEqual([]);
  });
});

describe("the erasure of one customer", () => {
  it("empties requests, offers, orders, payments and the subscription, and keeps their figures", async () => {
    const { email, quote, contact, order, payment } = await makeCustomer();
    const before = data<AnyRecord>(await harness.admin.call("GET", `/admin/api/quote/${quote}`));
    const { lines } = await tool.preview({ email, phone: null });
    expect(lines.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 5 }, () => "CHANGE"));
    const { run } = await tool.run({ email, phone: null });
    expect(run.status).toBe("DONE");
    for (const path of [`quote/${quote}`, `contact/${contact}`, `metaOrder/${order}`, `payment/${payment.id}`]) {
      const erased = data<AnyRecord>(await harness.admin.call("GET", `/admin/api/${path}`));
      expect([path, erased["customerName"], erased["customerEmail"]]).toEqual([path, "—", null]);
    }
    expect(data(await harness.admin.call("GET", `/admin/api/quote/${quote}`))).toMatchObject({
      total: before["total"],
      comments: "—",
    });
    const [revision] = await database().select().from(quoteRevision).where(eq(quoteRevision.quoteId, quote));
    expect(revision?.content.customer).toEqual({ name: "—", email: null });
    const [stored] = await database().select().from(shopOrder).where(eq(shopOrder.id, order));
    expect([stored?.billingAddress, stored?.search]).toEqual([null, stored?.reference.toLowerCase()]);
    expect((await tool.preview({ email, phone: null })).lines).toEqual([]);
  });

  it("is refused while an order is unpaid or a dispute is open", async () => {
    const unpaid = await makeCustomer({ state: "ORDERED", paymentState: "ON_SITE", platform: "ON_SITE" });
    const first = await tool.preview({ email: unpaid.email, phone: null });
    expect(first.lines.find(({ outcome }) => outcome === "REFUSE")?.message?.key).toBe("customer-data.line.unpaid");
    const disputed = await makeCustomer();
    await makePayment(harness.server, {
      ...{ orderId: disputed.order, customerEmail: disputed.email, disputeStatus: "under_review" },
    });
    await tool.run({ email: disputed.email, phone: null });
    const kept = data<AnyRecord>(await harness.admin.call("GET", `/admin/api/metaOrder/${disputed.order}`));
    expect(kept["customerEmail"]).toBe(disputed.email);
  });

  it("asks to type the address again, and refuses an empty question beside its field", async () => {
    const { admin } = harness;
    const empty = await admin.call("POST", `${tool.base}/dry-run`, { body: { input: { email: null, phone: null } } });
    expect(empty.json()).toMatchObject({ fields: { email: "customer-data.error.nobody" } });
    const { email } = await makeCustomer();
    const { fingerprint, word } = await tool.preview({ email, phone: null });
    expect(word).toBe(email);
    const body = { input: { email, phone: null }, fingerprint, confirmation: "yes", reason: "Asked by the customer" };
    expect((await admin.call("POST", `${tool.base}/run`, { body })).statusCode).toBeGreaterThanOrEqual(400);
  });
});

it("happens by itself three years after the last change, but not while an order is unpaid or disputed", async () => {
  const { fixture } = harness.server;
  const shopData = scopeOfShop(database(), fixture.shopId);
  const [old, young, unpaid, disputed] = [
    await makeCustomer(),
    await makeCustomer(),
    await makeCustomer({ paymentState: "UNPAID" }),
    await makeCustomer(),
  ];
  await makePayment(harness.server, { orderId: disputed.order, disputeStatus: "under_review" });
  const years = sql`now() - interval '37 months'`;
  const requests = [old.quote, old.contact, unpaid.contact];
  await database().update(record).set({ updatedAt: years }).where(inArray(record.id, requests));
  await database()
    .update(shopOrder)
    .set({ updatedAt: years })
    .where(inArray(shopOrder.id, [old.order, unpaid.order, disputed.order]));
  // Records that must stay are not read, or a batch of them would keep younger ones from being erased.
  expect(await eraseOldCustomers(shopData)).toBe(requests.length + 1);
  const names = await database()
    .select()
    .from(record)
    .where(inArray(record.id, [...requests, young.quote]));
  expect(Object.fromEntries(names.map(({ id, data: values }) => [id, values["customerName"]]))).toEqual({
    ...Object.fromEntries(requests.map((id) => [id, "—"])),
    [young.quote]: "Hannah O'Connor",
  });
  const orders = await database()
    .select()
    .from(shopOrder)
    .where(inArray(shopOrder.id, [old.order, unpaid.order, disputed.order]));
  expect(Object.fromEntries(orders.map(({ id, customerName }) => [id, customerName]))).toEqual({
    [old.order]: "—",
    [unpaid.order]: "Hannah O'Connor",
    [disputed.order]: "Hannah O'Connor",
  });
});
