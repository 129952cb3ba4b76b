/** Means of payment and the shop's own accounts at platforms: secrets, checks, webhooks, and what the settings do to orders and refunds. */
import { createHmac } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expireOrders } from "../../../host/server/features/orders/expire";
import { orderModule } from "../../../host/server/features/orders/routes";
import { paymentModule } from "../../../host/server/features/payments/routes";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import {
  outbox,
  paymentDispute,
  paymentMovement,
  payment,
  paymentEvent,
  record,
  shop,
  shopOrder,
  userAction,
} from "../../../host/server/platform/storage/schema";
import { widen } from "../../../src/contract/resource";
import type { PlatformConnection } from "../../../src/contract/endpoints/payment-platforms";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import { data, TESTED_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { eventually } from "../../support/eventually";
import { makeDispute } from "../support/make-dispute";
import { makeOrder } from "../support/make-order";
import { makePayment } from "../support/make-payment";
import { euros, meansCalls, PLATFORMS, problem, type Platform } from "./means-calls";

const TEST_KEY = "sk_test_51TopSecretKey9876";
const WEBHOOK_SECRET = "whsec_firstSecret0001";

/** Plays Stripe for one account. */
function playStripe(): { server: Server; webhooks: string[]; calls: string[]; key: string; currencies: string[] } {
  const state = { webhooks: [] as string[], calls: [] as string[], key: TEST_KEY, currencies: ["eur"] };
  const answers: Readonly<Record<string, () => unknown>> = {
    "GET /v1/account": () => ({ country: "FR", charges_enabled: true }),
    "GET /v1/country_specs/FR": () => ({ supported_payment_currencies: state.currencies }),
    "GET /v1/webhook_endpoints": () => ({ data: state.webhooks.map((url) => ({ url, status: "enabled" })) }),
    "POST /v1/payment_intents": () => ({ id: "pi_try" }),
    "POST /v1/payment_intents/pi_try/cancel": () => ({ id: "pi_try" }),
  };
  const server = createServer((request, response) => {
    const call = `${request.method} ${request.url?.split("?")[0]}`;
    state.calls.push(call);
    const isKnown = request.headers.authorization === `Bearer ${state.key}`;
    response.writeHead(isKnown ? 200 : 403, { "content-type": "application/json" });
    response.end(JSON.stringify(isKnown ? answers[call]?.() : { error: { message: "Invalid API Key provided" } }));
  });
  return Object.assign(state, { server });
}

describe(`means of payment on the ${TESTED_DATABASE} database`, { timeout: 60_000 }, () => {
  const stripe = playStripe();
  let harness: Harness;
  beforeAll(async () => {
    await new Promise<void>((done) => stripe.server.listen(0, "127.0.0.1", done));
    const stripeUrl = `http://127.0.0.1:${(stripe.server.address() as AddressInfo).port}`;
    const modules = [...RESOURCE_MODULES, orderModule, paymentModule];
    harness = await startHarness(TESTED_DATABASE, modules, { demo: true, stripeUrl }, Buffer.alloc(32, 7));
  }, 120_000);
  afterAll(async () => {
    await harness.close();
    stripe.server.close();
  });

  const database = () => harness.server.open.database;
  const { post, makePlatform, saveSettings } = meansCalls(() => harness);
  const readPlatform = async (id: number): Promise<Platform> =>
    data<Platform>(await harness.admin.call("GET", `${PLATFORMS}/${id}`));
  const saveSecret = (id: number, name: string, value: string | null, caller = harness.admin) =>
    caller.call("PUT", `${PLATFORMS}/${id}/secret`, { body: { name, value } });
  const connection = async (id: number): Promise<PlatformConnection> =>
    data<PlatformConnection>(await harness.admin.call("GET", `${PLATFORMS}/${id}/connection`));

  it("stores secrets encrypted, shows their last signs only, and keeps them out of journal and exports", async () => {
    const { id } = await makePlatform({ platformCode: "SECRETS" });
    expect((await readPlatform(id)).status).toBe("NOT_CONFIGURED");
    expect(problem(await saveSecret(id, "secretKey", "sk_live_51TopSecretKey9876")).fields).toEqual({
      value: "payment-platform.error.key-mode",
    });
    expect((await saveSecret(id, "secretKey", TEST_KEY)).statusCode).toBe(200);
    const platform = await readPlatform(id);
    expect(platform.status).toBe("TEST");
    expect((await connection(id)).secrets).toEqual([
      expect.objectContaining({ name: "secretKey", hint: "••••9876", formerUntil: null }),
    ]);
    const rows = await database()
      .select()
      .from(record)
      .where(sql`${record.data}->>'of' = ${String(id)}`);
    expect(String(rows[0]?.data["sealed"])).toMatch(/^aes256gcm:/);
    const everything = JSON.stringify([rows, platform, await database().select().from(userAction)]);
    expect(everything).not.toContain("TopSecretKey");
    await harness.admin.call("DELETE", `${PLATFORMS}/${id}`);
    expect(
      await database()
        .select()
        .from(record)
        .where(sql`${record.data}->>'of' = ${String(id)}`),
    ).toEqual([]);
  });

  it("refuses the mode to change while a key is stored", async () => {
    const { id } = await makePlatform({ platformCode: "LOCKED" });
    await saveSecret(id, "secretKey", TEST_KEY);
    const { version } = await readPlatform(id);
    const save = (values: object) =>
      harness.admin.call("PUT", `${PLATFORMS}/${id}`, { body: { mode: "LIVE", publicKey: null, ...values } });
    expect(problem(await save({ version })).fields).toEqual({ mode: "payment-platform.lock.configured" });
    await saveSecret(id, "secretKey", null);
    expect((await save({ version: (await readPlatform(id)).version })).statusCode).toBe(200);
  });

  it("checks the connection, and goes live only after a check that passed", async () => {
    const { id } = await makePlatform({ platformCode: "CHECKED", mode: "LIVE" });
    expect(problem(await post(`${PLATFORMS}/${id}/check`)).errors).toEqual(["payment-platform.error.no-key"]);
    const liveKey = "sk_live_51TopSecretKey1234";
    await saveSecret(id, "secretKey", liveKey);
    expect(data(await post(`${PLATFORMS}/${id}/check`))).toEqual({
      passed: false,
      problems: ["REFUSED"],
      detail: "Invalid API Key provided",
    });
    stripe.key = liveKey;
    const { webhookUrl } = await connection(id);
    expect(data<{ problems: string[] }>(await post(`${PLATFORMS}/${id}/check`)).problems).toEqual(["WEBHOOK"]);
    expect(problem(await post(`${PLATFORMS}/${id}/go-live`)).errors).toEqual(["payment-platform.error.not-checked"]);
    stripe.webhooks.push(webhookUrl ?? "");
    stripe.currencies = ["usd"];
    expect(data<{ problems: string[] }>(await post(`${PLATFORMS}/${id}/check`)).problems).toEqual(["CURRENCY"]);
    stripe.currencies = ["eur"];
    expect(data<{ passed: boolean }>(await post(`${PLATFORMS}/${id}/check`)).passed).toBe(true);
    expect((await post(`${PLATFORMS}/${id}/go-live`)).statusCode).toBe(200);
    expect((await readPlatform(id)).status).toBe("LIVE");
    expect(problem(await post(`${PLATFORMS}/${id}/test-payment`)).errors).toEqual([
      "payment-platform.error.test-in-live",
    ]);
    stripe.key = TEST_KEY;
  });

  it("authorises a test payment and releases it", async () => {
    const { id } = await makePlatform({ platformCode: "TRIED" });
    await saveSecret(id, "secretKey", TEST_KEY);
    stripe.key = TEST_KEY;
    stripe.calls.length = 0;
    expect(data(await post(`${PLATFORMS}/${id}/test-payment`))).toEqual({ paymentId: "pi_try" });
    expect(stripe.calls).toEqual(["POST /v1/payment_intents", "POST /v1/payment_intents/pi_try/cancel"]);
    const reference = await makePlatform({ platformCode: "SANDBOX", provider: "REFERENCE" });
    expect(reference.status).toBe("TEST");
    expect((await post(`${PLATFORMS}/${reference.id}/test-payment`)).statusCode).toBe(200);
  });

  it("takes webhooks that the shop's own secret signed, also a former one for a day", async () => {
    const { id } = await makePlatform({ platformCode: "HOOKED" });
    await saveSecret(id, "secretKey", TEST_KEY);
    await saveSecret(id, "webhookSecret", WEBHOOK_SECRET);
    await database().update(record).set({ status: "LIVE" }).where(eq(record.id, id));
    const [{ code } = { code: "" }] = await database()
      .select()
      .from(shop)
      .where(eq(shop.id, harness.server.fixture.shopId));
    const send = (secret: string, event: object, shopCode = code) => {
      const body = JSON.stringify(event);
      const at = Math.floor(Date.now() / 1000);
      const signature = createHmac("sha256", secret).update(`${at}.`).update(body).digest("hex");
      return harness.server.app.inject({
        method: "POST",
        url: `/admin/public/api/payments/webhook/${shopCode}/HOOKED`,
        payload: body,
        headers: { "content-type": "application/json", "stripe-signature": `t=${at},v1=${signature}` },
      });
    };
    expect((await send("whsec_other", { id: "evt_1", type: "payout.paid" })).statusCode).toBe(400);
    expect((await send(WEBHOOK_SECRET, { id: "evt_1", type: "payout.paid" }, "nobody")).statusCode).toBe(400);
    expect((await send(WEBHOOK_SECRET, { id: "evt_1", type: "payout.paid" })).statusCode).toBe(200);
    await saveSecret(id, "webhookSecret", "whsec_secondSecret0002");
    expect((await connection(id)).secrets.find(({ name }) => name === "webhookSecret")?.formerUntil).not.toBeNull();
    expect((await send(WEBHOOK_SECRET, { id: "evt_2", type: "payout.paid" })).statusCode).toBe(200);
    const closed = { id: "evt_3", type: "account.updated", data: { object: { charges_enabled: false } } };
    expect((await send("whsec_secondSecret0002", closed)).statusCode).toBe(200);
    expect((await readPlatform(id)).status).toBe("SUSPENDED");
    const events = await database()
      .select()
      .from(paymentEvent)
      .where(eq(paymentEvent.platformCode, "HOOKED" as never));
    expect(events.map(({ eventId }) => eventId).sort()).toEqual(
      ["evt_1", "evt_2", "evt_3"].map((event) => `${harness.server.fixture.shopId}:${event}`),
    );
  });

  it("keeps platforms from other shops, from accounts without the right, and from readers", async () => {
    const { id } = await makePlatform({ platformCode: "GUARDED" });
    for (const [caller, status] of [
      [harness.other, 404],
      [harness.withoutRights, 403],
      [harness.reader, 403],
    ] as const)
      expect((await saveSecret(id, "secretKey", TEST_KEY, caller)).statusCode).toBe(status);
    expect((await harness.other.call("GET", `${PLATFORMS}/${id}/connection`)).statusCode).toBe(404);
  });

  it("mails the addresses of a platform about a new dispute", async () => {
    const disputeAlertEmails = [{ email: "litiges@example.test" }];
    await makePlatform({ platformCode: "STRIPE", provider: "REFERENCE", disputeAlertEmails });
    const paid = await makePayment(harness.server);
    const dispute = await makeDispute(harness.server, paid);
    // Only the platform knows the dispute.
    await database().delete(paymentMovement).where(eq(paymentMovement.paymentId, paid.id));
    await database().delete(paymentDispute).where(eq(paymentDispute.id, dispute.id));
    await post(`/admin/api/payment/${paid.id}/synchronise`);
    await eventually(async () => {
      const mails = await database().select().from(outbox).where(eq(outbox.template, "payment-disputed"));
      expect(mails).toHaveLength(1);
    });
  });

  it("fixes the code of a platform that payments name, and refuses to delete it", async () => {
    const platform = await makePlatform({ platformCode: "PAYZEN" });
    await makePayment(harness.server, { platformCode: "PAYZEN" });
    const { version, payments } = await readPlatform(platform.id);
    expect(payments).toBe(1);
    const renamed = await harness.admin.call("PUT", `${PLATFORMS}/${platform.id}`, {
      body: { platformCode: "OTHER", version },
    });
    expect(problem(renamed).fields).toEqual({ platformCode: "payment-platform.lock.payments" });
    expect(problem(await harness.admin.call("DELETE", `${PLATFORMS}/${platform.id}`)).errors).toEqual([
      "payment-platform.error.has-payments",
    ]);
    await database().delete(payment).where(eq(payment.platformCode, "PAYZEN"));
  });

  it("ends unpaid orders after the shop's own time", async () => {
    const dealer = await harness.make(widen(fitter));
    await saveSettings({ feesBorneBy: "SHOP", unpaidMinutes: 30 });
    const place = (minutes: number) =>
      makeOrder(harness.server, [dealer.id], {
        state: "PENDING_PAYMENT",
        paymentState: "UNPAID",
        placedAt: new Date(Date.now() - minutes * 60_000),
      });
    const [late, recent] = [await place(40), await place(20)];
    await expireOrders({ database: database() });
    const stateOf = async (id: number) =>
      (await database().select().from(shopOrder).where(eq(shopOrder.id, id)))[0]?.state;
    expect([await stateOf(late), await stateOf(recent)]).toEqual(["EXPIRED", "PENDING_PAYMENT"]);
  });

  it("refuses refunds above what one user may refund in a day", async () => {
    await saveSettings({ feesBorneBy: "SHOP", unpaidMinutes: 60, refundLimit: euros(1_000) });
    const dealer = await harness.make(widen(fitter));
    const orderId = await makeOrder(harness.server, [dealer.id]);
    const paid = await makePayment(harness.server, { orderId, dealers: [dealer.id] });
    await database().update(payment).set({ status: "CAPTURED", captured: paid.amount }).where(eq(payment.id, paid.id));
    const refund = (minor: number) =>
      post(`/admin/api/payment/${paid.id}/refund`, {
        mode: "AMOUNT",
        amount: euros(minor),
        lines: [],
        reason: "PRICE_GESTURE",
        notifyCustomer: false,
      });
    expect((await refund(800)).statusCode).toBe(200);
    expect(problem(await refund(300)).errors).toEqual(["payment.error.refund-limit"]);
    await saveSettings({ feesBorneBy: "SHOP", unpaidMinutes: 60, refundLimit: null });
  });
});
