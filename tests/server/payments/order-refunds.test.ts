/** Cancellations, returns and lowered quantities of orders whose payments are at platforms. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { orderModule } from "../../../host/server/features/orders/routes";
import { paymentModuleWith } from "../../../host/server/features/payments/routes";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import {
  orderDocument,
  paymentRefund,
  sandboxObject,
  shopOrder,
  stockMovement,
} from "../../../host/server/platform/storage/schema";
import { widen, type RecordOf } from "../../../src/contract/resource";
import type metaOrder from "../../../src/resources/activity/orders/meta-order.resource";
import type paymentResource from "../../../src/resources/activity/payments/payment.resource";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import { eventually } from "../../support/eventually";
import { data, TESTED_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { attachDealer } from "../support/fixture";
import { makeDisputeObject } from "../support/make-dispute";
import { makeOrder } from "../support/make-order";
import { captureElsewhere, makePayment, PAID, TEST_CARDS, TESTED_PLATFORMS } from "../support/make-payment";

type Order = RecordOf<typeof metaOrder>;
type Payment = RecordOf<typeof paymentResource>;

const ORDERS = "/admin/api/metaOrder";
const PAYMENTS = "/admin/api/payment";
const CANCEL = { reason: "CUSTOMER", refund: true, restock: true };
/** A tyre of 89,25 € and 1,20 € ecotax, with 20 % VAT. */
const TYRE = 10_854;

