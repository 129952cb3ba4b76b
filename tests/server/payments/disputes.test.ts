/** Answers to disputes: evidence filled in from the order, its limits and files, sending it once, and what the bank decides. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { orderModule } from "../../../host/server/features/orders/routes";
import { paymentModuleWith } from "../../../host/server/features/payments/routes";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import {
  outbox,
  payment as paymentRow,
  paymentDispute,
  sandboxObject,
} from "../../../host/server/platform/storage/schema";
import type { ResponseOf } from "../../../src/contract/endpoint";
import type { paymentLedger } from "../../../src/contract/endpoints/payments";
import { widen, type RecordOf } from "../../../src/contract/resource";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import type disputeResource from "../../../src/resources/activity/payments/payment-dispute.resource";
import type paymentResource from "../../../src/resources/activity/payments/payment.resource";
import { eventually } from "../../support/eventually";
import { data, TESTED_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { makeDispute } from "../support/make-dispute";
import { makeOrder } from "../support/make-order";
import { FEE, makePayment, PAID, TESTED_PLATFORMS } from "../support/make-payment";
import { pdfText } from "../support/pdf-text";

type Dispute = RecordOf<typeof disputeResource>;
type Payment = RecordOf<typeof paymentResource>;
type Refusal = { readonly fields?: Record<string, string>; readonly errors?: readonly string[] };

const DISPUTES = "/admin/api/payment-dispute";
const PDF = Buffer.from("%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n%%EOF\n");
const euros = (minor: number) => ({ minor, currency: "EUR" });

/** The texts and the file of the answer, as each platform keeps them. */
const SENT = {
  STRIPE: { evidence: { customer_name: "Lan", receipt: expect.stringMatching(/^file_/) as string } },
  PAYPAL: {
    evidences: [
      expect.objectContaining({
        notes: expect.stringContaining("Customer name: Lan") as string,
        documents: [{ name: "receipt.pdf" }],
      }),
    ],
  },
};

