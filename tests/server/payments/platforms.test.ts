/** What every payment platform's client does, spoken over HTTP with the sandbox. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sandboxObjects } from "../../../host/server/features/payment-sandbox/demo-objects";
import type { DemoPayment } from "../../../host/server/features/payment-sandbox/demo-payment";
import { PaymentSandbox } from "../../../host/server/features/payment-sandbox/sandbox";
import { sandboxObject } from "../../../host/server/platform/storage/schema";
import { PlatformError, type PaymentPlatformClient } from "../../../host/server/services/payments/platform";
import { serverPlatforms, type SandboxAccounts } from "../../../host/server/services/payments/platforms";
import { eventually } from "../../support/eventually";
import { testServer, type TestServer } from "../support/test-server";

const MINOR = 48_640;
const FEE = 755;
const WEEK_MS = 7 * 86_400_000;

let server: TestServer;
let sandbox: PaymentSandbox;
let accounts: SandboxAccounts;
beforeAll(async () => {
  server = await testServer({ modules: [] });
  sandbox = new PaymentSandbox({
    database: server.open.database,
    secret: "secret",
    delays: { refund: 100, dispute: 100 },
    deliver: () => Promise.resolve(),
  });
  accounts = await sandbox.open();
}, 120_000);
afterAll(async () => {
  await sandbox.close();
  await server.close();
});

const refusal = async (call: Promise<unknown>): Promise<PlatformError> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof PlatformError)) throw new Error(`Not refused: ${String(error)}`);
  return error;
};

describe.each(["STRIPE", "PAYPAL"] as const)("the client of %s", { timeout: 30_000 }, (platform) => {
  let client: PaymentPlatformClient;
  let paymentCount = 0;
  beforeEach(async () => {
    client = await serverPlatforms({ stripe: undefined, paypal: undefined }, () => sandbox.open())(platform);
  });

  /** A payment that the platform knows. */
  const pay = async (values: Partial<DemoPayment> = {}) => {
    paymentCount += 1;
    const id = `${platform}CONTRACT${paymentCount}`;
    const objects = sandboxObjects({
      platform,
      id,
      minor: MINOR,
      state: "CAPTURED",
      paidAt: new Date(),
      cardBrand: "visa",
      last4: "4242",
      isCard: true,
      authorisedUntil: new Date(Date.now() + WEEK_MS),
      refunds: [],
      disputes: [],
      fee: FEE,
      ...values,
    });
    await server.open.database.insert(sandboxObject).values([...objects]);
    return { id, currency: "EUR" };
  };
  const dispute = (status: DemoPayment["disputes"][number]["status"]): DemoPayment["disputes"][number] => ({
    id: `${platform}DISPUTE${paymentCount + 1}`,
    minor: MINOR,
    status,
    reason: "product_not_received",
    at: new Date(),
    dueAt: new Date(Date.now() + WEEK_MS),
    submissions: 0,
  });
  const read = async (paid: { id: string; currency: string }) => {
    const snapshot = await client.read(paid);
    if (snapshot === undefined) throw new Error("The platform knows nothing.");
    return snapshot;
  };
  const refundOf = (amountMinor: number) => ({ amountMinor, reason: "RETURN" as const, note: null });

  it("reads the state, the fee and the means of a captured payment", async () => {
    expect(await read(await pay())).toMatchObject({
      status: "CAPTURED",
      capturedMinor: MINOR,
      feeMinor: FEE,
      means: { instrument: "CARD", cardBrand: "visa", last4: "4242", cardExpiry: "07/2029" },
      refunds: [],
      disputes: [],
    });
    expect(await read(await pay({ state: "PENDING" }))).toMatchObject({ status: "PENDING", capturedMinor: 0 });
    expect(await read(await pay({ state: "EXPIRED" }))).toMatchObject({ status: "EXPIRED" });
  });

  it("captures less than the authorised amount, once for its key, and not again", async () => {
    const paid = await pay({ state: "AUTHORISED" });
    const before = await read(paid);
    expect(before.status).toBe("AUTHORISED");
    expect(before.authorisedUntil?.getTime()).toBeGreaterThan(Date.now());
    expect((await refusal(client.capture(paid, MINOR + 1, `over-${paid.id}`))).refused).toBe(true);
    await client.capture(paid, 40_000, `capture-${paid.id}`);
    await client.capture(paid, 40_000, `capture-${paid.id}`);
    expect((await refusal(client.capture(paid, 40_000, `again-${paid.id}`))).refused).toBe(true);
    expect(await read(paid)).toMatchObject({ status: "CAPTURED", capturedMinor: 40_000, feeMinor: 625 });
  });

  it("releases an authorisation, which cannot be captured then", async () => {
    const paid = await pay({ state: "AUTHORISED" });
    await client.cancel(paid, `void-${paid.id}`);
    await client.cancel(paid, `void-${paid.id}`);
    expect((await read(paid)).status).toBe("CANCELLED");
    expect((await refusal(client.capture(paid, MINOR, `late-${paid.id}`))).refused).toBe(true);
  });

  it("refunds a part once for its key, names it by the key, and at most the rest", async () => {
    const paid = await pay();
    const key = `refund-${paid.id}`;
    const first = await client.refund(paid, refundOf(10_000), key);
    expect(await client.refund(paid, refundOf(10_000), key)).toMatchObject({ id: first.id });
    expect(first).toMatchObject({ state: "SUCCEEDED", amountMinor: 10_000, key });
    expect((await refusal(client.refund(paid, refundOf(MINOR - 10_000 + 1), `${key}-more`))).refused).toBe(true);
    expect((await read(paid)).refunds).toMatchObject([{ id: first.id, amountMinor: 10_000, key }]);
  });

  it("tells when a pending refund succeeds, and when a refund fails later", async () => {
    const pending = await pay({ last4: "7726" });
    expect((await client.refund(pending, refundOf(500), `refund-${pending.id}`)).state).toBe("PENDING");
    await eventually(async () => expect((await read(pending)).refunds[0]?.state).toBe("SUCCEEDED"));
    const failing = await pay({ last4: "5126" });
    expect((await client.refund(failing, refundOf(500), `refund-${failing.id}`)).state).toBe("SUCCEEDED");
    await eventually(async () => expect((await read(failing)).refunds[0]?.state).toBe("FAILED"));
    expect((await read(failing)).refunds[0]?.failureReason).not.toBeNull();
  });

  it("refuses refunds of a disputed payment, and closes an inquiry by a full refund", async () => {
    const disputed = await pay({ disputes: [dispute("needs_response")] });
    expect((await refusal(client.refund(disputed, refundOf(100), `refund-${disputed.id}`))).refused).toBe(true);
    const asked = await pay({ disputes: [dispute("warning_needs_response")] });
    expect((await read(asked)).disputes).toMatchObject([{ status: "warning_needs_response", amountMinor: MINOR }]);
    await client.refund(asked, refundOf(MINOR), `refund-${asked.id}`);
    expect((await read(asked)).disputes).toMatchObject([{ status: "warning_closed" }]);
  });

  it("sends evidence with files once, and reads what the bank decides", async () => {
    for (const [text, decided] of [
      ["winning_evidence", "won"],
      ["losing_evidence", "lost"],
    ] as const) {
      const open = dispute("needs_response");
      const paid = await pay({ disputes: [open] });
      expect((await read(paid)).disputes).toMatchObject([
        { id: open.id, status: "needs_response", reason: "product_not_received", feeMinor: 2_000, submissions: 0 },
      ]);
      const evidence = {
        texts: {
          customer_name: "Lan",
          product_description: "x".repeat(5_000),
          shipping_tracking_number: "8L1234",
          uncategorized_text: text,
        },
        files: [{ field: "receipt", name: "Reçu 1.pdf", type: "application/pdf", content: Buffer.from("%PDF-1.4") }],
      };
      await client.submitEvidence(open.id, evidence, `evidence-${open.id}`);
      await client.submitEvidence(open.id, evidence, `evidence-${open.id}`);
      await eventually(async () =>
        expect((await read(paid)).disputes).toMatchObject([{ status: decided, submissions: 1 }]),
      );
    }
  });

  it("accepts the loss of a dispute once", async () => {
    const open = dispute("needs_response");
    const paid = await pay({ disputes: [open] });
    await client.acceptDispute(open.id, `accept-${open.id}`);
    await client.acceptDispute(open.id, `accept-${open.id}`);
    expect((await read(paid)).disputes).toMatchObject([{ status: "lost" }]);
  });

  it("tells what the platform refuses from what can be repeated", async () => {
    expect((await refusal(client.read({ id: "UNKNOWN", currency: "EUR" }))).refused).toBe(true);
    const nowhere = "http://127.0.0.1:9";
    const { stripe, paypal } = accounts;
    const lost = serverPlatforms(
      { stripe: { ...stripe, webhookSecret: "", url: nowhere }, paypal: { ...paypal, url: nowhere } },
      undefined,
    );
    expect((await refusal((await lost(platform)).read({ id: "x", currency: "EUR" }))).refused).toBe(false);
    const wrong = serverPlatforms(
      { stripe: { ...stripe, webhookSecret: "", secretKey: "sk_wrong" }, paypal: { ...paypal, secret: "wrong" } },
      undefined,
    );
    expect((await refusal((await wrong(platform)).read({ id: "x", currency: "EUR" }))).refused).toBe(false);
  });
});