describe.each(TESTED_PLATFORMS)("refunds of orders at %s", { timeout: 120_000 }, (platformCode) => {
  let harness: Harness;
  let dealerId: number;
  beforeAll(async () => {
    const modules = [...RESOURCE_MODULES, orderModule, paymentModuleWith({ refund: 300, dispute: 300 })];
    harness = await startHarness(TESTED_DATABASE, modules, { demo: true });
    dealerId = (await harness.make(widen(fitter))).id;
  }, 120_000);
  afterAll(() => harness.close());

  const database = () => harness.server.open.database;
  const act = (id: number, action: string, body: object, caller = harness.admin) =>
    caller.call("POST", `${ORDERS}/${id}/${action}`, { body });
  const acted = async (id: number, action: string, body: object): Promise<Order> =>
    data<Order>(await act(id, action, body));
  const read = async (id: number): Promise<Order> => data<Order>(await harness.admin.call("GET", `${ORDERS}/${id}`));
  const paymentOf = async (id: number): Promise<Payment> =>
    data<Payment>(await harness.admin.call("GET", `${PAYMENTS}/${id}`));
  /** An order that the platform has been paid for. */
  const paid = async (values: Parameters<typeof makeOrder>[2] = {}, last4: string = TEST_CARDS.plain) => {
    const id = await makeOrder(harness.server, [dealerId], { platform: platformCode, ...values });
    const row = await makePayment(harness.server, { platformCode, orderId: id, dealers: [dealerId], last4 });
    await harness.admin.call("POST", `${PAYMENTS}/${row.id}/synchronise`, { body: {} });
    await eventually(async () => expect((await paymentOf(row.id)).status).toBe("CAPTURED"));
    return { id, payment: row };
  };
  const documents = async (id: number) =>
    database().select().from(orderDocument).where(eq(orderDocument.orderId, id)).orderBy(orderDocument.id);
  const movements = async (id: number) => {
    const rows = await database()
      .select()
      .from(stockMovement)
      .where(eq(stockMovement.orderId, id))
      .orderBy(stockMovement.id);
    return rows.map(({ kind: movement, quantity }) => [movement, quantity]);
  };
  const refundsOf = (paymentId: number) =>
    database().select().from(paymentRefund).where(eq(paymentRefund.paymentId, paymentId));
  /** Refunds that the platform has made of this payment. */
  const madeAtPlatform = async ({ platformId }: { readonly platformId: string }) => {
    const rows = await database().select().from(sandboxObject).where(eq(sandboxObject.kind, "refund"));
    return rows.filter(({ data: object }) => JSON.stringify(object).includes(platformId));
  };
  const refusalOf = (response: Awaited<ReturnType<typeof act>>) =>
    response.json<{ errors?: string[]; current?: object; params?: Record<string, { reason?: string }> }>();

  it("has the platform refund a cancelled order once, of two who cancel at once", async () => {
    const { id, payment } = await paid();
    const answers = await Promise.all([act(id, "cancel", CANCEL), act(id, "cancel", CANCEL)]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await read(id)).toMatchObject({ state: "CANCELLED", paymentState: "REFUNDED", cancelReason: "CUSTOMER" });
    await eventually(async () =>
      expect(await paymentOf(payment.id)).toMatchObject({ status: "REFUNDED", refunded: { minor: PAID } }),
    );
    expect(await madeAtPlatform(payment)).toHaveLength(1);
    expect((await documents(id)).map(({ kind: document, totalMinor }) => [document, totalMinor])).toEqual([
      ["INVOICE", PAID],
      ["CREDIT_NOTE", PAID],
    ]);
    expect(await movements(id)).toEqual([
      ["RESERVE", 4],
      ["RELEASE", 4],
    ]);
  });

  it("answers with the refunded order", async () => {
    const { id } = await paid();
    expect(await acted(id, "cancel", CANCEL)).toMatchObject({ state: "CANCELLED", paymentState: "REFUNDED" });
  });

  /** An order for which the platform holds an amount on the customer's card. */
  const authorised = async () => {
    const id = await makeOrder(harness.server, [dealerId], { platform: platformCode });
    const row = await makePayment(harness.server, {
      platformCode,
      orderId: id,
      dealers: [dealerId],
      status: "AUTHORISED",
    });
    await harness.admin.call("POST", `${PAYMENTS}/${row.id}/synchronise`, { body: {} });
    await eventually(async () => expect((await paymentOf(row.id)).status).toBe("AUTHORISED"));
    return { id, payment: row };
  };

  it("has the platform release what it only holds when the order is cancelled, also without a refund", async () => {
    for (const refund of [true, false]) {
      const { id, payment } = await authorised();
      expect(await acted(id, "cancel", { ...CANCEL, refund })).toMatchObject({
        state: "CANCELLED",
        paymentState: "UNPAID",
      });
      await eventually(async () => expect((await paymentOf(payment.id)).status).toBe("CANCELLED"));
    }
  });

  it("does not cancel an order whose payment the platform no longer releases, and finds it paid", async () => {
    const { id, payment } = await authorised();
    const { version } = await read(id);
    await captureElsewhere(harness.server, payment);
    const refused = await act(id, "cancel", CANCEL);
    expect(refused.statusCode).toBe(409);
    expect(refusalOf(refused).errors).toEqual(["meta-order.error.release-refused"]);
    expect(refusalOf(refused).params?.[""]?.reason).not.toBe("");
    await eventually(async () =>
      expect(await read(id)).toMatchObject({
        state: "PAID",
        paymentState: "PAID",
        cancelReason: null,
        restocked: false,
      }),
    );
    expect((await read(id)).version).toBeGreaterThan(version);
    expect(await movements(id)).toEqual([["RESERVE", 4]]);
  });

  it("leaves the order as it was when the platform refuses, and says why", async () => {
    const { id, payment } = await paid();
    const before = await read(id);
    await makeDisputeObject(harness.server, payment);
    const refused = await act(id, "cancel", CANCEL);
    expect(refused.statusCode).toBe(409);
    expect(refusalOf(refused).errors).toEqual(["meta-order.error.refund-refused"]);
    expect(refusalOf(refused).params?.[""]?.reason).toMatch(
      platformCode === "STRIPE" ? /charged back/ : /open case on this transaction/,
    );
    const { version } = await read(id);
    expect(await read(id)).toEqual({
      ...before,
      version,
      updatedAt: expect.any(String),
      updatedBy: expect.any(String),
    });
    expect(refusalOf(refused).current).toEqual({ id, version });
    expect((await documents(id)).map(({ kind: document }) => document)).toEqual(["INVOICE"]);
    expect(await movements(id)).toEqual([
      ["RESERVE", 4],
      ["RELEASE", 4],
      ["RESERVE", 4],
    ]);
    // The refusal has brought the dispute, which needs no call to refuse the next attempt.
    await eventually(async () => expect((await paymentOf(payment.id)).disputeStatus).toBe("needs_response"));
    expect(refusalOf(await act(id, "cancel", CANCEL)).errors).toEqual(["payment.error.disputed"]);
    expect(await acted(id, "cancel", { ...CANCEL, refund: false })).toMatchObject({
      state: "CANCELLED",
      paymentState: "PAID",
    });
  });

  it("takes shipped goods back out of the stock when a refused cancellation did not bring them in", async () => {
    const { id, payment } = await paid({ state: "SHIPPED" });
    await makeDisputeObject(harness.server, payment);
    expect((await act(id, "cancel", { ...CANCEL, restock: false })).statusCode).toBe(409);
    expect(await read(id)).toMatchObject({ state: "SHIPPED", restocked: false, cancelReason: null });
    expect(await movements(id)).toEqual([]);
  });

  it("has a lowered quantity refunded, with a credit note that names the pieces", async () => {
    const { id, payment } = await paid();
    expect(await acted(id, "change-quantity", { line: 1, quantity: 3, refund: true })).toMatchObject({
      tyres: 3,
      total: { minor: PAID - TYRE },
      paymentState: "PARTIALLY_REFUNDED",
    });
    await eventually(async () =>
      expect(await paymentOf(payment.id)).toMatchObject({ status: "PARTIALLY_REFUNDED", refunded: { minor: TYRE } }),
    );
    const [, note] = await documents(id);
    expect(note?.totalMinor).toBe(TYRE);
    expect(note?.content.lines).toMatchObject([{ label: "Michelin CrossClimate 2 205/55R16 91V", quantity: 1 }]);
    await makeDisputeObject(harness.server, payment);
    expect((await act(id, "change-quantity", { line: 1, quantity: 2, refund: true })).statusCode).toBe(409);
    expect(await read(id)).toMatchObject({ tyres: 3, total: { minor: PAID - TYRE } });
  });

  it("keeps the money of a lowered quantity when the refund is left out", async () => {
    const { id, payment } = await paid();
    expect(await acted(id, "change-quantity", { line: 1, quantity: 3, refund: false })).toMatchObject({
      tyres: 3,
      paymentState: "PAID",
    });
    expect(await refundsOf(payment.id)).toEqual([]);
    expect((await documents(id)).map(({ kind: document }) => document)).toEqual(["INVOICE"]);
    expect(await movements(id)).toEqual([
      ["RESERVE", 4],
      ["RELEASE", 1],
    ]);
  });

  it("has an accepted return refunded, without what was refunded before", async () => {
    const { id, payment } = await paid({ state: "RETURN_REQUESTED" });
    await acted(id, "refund", { amount: { minor: 5_000, currency: "EUR" }, reason: "PRICE_GESTURE" });
    expect(await acted(id, "accept-return", { refund: true, restock: true })).toMatchObject({
      state: "RETURNED",
      paymentState: "REFUNDED",
    });
    expect((await refundsOf(payment.id)).map(({ amountMinor, reason }) => [amountMinor, reason])).toEqual([
      [5_000, "PRICE_GESTURE"],
      [PAID - 5_000, "RETURN"],
    ]);
    expect(await madeAtPlatform(payment)).toHaveLength(2);
  });

  it("cancels before a platform has answered, and stays cancelled when the refund fails later", async () => {
    const slow = await paid({}, TEST_CARDS.pending);
    expect(await acted(slow.id, "cancel", CANCEL)).toMatchObject({ state: "CANCELLED", paymentState: "PAID" });
    await eventually(async () => expect((await read(slow.id)).paymentState).toBe("REFUNDED"));
    const failing = await paid({}, TEST_CARDS.failing);
    await acted(failing.id, "cancel", CANCEL);
    await eventually(async () => expect((await paymentOf(failing.payment.id)).refundState).toBe("FAILED"));
    expect(await read(failing.id)).toMatchObject({ state: "CANCELLED", paymentState: "PAID" });
  });

  it("refuses more than is left, and refunds without the right to payments", async () => {
    const { id, payment } = await paid();
    const wish = { amount: { minor: PAID + 1, currency: "EUR" }, reason: "RETURN" };
    expect((await act(id, "refund", wish)).json()).toMatchObject({ fields: { amount: "meta-order.error.too-much" } });
    const { fixture } = harness.server;
    await attachDealer(database(), fixture.userIds.dealer, dealerId);
    const dealer = harness.server.browser();
    await dealer.signIn("dealer");
    expect(refusalOf(await act(id, "cancel", CANCEL, dealer)).errors).toEqual(["meta-order.error.refund-right"]);
    expect(await refundsOf(payment.id)).toEqual([]);
    expect(data<Order>(await act(id, "cancel", { ...CANCEL, refund: false }, dealer)).state).toBe("CANCELLED");
  });

  it("records what was paid without a platform, beside what a platform gives back", async () => {
    const { id, payment } = await paid();
    const { payments } = await read(id);
    const cash = {
      kind: "PAYMENT",
      at: new Date().toISOString(),
      means: "CASH",
      amount: { minor: 2_000, currency: "EUR" },
    };
    await database()
      .update(shopOrder)
      .set({ payments: [...payments, cash] as never })
      .where(eq(shopOrder.id, id));
    expect(await acted(id, "cancel", CANCEL)).toMatchObject({ paymentState: "REFUNDED" });
    const refunds = (await read(id)).payments.filter((entry) => entry.kind === "REFUND");
    expect(refunds.map(({ amount, means }) => [amount.minor, means])).toEqual([
      [2_000, "CASH"],
      [PAID, "CARD"],
    ]);
    await eventually(async () => expect((await paymentOf(payment.id)).status).toBe("REFUNDED"));
  });
});