describe.each(TESTED_PLATFORMS)("answers to disputes at %s", { timeout: 30_000 }, (platformCode) => {
  let harness: Harness;
  let dealerId: number;
  beforeAll(async () => {
    const modules = [...RESOURCE_MODULES, orderModule, paymentModuleWith({ refund: 300, dispute: 300 })];
    harness = await startHarness(TESTED_DATABASE, modules, { demo: true });
    dealerId = (await harness.make(widen(fitter))).id;
  }, 120_000);
  afterAll(() => harness.close());

  const database = () => harness.server.open.database;
  const read = async (id: number): Promise<Dispute> =>
    data<Dispute>(await harness.admin.call("GET", `${DISPUTES}/${id}`));
  const payment = async (id: number): Promise<Payment> =>
    data<Payment>(await harness.admin.call("GET", `/admin/api/payment/${id}`));
  const ledger = async (id: number) =>
    data<ResponseOf<typeof paymentLedger>>(await harness.admin.call("GET", `/admin/api/payment/${id}/ledger`));
  const act = (id: number, action: string, body: object = {}) =>
    harness.admin.call("POST", `${DISPUTES}/${id}/${action}`, { body });
  const save = async (id: number, values: object) => {
    const { version } = await read(id);
    return harness.admin.call("PUT", `${DISPUTES}/${id}`, { body: { ...values, version } });
  };
  const refusalOf = (response: Awaited<ReturnType<typeof act>>): Refusal => response.json<Refusal>();
  const upload = async (content: Buffer, name: string) => {
    const head = `--cut\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
    return harness.admin.call("POST", `${DISPUTES}/upload/receipt`, {
      body: Buffer.concat([Buffer.from(head), content, Buffer.from("\r\n--cut--\r\n")]),
      headers: { "content-type": "multipart/form-data; boundary=cut" },
    });
  };
  /** A captured payment of an order with an invoice, and its dispute. */
  const disputed = async (values: Parameters<typeof makeDispute>[2] = {}) => {
    const orderId = await makeOrder(harness.server, [dealerId], {
      customerEmail: "lan@client.test",
      billingAddress: {
        address1: "12 rue des Lilas",
        address2: null,
        postalCode: "69003",
        city: "Lyon",
        district: null,
        subDistrict: null,
        state: null,
        country: "FR",
      },
      appointmentAt: new Date("2026-03-09T09:00:00Z"),
    });
    const paid = await makePayment(harness.server, {
      platformCode,
      orderId,
      dealers: [dealerId],
      customerEmail: "lan@client.test",
    });
    const { id } = await makeDispute(harness.server, paid, values);
    await harness.admin.call("POST", `/admin/api/payment/${paid.id}/synchronise`, { body: {} });
    await eventually(async () => expect((await payment(paid.id)).disputeStatus).not.toBeNull());
    return { id, paymentId: paid.id, orderId };
  };

  it("fills evidence in from the order, keeps what was typed, and marks what is not changed", async () => {
    const { id } = await disputed();
    await database()
      .insert(outbox)
      .values({
        shopId: harness.server.fixture.shopId,
        template: "order-paid",
        locale: "fr_FR",
        recipient: "lan@client.test",
        subject: "Votre commande",
        text: "Merci de votre commande.",
        status: "SENT",
        createdAt: new Date(Date.now() + 1_000),
      });
    expect((await save(id, { customerName: "Lan N." })).statusCode).toBe(200);
    expect((await act(id, "fill")).statusCode).toBe(200);
    const filled = await read(id);
    expect(filled).toMatchObject({
      customerName: "Lan N.",
      customerEmailAddress: "lan@client.test",
      billingAddress: "12 rue des Lilas\n69003 Lyon\nFrance",
      productDescription: "4 × Michelin CrossClimate 2 205/55R16 91V\n4 × Montage",
      serviceDate: "2026-03-09",
      receipt: { name: expect.stringMatching(/^I-.*\.pdf$/), type: "application/pdf" },
      customerCommunication: { type: "application/pdf" },
    });
    expect(filled.prefilled?.split(",")).not.toContain("customerName");
    expect(filled.prefilled?.split(",")).toContain("productDescription");
    const file = await harness.admin.call("GET", filled.receipt?.url ?? "");
    expect(file.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    await save(id, { productDescription: "4 pneus" });
    expect((await read(id)).prefilled?.split(",")).not.toContain("productDescription");
    expect(refusalOf(await act(id, "fill")).errors).toEqual(["payment-dispute.error.nothing-found"]);
  });

  it("acceptance 10-10: sends texts and files once, wins with them, and gives the amount back", async () => {
    const { id, paymentId } = await disputed();
    expect((await payment(paymentId)).net).toEqual(euros(-FEE));
    const { file } = data<{ file: object }>(await upload(PDF, "facture.pdf"));
    await save(id, { uncategorizedText: "winning_evidence", customerName: "Lan", receipt: file });
    const answers = await Promise.all([act(id, "submit"), act(id, "submit")]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    await eventually(async () => expect((await read(id)).status).toBe("won"));
    expect(await read(id)).toMatchObject({ submissions: 1 });
    const [object] = await database()
      .select()
      .from(sandboxObject)
      .where(eq(sandboxObject.id, `dp_${(await read(id)).paymentKey}`));
    expect(object?.data).toMatchObject(SENT[platformCode]);
    const { movements } = await ledger(paymentId);
    expect(movements.find((movement) => movement.kind === "DISPUTE_WON")).toMatchObject({ minor: PAID });
    expect((await payment(paymentId)).net).toEqual(euros(PAID - FEE));
    expect(refusalOf(await save(id, { customerName: "Other" })).fields).toEqual({
      customerName: "payment-dispute.lock.sent",
    });
    expect((await act(id, "submit")).statusCode).toBe(409);
  });

  it("hands the answer out as a PDF whose text can be read, within reach only", async () => {
    const { id } = await disputed();
    data(await save(id, { customerName: "Nguyễn Thị Lan", productDescription: "4 × 205/55 R16" }));
    const file = (browser = harness.admin) => browser.call("GET", `${DISPUTES}/${id}/answer`);
    const response = await file();
    expect(response.headers["content-type"]).toBe("application/pdf");
    const text = (await pdfText(response.rawPayload)).join(" ");
    for (const part of ["Nguyễn Thị Lan", "4 × 205/55 R16"]) expect(text).toContain(part);
    expect(text).not.toContain("{");
    expect((await file(harness.withoutRights)).statusCode).toBe(403);
    expect((await file(harness.other)).statusCode).toBe(404);
  });

  it("refuses an empty answer, and texts or files beyond the limits beside their field", async () => {
    const { id } = await disputed();
    expect(refusalOf(await act(id, "submit")).errors).toEqual(["payment-dispute.error.empty"]);
    const long = "x".repeat(20_000);
    const texts = {
      productDescription: long,
      refundPolicyDisclosure: long,
      refundRefusalExplanation: long,
      cancellationPolicyDisclosure: long,
      cancellationRebuttal: long,
      duplicateChargeExplanation: long,
      accessActivityLog: long,
    };
    expect((await save(id, texts)).statusCode).toBe(200);
    expect(refusalOf(await save(id, { uncategorizedText: long })).fields).toEqual({
      productDescription: "payment-dispute.error.texts",
    });
    expect(refusalOf(await save(id, { uncategorizedText: `${long}x` })).fields).toEqual({
      uncategorizedText: "error.too-long",
    });
    const big = Buffer.concat([PDF, Buffer.alloc(2.5 * 1024 * 1024)]);
    const receipt = data<{ file: object }>(await upload(big, "a.pdf")).file;
    const refundPolicy = data<{ file: object }>(await upload(big, "b.pdf")).file;
    expect(refusalOf(await save(id, { receipt, refundPolicy })).fields).toEqual({
      receipt: "payment-dispute.error.files",
    });
    expect((await read(id)).receipt).toBeNull();
  });

  it("judges files by their bytes, not by their names", async () => {
    expect(refusalOf(await upload(Buffer.from("PK\u0003\u0004 not a pdf"), "invoice.pdf")).errors).toEqual([
      "file.error.type",
    ]);
    expect(refusalOf(await upload(Buffer.concat([PDF, Buffer.alloc(5 * 1024 * 1024)]), "a.pdf")).errors).toEqual([
      "file.error.too-large",
    ]);
  });

  it("locks the answer after the due date", async () => {
    const { id } = await disputed({ dueAt: new Date(Date.now() - 60_000) });
    expect(refusalOf(await save(id, { customerName: "Lan" })).fields).toEqual({
      customerName: "payment-dispute.lock.past-due",
    });
    expect((await act(id, "submit")).statusCode).toBe(409);
  });

  it("accepts the loss for the typed amount, which charges the order back", async () => {
    const { id, paymentId, orderId } = await disputed();
    expect(refusalOf(await act(id, "accept", { amount: euros(PAID - 1) })).fields).toEqual({
      amount: "payment-dispute.error.amount",
    });
    expect((await act(id, "accept", { amount: euros(PAID) })).statusCode).toBe(200);
    await eventually(async () => expect((await payment(paymentId)).disputeStatus).toBe("lost"));
    expect((await payment(paymentId)).net).toEqual(euros(-FEE - 2_000));
    const order = data<{ paymentState: string }>(await harness.admin.call("GET", `/admin/api/metaOrder/${orderId}`));
    expect(order.paymentState).toBe("CHARGED_BACK");
  });

  it("marks the answer as sent by hand, once, where the platform takes no evidence from programs", async () => {
    const { id, paymentId } = await disputed();
    expect(refusalOf(await act(id, "mark-sent")).errors).toEqual(["error.action-not-possible"]);
    await database().update(paymentRow).set({ platformCode: "PAYZEN" }).where(eq(paymentRow.id, paymentId));
    await database().update(paymentDispute).set({ platformCode: "PAYZEN" }).where(eq(paymentDispute.id, id));
    expect(refusalOf(await act(id, "mark-sent")).errors).toEqual(["payment-dispute.error.empty"]);
    await save(id, { customerName: "Lan" });
    expect(refusalOf(await act(id, "submit")).errors).toEqual(["error.action-not-possible"]);
    expect((await act(id, "mark-sent")).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({ status: "under_review", submissions: 1 });
    expect((await payment(paymentId)).disputeStatus).toBe("under_review");
    expect((await act(id, "mark-sent")).statusCode).not.toBe(200);
  });

  it("opens the answer again when the platform refuses it", async () => {
    const { id, paymentId } = await disputed();
    const { paymentKey } = await read(id);
    await database()
      .delete(sandboxObject)
      .where(eq(sandboxObject.id, `dp_${paymentKey}`));
    await save(id, { customerName: "Lan" });
    await act(id, "submit");
    await eventually(async () => expect((await ledger(paymentId)).refusals).toHaveLength(1));
    expect((await read(id)).submittedAt).toBeNull();
  });

  it("hides disputes from other shops and from accounts without the right", async () => {
    const { id } = await disputed();
    expect((await harness.other.call("GET", `${DISPUTES}/${id}`)).statusCode).toBe(404);
    expect((await harness.withoutRights.call("GET", `${DISPUTES}/${id}`)).statusCode).toBe(403);
    expect((await harness.reader.call("POST", `${DISPUTES}/${id}/submit`, { body: {} })).statusCode).toBe(403);
    const [row] = await database().select().from(paymentDispute).where(eq(paymentDispute.id, id));
    expect(row?.submittedAt).toBeNull();
  });
});
