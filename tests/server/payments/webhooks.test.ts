/** Signed messages of the payment platforms: repeated, out of order, with a wrong signature. */
import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PaypalPlayer } from "../../../host/server/features/payment-sandbox/paypal-player";
import { paymentModule } from "../../../host/server/features/payments/routes";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import { paymentRefund, sandboxObject } from "../../../host/server/platform/storage/schema";
import { FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { makePayment } from "../support/make-payment";

type Headers = Readonly<Record<string, string>>;
type Platform = "STRIPE" | "PAYPAL";

const REFUNDED = 700;
const nowSeconds = (): number => Math.floor(Date.now() / 1000);

let harness: Harness;
let secret: string;
beforeAll(async () => {
  harness = await startHarness(FASTEST_DATABASE, [...RESOURCE_MODULES, paymentModule], { demo: true });
  secret = await harness.server.services.secrets.get("payment-sandbox");
}, 120_000);
afterAll(() => harness.close());

const stripeKey = (): string => `whsec_${createHmac("sha256", secret).update("stripe-webhook").digest("hex")}`;
function signStripe(body: Buffer, at = nowSeconds(), key = stripeKey()): Headers {
  const signature = createHmac("sha256", key).update(`${at}.`).update(body).digest("hex");
  return { "stripe-signature": `t=${at},v1=${signature}` };
}
function signPaypal(body: Buffer): Headers {
  const { database } = harness.server.open;
  const delays = { refund: 0, dispute: 0 };
  return new PaypalPlayer({ database, secret, delays, deliver: () => Promise.resolve() }).sign(body);
}

/** What a refund that was made at the platform looks like there, and the event about it. */
const refundAt = {
  STRIPE: (payment: string, id: string, isDone: boolean) => ({
    id,
    payment_intent: payment,
    amount: REFUNDED,
    status: isDone ? "succeeded" : "pending",
  }),
  PAYPAL: (payment: string, id: string, isDone: boolean) => ({
    id,
    order_id: payment,
    capture_id: `${payment}C`,
    amount: { currency_code: "EUR", value: "7.00" },
    status: isDone ? "COMPLETED" : "PENDING",
    links: [{ rel: "up", href: `https://api-m.paypal.com/v2/payments/captures/${payment}C` }],
  }),
} satisfies Record<Platform, (payment: string, id: string, isDone: boolean) => object>;
const eventOf = {
  STRIPE: (id: string, object: object) => ({ id, type: "refund.updated", data: { object } }),
  PAYPAL: (id: string, resource: object) => ({ id, event_type: "PAYMENT.CAPTURE.REFUNDED", resource }),
} satisfies Record<Platform, (id: string, object: object) => object>;

describe.each(["STRIPE", "PAYPAL"] as const)("webhooks of %s", { timeout: 60_000 }, (platform) => {
  const sign = (body: Buffer): Headers => (platform === "STRIPE" ? signStripe(body) : signPaypal(body));
  const send = (event: object, headers?: Headers) => {
    const body = Buffer.from(JSON.stringify(event));
    return harness.server.app.inject({
      method: "POST",
      url: `/admin/public/api/payments/webhook/${platform}`,
      payload: body,
      headers: { "content-type": "application/json", ...(headers ?? sign(body)) },
    });
  };
  const refundsOf = (id: number) =>
    harness.server.open.database.select().from(paymentRefund).where(eq(paymentRefund.paymentId, id));

  it("are taken once and in any order", async () => {
    const paid = await makePayment(harness.server, { platformCode: platform });
    const object = refundAt[platform](paid.platformId, `${platform}-elsewhere`, true);
    await harness.server.open.database
      .insert(sandboxObject)
      .values({ platform, kind: "refund", id: object.id, data: object });
    const early = eventOf[platform](`${platform}-early`, object);
    const late = eventOf[platform](`${platform}-late`, refundAt[platform](paid.platformId, object.id, false));
    // The older event comes last, and the first one comes twice.
    for (const event of [early, early, late]) expect((await send(event)).statusCode).toBe(200);
    expect(await refundsOf(paid.id)).toMatchObject([{ state: "SUCCEEDED", amountMinor: REFUNDED, author: null }]);
  });

  it("are refused without a signature, with one of other bytes, and without JSON", async () => {
    const paid = await makePayment(harness.server, { platformCode: platform });
    const object = refundAt[platform](paid.platformId, `${platform}-forged`, true);
    await harness.server.open.database
      .insert(sandboxObject)
      .values({ platform, kind: "refund", id: object.id, data: object });
    const event = eventOf[platform](`${platform}-forged`, object);
    const other = sign(Buffer.from(JSON.stringify({ ...event, id: "other" })));
    expect((await send(event, {})).statusCode).toBe(400);
    expect((await send(event, other)).statusCode).toBe(400);
    expect(await refundsOf(paid.id)).toEqual([]);
  });

  it("about payments that this shop does not have are taken and change nothing", async () => {
    const object = refundAt[platform]("UNKNOWN", `${platform}-foreign`, true);
    expect((await send(eventOf[platform](`${platform}-foreign`, object))).statusCode).toBe(200);
  });
});

it("refuses a recorded message of Stripe that is sent again an hour later, and one with another key", async () => {
  const event = Buffer.from(JSON.stringify(eventOf.STRIPE("old", {})));
  const send = (headers: Headers) =>
    harness.server.app.inject({
      method: "POST",
      url: "/admin/public/api/payments/webhook/STRIPE",
      payload: event,
      headers: { "content-type": "application/json", ...headers },
    });
  expect((await send(signStripe(event, nowSeconds() - 3_600))).statusCode).toBe(400);
  expect((await send(signStripe(event, undefined, "whsec_wrong"))).statusCode).toBe(400);
  expect((await send(signStripe(event))).statusCode).toBe(200);
});
