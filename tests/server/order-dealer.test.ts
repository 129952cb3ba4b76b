/** Change of an order's dealer: new prices of its services, what the customer still pays, and what is given back. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { orderModule } from "../../host/server/features/orders/routes";
import { RESOURCE_MODULES } from "../../host/server/modules";
import { shopOrder } from "../../host/server/platform/storage/schema";
import type { ResponseOf } from "../../src/contract/endpoint";
import type { orderDealerChange, orderDocuments } from "../../src/contract/endpoints/orders";
import { widen, type RecordOf } from "../../src/contract/resource";
import type metaOrder from "../../src/resources/activity/orders/meta-order.resource";
import fitter from "../../src/resources/dealers/fitter/fitter.resource";
import service from "../../src/resources/dealers/services/service.resource";
import { data, TESTED_DATABASE, startHarness, type Harness } from "../resources/harness";
import { makeOrder } from "./support/make-order";
import { pdfText } from "./support/pdf-text";

type Order = RecordOf<typeof metaOrder>;

const ORDERS = "/admin/api/metaOrder";
const money = (minor: number) => ({ minor, currency: "EUR" });
/** Of the orders that are made: four tyres, and their fitting for 16,00 € each including VAT. */
const TOTAL = 49_814;

describe(`change of an order's dealer on the ${TESTED_DATABASE} database`, { timeout: 120_000 }, () => {
  let harness: Harness;
  let fittingId: number;
  const dealers = { old: 0, dearer: 0, cheaper: 0, without: 0 };

  const makeDealer = async (price: number | null): Promise<number> => {
    const offer = { service: { id: fittingId, label: "" }, durationOverride: null, available: true };
    const services = price === null ? [] : [{ ...offer, priceOverride: money(price) }];
    return (await harness.make(widen(fitter), { services, bookingMode: "NONE" })).id;
  };
  beforeAll(async () => {
    harness = await startHarness(TESTED_DATABASE, [...RESOURCE_MODULES, orderModule]);
    const prices = { priceMode: "FIXED", price: money(1_600), rimPrices: [], vehiclePrices: [], vatRate: 20 };
    fittingId = (await harness.make(widen(service), { ...prices, active: true })).id;
    dealers.old = await makeDealer(1_600);
    dealers.dearer = await makeDealer(1_900);
    dealers.cheaper = await makeDealer(1_000);
    dealers.without = await makeDealer(null);
  }, 120_000);
  afterAll(() => harness.close());

  const act = (id: number, action: string, body: object) =>
    harness.admin.call("POST", `${ORDERS}/${id}/${action}`, { body });
  const read = async (id: number): Promise<Order> => data<Order>(await harness.admin.call("GET", `${ORDERS}/${id}`));
  const preview = async (id: number, dealer: number) =>
    data<ResponseOf<typeof orderDealerChange>>(
      await harness.admin.call("GET", `${ORDERS}/${id}/dealer-change?dealer=${dealer}`),
    );
  /** Moves the order as the person does who has seen the prices. */
  const change = async (id: number, dealer: number, more: object = {}) => {
    const { seen } = await preview(id, dealer);
    return act(id, "change-dealer", { dealer: { id: dealer, label: "" }, seen, ...more });
  };
  const documents = async (id: number) =>
    data<ResponseOf<typeof orderDocuments>>(await harness.admin.call("GET", `${ORDERS}/${id}/documents`)).documents;

  /** Makes an order whose fitting is the service; paid, unless said otherwise. */
  async function make(isPaid = true): Promise<number> {
    const id = await makeOrder(harness.server, [dealers.old]);
    const { database } = harness.server.open;
    const [row] = await database.select().from(shopOrder).where(eq(shopOrder.id, id));
    const lines = (row?.lines ?? []).map((line) =>
      line["kind"] === "SERVICE" ? { ...line, service: fittingId } : line,
    );
    await database.update(shopOrder).set({ lines }).where(eq(shopOrder.id, id));
    if (isPaid) await act(id, "record-payment", { means: "CARD" });
    return id;
  }

  it("shows the prices of the services at both dealers, and what the customer then pays or gets back", async () => {
    const id = await make();
    expect(await preview(id, dealers.dearer)).toMatchObject({
      currency: "EUR",
      services: [{ label: "Montage", quantity: 4, oldMinor: 6_398, newMinor: 7_598, isOffered: true }],
      oldMinor: TOTAL,
      newMinor: TOTAL + 1_200,
      extraMinor: 1_200,
      refundMinor: 0,
    });
    expect(await preview(id, dealers.cheaper)).toMatchObject({ newMinor: 47_414, extraMinor: 0, refundMinor: 2_400 });
    expect(await preview(await make(false), dealers.cheaper)).toMatchObject({ newMinor: 47_414, refundMinor: 0 });
    const { services, seen } = await preview(id, dealers.without);
    expect(services).toMatchObject([{ newMinor: 6_398, isOffered: false }]);
    expect(seen).toBeNull();
  });

  it("refuses prices that the person has not seen, and the dealer that has the order", async () => {
    const id = await make();
    const fieldsOf = async (body: object) => (await act(id, "change-dealer", body)).json<{ fields?: object }>().fields;
    const dealer = { id: dealers.dearer, label: "" };
    expect(await fieldsOf({ dealer })).toEqual({ seen: "meta-order.error.prices-changed" });
    const { seen } = await preview(id, dealers.cheaper);
    expect(await fieldsOf({ dealer, seen })).toEqual({ seen: "meta-order.error.prices-changed" });
    expect(await fieldsOf({ dealer: { id: dealers.old, label: "" } })).toEqual({
      dealer: "meta-order.error.same-dealer",
    });
    expect(await read(id)).toMatchObject({ total: money(TOTAL), dealers: [{ id: dealers.old }] });
  });

  it("keeps the prices of the order on request", async () => {
    const id = await make();
    const moved = data<Order>(await change(id, dealers.dearer, { prices: "KEPT" }));
    expect(moved).toMatchObject({ total: money(TOTAL), extraDue: null, dealers: [{ id: dealers.dearer }] });
    expect(moved.parts.map(({ fitter: dealer }) => dealer?.id)).toEqual([dealers.dearer]);
    expect(await documents(id)).toHaveLength(1);
  });

  it("gives back what becomes cheaper, with a credit note, unless the person settles it", async () => {
    const id = await make();
    expect(data<Order>(await change(id, dealers.cheaper))).toMatchObject({
      total: money(TOTAL - 2_400),
      extraDue: null,
      paymentState: "PARTIALLY_REFUNDED",
    });
    expect((await documents(id)).map(({ kind, total }) => [kind, total.minor])).toEqual([
      ["INVOICE", TOTAL],
      ["CREDIT_NOTE", 2_400],
    ]);
    const kept = await make();
    expect(data<Order>(await change(kept, dealers.cheaper, { refund: false }))).toMatchObject({
      total: money(TOTAL - 2_400),
      paymentState: "PAID",
    });
    expect(await documents(kept)).toHaveLength(1);
  });

  it("has the customer pay what becomes dearer, which issues a further invoice", async () => {
    const id = await make();
    expect(data<Order>(await change(id, dealers.dearer))).toMatchObject({
      total: money(TOTAL + 1_200),
      extraDue: money(1_200),
      paymentState: "PAID",
    });
    const { invoiceNo } = await read(id);
    const paid = data<Order>(await act(id, "record-payment", { means: "CASH" }));
    expect(paid).toMatchObject({ extraDue: null, invoiceNo });
    expect(paid.payments.map(({ amount }) => amount.minor)).toEqual([TOTAL, 1_200]);
    const issued = await documents(id);
    expect(issued.map(({ kind, total }) => [kind, total.minor])).toEqual([
      ["INVOICE", TOTAL],
      ["INVOICE", 1_200],
    ]);
    const file = await harness.admin.call("GET", `${ORDERS}/${id}/documents/${issued[1]?.number}`);
    const [page] = await pdfText(file.rawPayload);
    for (const text of ["Montage", `Complète la facture ${invoiceNo}`, "12,00 €"])
      expect(page?.replaceAll(/[\u00a0\u202f]/g, " ")).toContain(text);
    expect((await act(id, "record-payment", { means: "CASH" })).statusCode).toBe(409);
    // Everything that was paid can be given back, on one credit note of both invoices.
    await act(id, "refund", { amount: money(TOTAL + 1_200), reason: "RETURN" });
    expect((await documents(id)).at(-1)).toMatchObject({ kind: "CREDIT_NOTE", total: money(TOTAL + 1_200) });
  });

  it("takes what is still to pay into account when the order changes again", async () => {
    const id = await make();
    await change(id, dealers.dearer);
    expect(data<Order>(await change(id, dealers.cheaper))).toMatchObject({
      total: money(TOTAL - 2_400),
      extraDue: null,
    });
    expect((await documents(id)).map(({ total }) => total.minor)).toEqual([TOTAL, 2_400]);
    const back = await make();
    await change(back, dealers.dearer);
    await act(back, "change-quantity", { line: 2, quantity: 3 });
    // A fitting of 19,00 € is missing, and three are 3,00 € dearer than what was paid.
    expect(await read(back)).toMatchObject({ extraDue: null, total: money(TOTAL - 699) });
    expect((await documents(back)).at(-1)?.total.minor).toBe(699);
  });

  it("closes the order only when the extra is paid", async () => {
    const id = await make();
    await change(id, dealers.dearer);
    for (let step = 0; step < 4; step++) await act(id, "next", {});
    expect((await act(id, "next", {})).json()).toMatchObject({ errors: ["meta-order.error.unpaid"] });
    await act(id, "record-payment", { means: "CARD" });
    expect(data<Order>(await act(id, "next", {}))).toMatchObject({ state: "CLOSED" });
  });
});
