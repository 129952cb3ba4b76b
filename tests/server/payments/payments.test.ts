/** Payments at each platform and without one: captures, refunds, and what they do to their orders. */
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { orderModule } from "../../../host/server/features/orders/routes";
import { paymentModuleWith } from "../../../host/server/features/payments/routes";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import {
  alert,
  outbox,
  orderDocument,
  payment,
  paymentMovement,
  paymentRefund,
  stockMovement,
} from "../../../host/server/platform/storage/schema";
import type { ResponseOf } from "../../../src/contract/endpoint";
import type { orderPayments, paymentLedger, refundPreview } from "../../../src/contract/endpoints/payments";
import { widen, type RecordOf } from "../../../src/contract/resource";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import type paymentResource from "../../../src/resources/activity/payments/payment.resource";
import { eventually } from "../../support/eventually";
import { data, TESTED_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { attachDealer } from "../support/fixture";
import { makeDisputeObject } from "../support/make-dispute";
import { makeOrder } from "../support/make-order";
import { FEE, makePayment, PAID, TEST_CARDS, TESTED_PLATFORMS } from "../support/make-payment";

type Ledger = ResponseOf<typeof paymentLedger>;
type Preview = ResponseOf<typeof refundPreview>;
type Payment = RecordOf<typeof paymentResource>;

const PAYMENTS = "/admin/api/payment";
const euros = (minor: number) => ({ minor, currency: "EUR" });

describe.each(TESTED_PLATFORMS)("payments at %s", { timeout: 120_000 }, (platformCode) => {
  let harness: Harness;
  let dealers: number[];
  beforeAll(async () => {
    const modules = [...RESOURCE_MODULES, orderModule, paymentModuleWith({ refund: 300, dispute: 300 })];
    harness = await startHarness(TESTED_DATABASE, modules, { demo: true });
    const made = [await harness.make(widen(fitter)), await harness.make(widen(fitter))];
    dealers = made.map(({ id }) => id);
  }, 120_000);
  afterAll(() => harness.close());

  const database = () => harness.server.open.database;
  const act = (id: number, action: string, body: object = {}, caller = harness.admin) =>
    caller.call("POST", `${PAYMENTS}/${id}/${action}`, { body });
  const read = async (id: number): Promise<Payment> =>
    data<Payment>(await harness.admin.call("GET", `${PAYMENTS}/${id}`));
  const ledger = async (id: number): Promise<Ledger> =>
    data<Ledger>(await harness.admin.call("GET", `${PAYMENTS}/${id}/ledger`));
  const order = async (values: Parameters<typeof makeOrder>[2] = {}) =>
    makeOrder(harness.server, [dealers[0] ?? 0], values);
  const orderOf = async (id: number) =>
    data<{ state: string; paymentState: string }>(await harness.admin.call("GET", `/admin/api/metaOrder/${id}`));
  /** Waits until nothing is asked of the platform any more. */
  const settled = async (id: number): Promise<Payment> =>
    eventually(async () => {
      expect((await ledger(id)).waiting).toBe(false);
      return read(id);
    });
  /** A captured payment of a paid order, synchronised with the sandbox. */
  const captured = async (values: Parameters<typeof makePayment>[1] = {}) => {
    const orderId = await order();
    const row = await makePayment(harness.server, { platformCode, orderId, dealers: [dealers[0] ?? 0], ...values });
    await act(row.id, "synchronise");
    await eventually(async () => expect((await read(row.id)).status).toBe("CAPTURED"));
    return row;
  };
  const refundBody = (minor: number, values: object = {}) => ({
    mode: "AMOUNT",
    amount: euros(minor),
    lines: [],
    reason: "PRICE_GESTURE",
    notifyCustomer: false,
    ...values,
  });
  const fieldsOf = (response: Awaited<ReturnType<typeof act>>) =>
    response.json<{ fields?: Record<string, string>; errors?: string[] }>();

  it("captures an authorised payment once, of two who ask at once, and pays its order", async () => {
    const orderId = await order();
    const { id } = await makePayment(harness.server, { platformCode, orderId, dealers, status: "AUTHORISED" });
    await act(id, "synchronise");
    await eventually(async () => expect((await read(id)).status).toBe("AUTHORISED"));
    expect(fieldsOf(await act(id, "capture", { amount: euros(PAID + 1) })).fields).toEqual({
      amount: "payment.error.over-authorised",
    });
    const already = { amount: "payment.error.already-captured" };
    const answers = await Promise.all([act(id, "capture", { amount: null }), act(id, "capture", { amount: null })]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.map((answer) => fieldsOf(answer).fields)).toEqual([already]);
    expect(await settled(id)).toMatchObject({ status: "CAPTURED", captured: euros(PAID), net: euros(PAID - FEE) });
    expect(await orderOf(orderId)).toMatchObject({ state: "PAID", paymentState: "PAID" });
    const { movements } = await ledger(id);
    expect(movements.map((movement) => movement.kind)).toEqual(["AUTHORISED", "CAPTURED", "FEE"]);
    expect(fieldsOf(await act(id, "capture", { amount: null })).fields).toEqual(already);
  });

  it("releases an authorisation, which cannot be captured then", async () => {
    const { id } = await makePayment(harness.server, { platformCode, dealers, status: "AUTHORISED" });
    await act(id, "synchronise");
    await eventually(async () => expect((await read(id)).status).toBe("AUTHORISED"));
    expect((await act(id, "void")).statusCode).toBe(200);
    expect(await settled(id)).toMatchObject({ status: "CANCELLED" });
    expect(fieldsOf(await act(id, "capture", { amount: null })).errors).toEqual(["error.action-not-possible"]);
  });

  it("acceptance 10-9: refunds a part with a credit note, and at most the rest after that", async () => {
    const { id, orderId } = await captured();
    expect((await act(id, "refund", refundBody(10_000))).statusCode).toBe(200);
    expect(await settled(id)).toMatchObject({ status: "PARTIALLY_REFUNDED", refunded: euros(10_000) });
    expect(await orderOf(orderId ?? 0)).toMatchObject({ paymentState: "PARTIALLY_REFUNDED" });
    const { refunds } = await ledger(id);
    expect(refunds).toMatchObject([
      { state: "SUCCEEDED", minor: 10_000, creditNote: expect.stringMatching(/^C-\d{4}-/) },
    ]);
    expect(fieldsOf(await act(id, "refund", refundBody(PAID - 10_000 + 1))).fields).toEqual({
      amount: "payment.error.too-much",
    });
    const wish = { mode: "FULL", lines: [], minor: null };
    const preview = data<Preview>(await harness.admin.call("POST", `${PAYMENTS}/${id}/refund-preview`, { body: wish }));
    expect(preview).toMatchObject({ refundableMinor: PAID - 10_000, minor: PAID - 10_000, status: "REFUNDED" });
    expect(preview.rates.reduce((sum, { excl, vat }) => sum + excl + vat, 0)).toBe(PAID - 10_000);
  });

  it("acceptance 10-9: after 100 € of 486.40 € are refunded, 386.40 € are left, and 400 € are refused", async () => {
    const { id } = await captured({ amount: euros(48_640) });
    expect((await act(id, "refund", refundBody(10_000))).statusCode).toBe(200);
    expect(await settled(id)).toMatchObject({ status: "PARTIALLY_REFUNDED", refunded: euros(10_000) });
    expect(fieldsOf(await act(id, "refund", refundBody(40_000))).fields).toEqual({ amount: "payment.error.too-much" });
    const wish = { mode: "FULL", lines: [], minor: null };
    const preview = data<Preview>(await harness.admin.call("POST", `${PAYMENTS}/${id}/refund-preview`, { body: wish }));
    expect(preview.refundableMinor).toBe(38_640);
  });

  it("refunds of two users at once are never more than what was paid", async () => {
    const { id } = await captured();
    const answers = await Promise.all([act(id, "refund", refundBody(30_000)), act(id, "refund", refundBody(30_000))]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    await settled(id);
    expect((await ledger(id)).refunds).toHaveLength(1);
  });

  it("refunds pieces of the order once, and puts them back into the stock", async () => {
    const { id, orderId } = await captured();
    const lines = refundBody(0, { mode: "LINES", amount: null, lines: [{ line: 0, quantity: 2 }], restock: true });
    expect((await act(id, "refund", lines)).statusCode).toBe(200);
    // Two tyres of 89,25 € and 1,20 € ecotax, with 20 % VAT.
    expect(await settled(id)).toMatchObject({ refunded: euros(21_708) });
    const returned = await database()
      .select()
      .from(stockMovement)
      .where(and(eq(stockMovement.orderId, orderId ?? 0), eq(stockMovement.kind, "RETURN")));
    expect(returned.map(({ quantity }) => quantity)).toEqual([2]);
    const again = { ...lines, lines: [{ line: 0, quantity: 3 }] };
    expect(fieldsOf(await act(id, "refund", again)).fields).toEqual({ lines: "payment.error.pieces" });
  });

  it("issues the papers of a pending refund only when the platform has refunded", async () => {
    const { id, orderId } = await captured({ last4: TEST_CARDS.pending });
    await act(id, "refund", refundBody(5_000));
    await eventually(async () => expect((await ledger(id)).refunds[0]?.platformId).not.toBeNull());
    expect(await settled(id)).toMatchObject({ status: "PARTIALLY_REFUNDED", refundState: null });
    const notes = await database()
      .select()
      .from(orderDocument)
      .where(eq(orderDocument.orderId, orderId ?? 0))
      .orderBy(orderDocument.id);
    expect(notes.map(({ kind: document, totalMinor }) => [document, totalMinor])).toEqual([
      ["INVOICE", PAID],
      ["CREDIT_NOTE", 5_000],
    ]);
  });

  it("takes a refund back that fails after it succeeded: counter-entry, states, alert", async () => {
    const { id, orderId } = await captured({ last4: TEST_CARDS.failing });
    await act(id, "refund", refundBody(PAID, { mode: "FULL", restock: true }));
    await eventually(async () => expect(await read(id)).toMatchObject({ status: "CAPTURED", refundState: "FAILED" }));
    expect(await read(id)).toMatchObject({ refunded: euros(0), net: euros(PAID - FEE) });
    expect(await orderOf(orderId ?? 0)).toMatchObject({ paymentState: "PAID" });
    const notes = await database()
      .select()
      .from(orderDocument)
      .where(eq(orderDocument.orderId, orderId ?? 0))
      .orderBy(orderDocument.id);
    expect(notes.map(({ totalMinor }) => totalMinor)).toEqual([PAID, PAID, -PAID]);
    const alerts = await database()
      .select()
      .from(alert)
      .where(eq(alert.key, `payment-refund-${id}`));
    expect(alerts.map(({ closedAt }) => closedAt)).toEqual([null]);
    const returned = await database()
      .select()
      .from(stockMovement)
      .where(and(eq(stockMovement.orderId, orderId ?? 0), eq(stockMovement.kind, "RETURN")));
    expect(returned).toHaveLength(1);
  });

  it("acceptance 10-9: refuses a refund of a disputed payment, and allows a full one during an inquiry, which closes it", async () => {
    const disputed = await captured();
    await makeDisputeObject(harness.server, disputed);
    await act(disputed.id, "synchronise");
    await eventually(async () => expect((await read(disputed.id)).disputeStatus).toBe("needs_response"));
    expect(fieldsOf(await act(disputed.id, "refund", refundBody(100))).errors).toEqual(["payment.error.disputed"]);

    const asked = await captured();
    await makeDisputeObject(harness.server, asked, { status: "warning_needs_response" });
    await act(asked.id, "synchronise");
    await eventually(async () => expect((await read(asked.id)).disputeStatus).toBe("warning_needs_response"));
    expect(fieldsOf(await act(asked.id, "refund", refundBody(100))).fields).toEqual({
      mode: "payment.error.inquiry-full",
    });
    expect((await act(asked.id, "refund", refundBody(0, { mode: "FULL", amount: null }))).statusCode).toBe(200);
    await eventually(async () =>
      expect(await read(asked.id)).toMatchObject({ status: "REFUNDED", disputeStatus: "warning_closed" }),
    );
  });

  it("records refunds of payments on site with their means, and of old PayPal payments by transfer only", async () => {
    const orderId = await order({ platform: "ON_SITE", paymentState: "ON_SITE" });
    const onSite = await makePayment(harness.server, { orderId, dealers, platformCode: "ON_SITE" });
    await database()
      .update(payment)
      .set({ status: "CAPTURED", captured: euros(PAID) })
      .where(eq(payment.id, onSite.id));
    await database().insert(paymentMovement).values({
      shopId: onSite.shopId,
      paymentId: onSite.id,
      kind: "CAPTURED",
      minor: PAID,
      at: new Date(),
      key: "captured",
    });
    expect(fieldsOf(await act(onSite.id, "refund", refundBody(1_000))).fields).toEqual({ means: "error.required" });
    expect((await act(onSite.id, "refund", refundBody(1_000, { means: "CASH" }))).statusCode).toBe(200);
    expect(await settled(onSite.id)).toMatchObject({ status: "PARTIALLY_REFUNDED" });
    const paidAt = new Date(Date.now() - 181 * 86_400_000);
    const old = await makePayment(harness.server, { dealers, platformCode: "PAYPAL", paidAt });
    await database()
      .update(payment)
      .set({ status: "CAPTURED", captured: euros(PAID) })
      .where(eq(payment.id, old.id));
    expect(fieldsOf(await act(old.id, "refund", refundBody(1_000))).fields).toEqual({
      byTransfer: "payment.error.transfer-only",
    });
  });

  it("refuses amounts with fractions of a cent, in another currency, and of nothing", async () => {
    const { id } = await captured();
    expect(Object.keys(fieldsOf(await act(id, "refund", refundBody(10.5))).fields ?? {})).toEqual(["amount.minor"]);
    const pounds = { ...refundBody(0), amount: { minor: 100, currency: "GBP" } };
    expect(fieldsOf(await act(id, "refund", pounds)).fields).toEqual({ amount: "payment.error.currency" });
    expect(fieldsOf(await act(id, "refund", refundBody(0))).fields).toEqual({ amount: "error.required" });
    expect((await ledger(id)).refunds).toEqual([]);
  });

  it("lists the payments of an order to those who may read the order", async () => {
    const { id, orderId, platformId } = await captured();
    await act(id, "refund", refundBody(1_000));
    await settled(id);
    const path = `/admin/api/metaOrder/${String(orderId)}`;
    const listed = data<ResponseOf<typeof orderPayments>>(await harness.admin.call("GET", `${path}/payments`));
    expect(listed.payments).toMatchObject([
      { id, platformCode, platformId, status: "PARTIALLY_REFUNDED", refunded: euros(1_000), waiting: false },
    ]);
    expect((await harness.other.call("GET", `${path}/payments`)).statusCode).toBe(404);
    expect((await harness.withoutRights.call("GET", `${path}/payments`)).statusCode).toBe(403);
  });

  it("hides payments from other shops, other dealers and accounts without the right", async () => {
    const { id, platformId } = await captured();
    for (const path of [`${PAYMENTS}/${id}`, `${PAYMENTS}/${id}/ledger`]) {
      expect((await harness.other.call("GET", path)).statusCode).toBe(404);
      expect((await harness.withoutRights.call("GET", path)).statusCode).toBe(403);
    }
    expect((await act(id, "refund", refundBody(100), harness.other)).statusCode).toBe(404);
    expect((await act(id, "refund", refundBody(100), harness.reader)).statusCode).toBe(403);
    const { fixture } = harness.server;
    await attachDealer(database(), fixture.userIds.dealer, dealers[1] ?? 0);
    const dealer = harness.server.browser();
    await dealer.signIn("dealer");
    expect([403, 404]).toContain((await dealer.call("GET", `${PAYMENTS}/${id}`)).statusCode);
    expect(platformId).not.toBe("");
  });

  it("tells the customer of a refund once, in his language", async () => {
    const { id } = await captured({ customerEmail: "lan@client.test" });
    await act(id, "refund", refundBody(1_250, { notifyCustomer: true }));
    await settled(id);
    const mails = await eventually(async () => {
      const found = await database().select().from(outbox).where(eq(outbox.recipient, "lan@client.test"));
      expect(found).toHaveLength(1);
      return found;
    });
    expect(mails[0]?.template).toBe("payment-refunded");
    const [refund] = await database().select().from(paymentRefund).where(eq(paymentRefund.paymentId, id));
    expect(refund?.notifyCustomer).toBe(false);
  });
});
