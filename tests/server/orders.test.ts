/** Orders: steps, payments, documents with numbers without gaps, and stock movements. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expireOrders } from "../../host/server/features/orders/expire";
import { orderModule } from "../../host/server/features/orders/routes";
import { RESOURCE_MODULES } from "../../host/server/modules";
import { orderDocument, stockMovement } from "../../host/server/platform/storage/schema";
import type { ResponseOf } from "../../src/contract/endpoint";
import type { orderDocuments } from "../../src/contract/endpoints/orders";
import { widen, type AnyRecord, type RecordOf } from "../../src/contract/resource";
import type metaOrder from "../../src/resources/activity/orders/meta-order.resource";
import fitter from "../../src/resources/dealers/fitter/fitter.resource";
import { data, TESTED_DATABASE, startHarness, type Harness } from "../resources/harness";
import { attachDealer } from "./support/fixture";
import { makeOrder } from "./support/make-order";
import { pdfText } from "./support/pdf-text";

type Order = RecordOf<typeof metaOrder>;
type Documents = ResponseOf<typeof orderDocuments>;

const ORDERS = "/admin/api/metaOrder";
const YEAR = new Date().getFullYear();

describe(`orders on the ${TESTED_DATABASE} database`, { timeout: 120_000 }, () => {
  let harness: Harness;
  let dealers: AnyRecord[];
  beforeAll(async () => {
    harness = await startHarness(TESTED_DATABASE, [...RESOURCE_MODULES, orderModule]);
    dealers = [await harness.make(widen(fitter)), await harness.make(widen(fitter))];
  }, 120_000);
  afterAll(() => harness.close());

  const dealerId = (index = 0): number => dealers[index]?.id ?? 0;
  const make = (values: Parameters<typeof makeOrder>[2] = {}, ids = [dealerId()]) =>
    makeOrder(harness.server, ids, values);
  const act = (id: number, action: string, body: object = {}, caller = harness.admin) =>
    caller.call("POST", `${ORDERS}/${id}/${action}`, { body });
  const acted = async (id: number, action: string, body: object = {}): Promise<Order> =>
    data<Order>(await act(id, action, body));
  const read = async (id: number): Promise<Order> => data<Order>(await harness.admin.call("GET", `${ORDERS}/${id}`));
  const documents = async (id: number): Promise<Documents> =>
    data<Documents>(await harness.admin.call("GET", `${ORDERS}/${id}/documents`));
  const movements = async (id: number) => {
    const rows = await harness.server.open.database
      .select()
      .from(stockMovement)
      .where(eq(stockMovement.orderId, id))
      .orderBy(stockMovement.id);
    return rows.map(({ kind: movement, quantity }) => [movement, quantity]);
  };
  const errorsOf = (response: Awaited<ReturnType<typeof act>>) => response.json<{ errors?: string[] }>().errors;

  it("goes from the payment to the closed order, one legal step at a time", async () => {
    const id = await make();
    expect(errorsOf(await act(id, "next"))).toEqual(["error.action-not-possible"]);
    expect(await acted(id, "record-payment", { means: "CARD" })).toMatchObject({ state: "PAID", paymentState: "PAID" });
    const states = [];
    for (let step = 0; step < 5; step++) states.push((await acted(id, "next")).state);
    expect(states).toEqual(["ORDERED", "SHIPPED", "RECEIVED", "FITTED", "CLOSED"]);
    expect(errorsOf(await act(id, "next"))).toEqual(["error.action-not-possible"]);
    expect(await movements(id)).toEqual([
      ["RESERVE", 4],
      ["REMOVE", 4],
    ]);
  });

  it("closes an order that is paid on site only when its payment is recorded, which issues the invoice", async () => {
    const id = await make({ platform: "ON_SITE", paymentState: "ON_SITE", state: "FITTED" });
    expect(errorsOf(await act(id, "next"))).toEqual(["meta-order.error.unpaid"]);
    expect((await documents(id)).documents).toEqual([]);
    expect(await acted(id, "record-payment", { means: "CASH" })).toMatchObject({
      state: "FITTED",
      paymentState: "PAID",
    });
    expect((await documents(id)).documents).toHaveLength(1);
    expect(await acted(id, "next")).toMatchObject({ state: "CLOSED" });
  });

  it("stays ordered while a part of its goods has arrived, and is received with the last piece", async () => {
    const id = await make({ state: "ORDERED", paymentState: "PAID" });
    const { lines } = await read(id);
    const line = lines.findIndex(({ kind }) => kind === "TYRE") + 1;
    const quantity = lines[line - 1]?.quantity ?? 0;
    const fieldsOf = async (body: object) => (await act(id, "receive", body)).json<{ fields?: object }>().fields;
    expect(await fieldsOf({ line, pieces: quantity + 1 })).toEqual({ pieces: "meta-order.error.too-many-pieces" });
    expect(await fieldsOf({ line: 99, pieces: 1 })).toEqual({ line: "meta-order.error.no-goods-line" });
    expect((await act(id, "receive", { line, pieces: 1 }, harness.withoutRights)).statusCode).toBe(403);
    expect(await acted(id, "receive", { line, pieces: quantity - 1 })).toMatchObject({ state: "ORDERED" });
    expect((await read(id)).lines[line - 1]?.received).toBe(quantity - 1);
    const lower = { line, quantity: quantity - 2, refund: false };
    expect((await act(id, "change-quantity", lower)).json()).toMatchObject({
      fields: { quantity: "meta-order.error.received" },
    });
    expect(await fieldsOf({ line, pieces: 2 })).toEqual({ pieces: "meta-order.error.too-many-pieces" });
    expect(await acted(id, "receive", { line, pieces: 1 })).toMatchObject({ state: "RECEIVED" });
  });

  it("notes when the tyres of a line were made, and refuses other lines, other digits and weeks to come", async () => {
    const id = await make({ state: "RECEIVED", paymentState: "PAID" });
    const fieldsOf = async (body: object) => (await act(id, "record-dot", body)).json<{ fields?: object }>().fields;
    for (const dot of ["5423", "23", "0199"])
      expect(await fieldsOf({ line: 1, dot })).toEqual({ dot: "meta-order.error.dot" });
    expect(await fieldsOf({ line: 9, dot: "2322" })).toEqual({ line: "meta-order.error.no-tyre-line" });
    expect((await act(id, "record-dot", { line: 1, dot: "2322" }, harness.withoutRights)).statusCode).toBe(403);
    expect(await acted(id, "record-dot", { line: 1, dot: "2322" })).toMatchObject({ state: "RECEIVED" });
    expect((await read(id)).lines.map(({ dot }) => dot)[0]).toBe("2322");
    const early = await make({ state: "ORDERED", paymentState: "PAID" });
    expect((await act(early, "record-dot", { line: 1, dot: "2322" })).statusCode).toBe(409);
  });

  it("refuses steps with an old version, without the right, and of another shop", async () => {
    const id = await make({ state: "PAID", paymentState: "PAID" });
    const { version } = await read(id);
    expect((await act(id, "next", { version })).statusCode).toBe(200);
    expect((await act(id, "next", { version })).statusCode).toBe(409);
    expect((await act(id, "next", {}, harness.reader)).statusCode).toBe(403);
    expect((await act(id, "next", {}, harness.withoutRights)).statusCode).toBe(403);
    expect((await act(id, "next", {}, harness.other)).statusCode).toBe(404);
    expect(await read(id)).toMatchObject({ state: "ORDERED" });
  });

  it("numbers invoices of parallel payments without a gap and without a double", async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => make()));
    const answers = await Promise.all([
      ...ids.map((id) => act(id, "record-payment", { means: "CARD" })),
      // Refused payments must not take a number.
      ...ids.map((id) => act(id, "record-payment", { means: "CASH" })),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(12);
    const rows = await harness.server.open.database
      .select()
      .from(orderDocument)
      .where(eq(orderDocument.kind, "INVOICE"));
    const numbers = rows.map(({ sequence }) => sequence).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: rows.length }, (_, index) => index + 1));
  });

  it("writes an invoice and a credit note whose text can be read, and gives them to readers of the order only", async () => {
    const id = await make();
    await acted(id, "record-payment", { means: "CARD" });
    await acted(id, "refund", { amount: { minor: 10_000, currency: "EUR" }, reason: "PRICE_GESTURE" });
    const [invoice, credit] = (await documents(id)).documents;
    expect([invoice?.total.minor, credit?.total.minor]).toEqual([49_814, 10_000]);
    expect(invoice?.number).toMatch(new RegExp(`^I-${YEAR}-\\d{6}$`));
    const file = await harness.admin.call("GET", `${ORDERS}/${id}/documents/${invoice?.number}`);
    expect(file.headers["content-type"]).toBe("application/pdf");
    const [page] = await pdfText(file.rawPayload);
    for (const text of ["Facture", String(invoice?.number), "Nguyễn Thị Lan", "Michelin CrossClimate 2", "TVA 20 %"])
      expect(page?.replaceAll(/[\u00a0\u202f]/g, " ")).toContain(text);
    expect(page?.replaceAll(/[\u00a0\u202f]/g, " ")).toContain("498,14 €");
    const note = await harness.admin.call("GET", `${ORDERS}/${id}/documents/${credit?.number}`);
    const [notePage] = await pdfText(note.rawPayload);
    for (const text of ["Avoir", String(invoice?.number), "100,00 €", "Geste commercial"])
      expect(notePage?.replaceAll(/[\u00a0\u202f]/g, " ")).toContain(text);
    const path = `${ORDERS}/${id}/documents/${invoice?.number}`;
    expect((await harness.withoutRights.call("GET", path)).statusCode).toBe(403);
    expect((await harness.other.call("GET", path)).statusCode).toBe(404);
  });

  it("dates the order in an invoice by the clock of the shop", async () => {
    const id = await make({ placedAt: new Date("2026-03-31T22:30:00Z"), locale: "en_GB" });
    await acted(id, "record-payment", { means: "CARD" });
    const { documents } = data<Documents>(await harness.admin.call("GET", `${ORDERS}/${id}/documents`));
    const file = await harness.admin.call("GET", `${ORDERS}/${id}/documents/${documents[0]?.number}`);
    const [page] = await pdfText(file.rawPayload);
    expect(page).toContain("1 April 2026");
  });

  it("refunds at most what was paid, and never beyond it in parallel", async () => {
    const id = await make();
    await acted(id, "record-payment", { means: "CARD" });
    const refund = (minor: number) => act(id, "refund", { amount: { minor, currency: "EUR" }, reason: "RETURN" });
    expect((await refund(49_815)).json()).toMatchObject({ fields: { amount: "meta-order.error.too-much" } });
    const answers = await Promise.all([refund(30_000), refund(30_000)]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await acted(id, "refund", { amount: { minor: 19_814, currency: "EUR" }, reason: "RETURN" })).toMatchObject({
      paymentState: "REFUNDED",
    });
    const [, ...credits] = (await documents(id)).documents;
    expect(credits.reduce((sum, { total }) => sum + total.minor, 0)).toBe(49_814);
  });

  it("cancels with a refund and gives the reserved goods back to the stock", async () => {
    const id = await make();
    await acted(id, "record-payment", { means: "CARD" });
    expect(await acted(id, "cancel", { reason: "CUSTOMER", refund: true, restock: true })).toMatchObject({
      state: "CANCELLED",
      paymentState: "REFUNDED",
    });
    expect(await movements(id)).toEqual([
      ["RESERVE", 4],
      ["RELEASE", 4],
    ]);
    expect((await documents(id)).documents.map(({ kind: document }) => document)).toEqual(["INVOICE", "CREDIT_NOTE"]);
  });

  it("lowers a quantity before the shipment, with a credit note of the difference", async () => {
    const id = await make();
    await acted(id, "record-payment", { means: "CARD" });
    expect((await act(id, "change-quantity", { line: 1, quantity: 4 })).json()).toMatchObject({
      fields: { quantity: "meta-order.error.not-lower" },
    });
    const changed = await acted(id, "change-quantity", { line: 1, quantity: 3 });
    expect(changed).toMatchObject({ tyres: 3, total: { minor: 38_960 }, paymentState: "PARTIALLY_REFUNDED" });
    expect((await documents(id)).documents[1]?.total.minor).toBe(49_814 - 38_960);
    expect((await movements(id)).at(-1)).toEqual(["RELEASE", 1]);
  });

  it("takes the state of the part that has come least far, and lets a dealer move only its own", async () => {
    const id = await make({ state: "SHIPPED", paymentState: "PAID" }, [dealerId(0), dealerId(1)]);
    const { fixture, open } = harness.server;
    await attachDealer(open.database, fixture.userIds.dealer, dealerId(1));
    const dealer = harness.server.browser();
    await dealer.signIn("dealer");
    const own = data<Order>(await act(id, "next", {}, dealer));
    expect(own.parts.map(({ state }) => state)).toEqual(["SHIPPED", "RECEIVED"]);
    expect(own.state).toBe("SHIPPED");
    expect(errorsOf(await act(id, "cancel", { reason: "OTHER" }, dealer))).toEqual(["meta-order.error.others"]);
    const strange = await make({ state: "PAID" }, [dealerId(0)]);
    expect((await act(strange, "next", {}, dealer)).statusCode).toBe(404);
    expect((await dealer.call("GET", `${ORDERS}/${strange}/documents`)).statusCode).toBe(404);
  });

  it("takes a selection to the next step where it is legal, and reports the others", async () => {
    const ids = [await make({ state: "PAID", paymentState: "PAID" }), await make({ state: "CLOSED" }), await make()];
    const response = await harness.admin.call("POST", `${ORDERS}/bulk`, {
      body: { action: "next", selection: { ids }, values: {} },
    });
    const { done, failed } = data<{ done: number; failed: { id: number; errors: string[] }[] }>(response);
    expect(done).toBe(1);
    expect(failed).toEqual(
      ids.slice(1).map((id) => expect.objectContaining({ id, errors: ["error.action-not-possible"] })),
    );
  });

  it("lists what is to be taken from the stock for some orders, article by article and order by order", async () => {
    const shipped = await make({ state: "SHIPPED", paymentState: "PAID" });
    const ids = [await make({ state: "PAID", paymentState: "PAID" }), await make({ state: "ORDERED" }), shipped];
    const path = `/admin/api/pick-list?ids=${ids.join(",")}`;
    const file = await harness.admin.call("GET", path);
    expect(file.headers["content-type"]).toBe("application/pdf");
    const [page = ""] = await pdfText(file.rawPayload);
    expect(page.match(/4 × Michelin CrossClimate 2/g)).toHaveLength(2);
    expect(page).toMatch(/3528700000001.*8/s);
    expect(page).not.toContain((await read(shipped)).reference);
    expect(page).not.toContain("Montage");
    expect((await harness.withoutRights.call("GET", path)).statusCode).toBe(403);
    expect((await harness.other.call("GET", path)).statusCode).toBe(404);
  });

  it("expires orders that wait for a payment too long, except those paid on site", async () => {
    const dayAgo = new Date(Date.now() - 25 * 3_600_000);
    const waiting = [
      await make({ placedAt: dayAgo }),
      await make({ placedAt: dayAgo, platform: "BANK_TRANSFER" }),
      await make({ placedAt: dayAgo, platform: "ON_SITE", paymentState: "ON_SITE" }),
    ];
    await expireOrders({ database: harness.server.open.database });
    const orders = await Promise.all(waiting.map(read));
    expect(orders.map(({ state }) => state)).toEqual(["EXPIRED", "PENDING_PAYMENT", "PENDING_PAYMENT"]);
    expect(orders[0]?.parts.map(({ state }) => state)).toEqual(["EXPIRED"]);
  });

  it("takes fitted tyres back only when the person confirms that they are used", async () => {
    const id = await make({ state: "FITTED", paymentState: "PAID" });
    const refused = await act(id, "request-return", { reason: "Noisy" });
    expect(refused.json()).toMatchObject({ fields: { worn: "meta-order.error.worn" } });
    expect((await read(id)).state).toBe("FITTED");
    expect(await acted(id, "request-return", { reason: "Noisy", worn: true })).toMatchObject({
      state: "RETURN_REQUESTED",
    });
  });

  it("locks the customer's name once the invoice is issued", async () => {
    const id = await make();
    const { version } = await acted(id, "record-payment", { means: "CARD" });
    const change = (body: object) => harness.admin.call("PUT", `${ORDERS}/${id}`, { body: { version, ...body } });
    expect((await change({ customerName: "Someone Else" })).json()).toMatchObject({
      fields: { customerName: "meta-order.lock.invoiced" },
    });
    expect(data<Order>(await change({ internalNotes: "Call first" }))).toMatchObject({ internalNotes: "Call first" });
  });

  it("filters by dealer, state and amount, and finds plates", async () => {
    const id = await make({ vehicleRegistrationNumber: "ZZ-999-ZZ", search: "zz-999-zz", state: "RECEIVED" }, [
      dealerId(1),
    ]);
    const query = `filter[dealers]=${dealerId(1)}&filter[state]=RECEIVED&filter[total]=498..499&q=zz-999&sort=-total`;
    const page = data<{ elements: Order[] }>(await harness.admin.call("GET", `${ORDERS}?${query}`));
    expect(page.elements.map((order) => order.id)).toEqual([id]);
    expect(page.elements[0]?.placedAt).toMatch(/Z$/);
  });
});
