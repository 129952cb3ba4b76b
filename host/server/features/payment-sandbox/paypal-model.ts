/** How the sandbox answers as PayPal: the states of orders, authorisations, captures, refunds and disputes. */
import { randomBytes } from "node:crypto";
import { DAY_MS } from "../../../../src/contract/days";
import { objectIn, textIn, type Json } from "../../services/payments/call";
import { FAILING_CARD, PENDING_CARD, sandboxFee, type SandboxObjects } from "./objects";
import type { SandboxDelays } from "./player";

/** An answer that refuses a call, in PayPal's words. */
export class PaypalRefusal extends Error {
  override readonly name = "PaypalRefusal";
  constructor(
    readonly status: number,
    readonly issue: string,
    message: string,
  ) {
    super(message);
  }
}

/** Sends a signed event about an object. */
export type EmitPaypal = (type: string, resource: Json) => void;

export interface UploadedFile {
  readonly name: string;
  readonly size: number;
}

const REFUND_DAYS = 180;
/** Bytes of one file of evidence, and characters of one note. */
const MAX_FILE = 10 * 1024 * 1024;
const MAX_NOTE = 2_000;
/** The sandbox keeps amounts of two decimals in minor units beside PayPal's text. */
const CENTS = 100;

/** 17 capital letters and digits, like PayPal's. */
const paypalId = (): string => randomBytes(9).toString("hex").toUpperCase().slice(0, 17);

const unprocessable = (issue: string, message: string): PaypalRefusal => new PaypalRefusal(422, issue, message);
const amountOf = (minor: number, currency: string): Json => ({
  currency_code: currency,
  value: (minor / CENTS).toFixed(2),
});
const minorOf = (amount: Json): number => Math.round(Number(textIn(amount, "value") ?? Number.NaN) * CENTS);
const isIn = (value: Json, name: string, ...texts: readonly string[]): boolean =>
  texts.some((text) => value[name] === text);

export class PaypalModel {
  constructor(
    readonly objects: SandboxObjects,
    readonly emit: EmitPaypal,
    readonly delays: SandboxDelays,
  ) {}

  async #get(kind: string, id: string): Promise<Json> {
    const found = await this.objects.find(kind, id);
    if (found === undefined)
      throw new PaypalRefusal(404, "INVALID_RESOURCE_ID", `The specified resource does not exist: ${kind} ${id}.`);
    return found;
  }

  /** Returns an order with what happened to it. */
  async order(id: string): Promise<Json> {
    const order = await this.#get("order", id);
    const [authorizations, captures, refunds] = await Promise.all(
      ["authorization", "capture", "refund"].map((kind) => this.objects.list(kind, "order_id", id)),
    );
    return {
      ...order,
      purchase_units: [{ amount: order["amount"], payments: { authorizations, captures, refunds } }],
    };
  }

  capture(id: string): Promise<Json> {
    return this.#get("capture", id);
  }

  /** Captures an order to which the customer has agreed. */
  async captureOrder(id: string): Promise<Json> {
    const order = await this.#get("order", id);
    if (!isIn(order, "status", "APPROVED"))
      throw unprocessable(
        isIn(order, "status", "COMPLETED") ? "ORDER_ALREADY_CAPTURED" : "ORDER_NOT_APPROVED",
        "The order cannot be captured in its state.",
      );
    await this.#addCapture(id, objectIn(order, "amount"));
    await this.objects.put("order", id, { ...order, status: "COMPLETED" });
    return this.order(id);
  }

  async authorizeOrder(id: string): Promise<Json> {
    const order = await this.#get("order", id);
    if (!isIn(order, "status", "APPROVED"))
      throw unprocessable("ORDER_NOT_APPROVED", "The customer has not agreed to this order.");
    const authorization = {
      id: paypalId(),
      order_id: id,
      status: "CREATED",
      amount: order["amount"],
      create_time: new Date().toISOString(),
      expiration_time: new Date(Date.now() + 29 * DAY_MS).toISOString(),
      supplementary_data: { related_ids: { order_id: id } },
    };
    await this.objects.put("authorization", authorization.id, authorization);
    await this.objects.put("order", id, { ...order, status: "COMPLETED" });
    this.emit("PAYMENT.AUTHORIZATION.CREATED", authorization);
    return this.order(id);
  }

  async captureAuthorization(id: string, body: Json): Promise<Json> {
    const authorization = await this.#get("authorization", id);
    if (!isIn(authorization, "status", "CREATED"))
      throw unprocessable(
        isIn(authorization, "status", "CAPTURED") ? "AUTHORIZATION_ALREADY_CAPTURED" : "AUTHORIZATION_VOIDED",
        "The authorization cannot be captured in its state.",
      );
    const amount = body["amount"] === undefined ? objectIn(authorization, "amount") : objectIn(body, "amount");
    const minor = minorOf(amount);
    if (!(minor > 0) || minor > minorOf(objectIn(authorization, "amount")))
      throw unprocessable("MAX_CAPTURE_AMOUNT_EXCEEDED", "The amount is larger than the authorized one.");
    await this.objects.put("authorization", id, { ...authorization, status: "CAPTURED" });
    return this.#addCapture(textIn(authorization, "order_id") ?? "", amount);
  }

  async void(id: string): Promise<Json> {
    const authorization = await this.#get("authorization", id);
    if (!isIn(authorization, "status", "CREATED"))
      throw unprocessable("PREVIOUSLY_CAPTURED", "The authorization cannot be voided in its state.");
    const voided = { ...authorization, status: "VOIDED" };
    await this.objects.put("authorization", id, voided);
    this.emit("PAYMENT.AUTHORIZATION.VOIDED", voided);
    return voided;
  }

  async #addCapture(orderId: string, amount: Json): Promise<Json> {
    const minor = minorOf(amount);
    const currency = textIn(amount, "currency_code") ?? "EUR";
    const capture = {
      id: paypalId(),
      order_id: orderId,
      status: "COMPLETED",
      amount,
      final_capture: true,
      create_time: new Date().toISOString(),
      seller_receivable_breakdown: { gross_amount: amount, paypal_fee: amountOf(sandboxFee(minor), currency) },
      supplementary_data: { related_ids: { order_id: orderId } },
    };
    await this.objects.put("capture", capture.id, capture);
    this.emit("PAYMENT.CAPTURE.COMPLETED", capture);
    return capture;
  }

  disputes(captureId: string): Promise<Json[]> {
    return this.objects.list("dispute", "capture_id", captureId);
  }

  dispute(id: string): Promise<Json> {
    return this.#get("dispute", id);
  }

  async refund(captureId: string, body: Json): Promise<Json> {
    const capture = await this.capture(captureId);
    const [known, disputes] = await Promise.all([
      this.objects.list("refund", "capture_id", captureId),
      this.disputes(captureId),
    ]);
    const whole = objectIn(capture, "amount");
    const currency = textIn(whole, "currency_code") ?? "EUR";
    const refunded = known
      .filter((refund) => !isIn(refund, "status", "FAILED"))
      .reduce((sum, refund) => sum + minorOf(objectIn(refund, "amount")), 0);
    const rest = minorOf(whole) - refunded;
    const minor = body["amount"] === undefined ? rest : minorOf(objectIn(body, "amount"));
    if (Date.parse(textIn(capture, "create_time") ?? "") < Date.now() - REFUND_DAYS * DAY_MS)
      throw unprocessable("REFUND_TIME_LIMIT_EXCEEDED", "You are over the time limit to perform a refund.");
    if (!(minor > 0) || minor > rest)
      throw unprocessable("REFUND_AMOUNT_EXCEEDED", `The refund is larger than the rest of the capture (${rest}).`);
    const open = disputes.find((dispute) => !isIn(dispute, "status", "RESOLVED"));
    if (open !== undefined && (!isIn(open, "dispute_life_cycle_stage", "INQUIRY") || minor < rest))
      throw unprocessable("TRANSACTION_DISPUTED", "There is an open case on this transaction.");
    const orderId = textIn(capture, "order_id") ?? "";
    const digits = textIn(
      objectIn(objectIn(await this.#get("order", orderId), "payment_source"), "card"),
      "last_digits",
    );
    const isDelayed = digits === PENDING_CARD || digits === FAILING_CARD;
    const refund = {
      id: paypalId(),
      order_id: orderId,
      capture_id: captureId,
      status: digits === PENDING_CARD ? "PENDING" : "COMPLETED",
      amount: amountOf(minor, currency),
      custom_id: body["custom_id"] ?? null,
      create_time: new Date().toISOString(),
      links: [{ rel: "up", method: "GET", href: `/v2/payments/captures/${captureId}` }],
      /** What the test card makes of it later. */
      outcome: digits === PENDING_CARD ? "COMPLETED" : digits === FAILING_CARD ? "FAILED" : null,
    };
    await this.objects.put("refund", refund.id, refund, isDelayed ? new Date(Date.now() + this.delays.refund) : null);
    await this.objects.put("capture", captureId, {
      ...capture,
      status: minor === rest ? "REFUNDED" : "PARTIALLY_REFUNDED",
    });
    this.emit("PAYMENT.CAPTURE.REFUNDED", refund);
    if (open !== undefined) await this.#resolve(open, "RESOLVED_BUYER_FAVOUR");
    return refund;
  }

  async #resolve(dispute: Json, outcome: string): Promise<Json> {
    const resolved = { ...dispute, status: "RESOLVED", dispute_outcome: { outcome_code: outcome } };
    await this.objects.put("dispute", textIn(dispute, "dispute_id") ?? "", resolved);
    this.emit("CUSTOMER.DISPUTE.RESOLVED", resolved);
    return resolved;
  }

  async provideEvidence(id: string, input: Json, files: readonly UploadedFile[]): Promise<Json> {
    const dispute = await this.dispute(id);
    if (!isIn(dispute, "status", "WAITING_FOR_SELLER_RESPONSE"))
      throw unprocessable("INVALID_DISPUTE_STATUS", "Evidence cannot be provided for the dispute in its state.");
    if (Date.parse(textIn(dispute, "seller_response_due_date") ?? "") < Date.now())
      throw unprocessable("DISPUTE_EXPIRED", "The time to respond to this dispute is over.");
    const evidences = Array.isArray(input["evidences"]) ? (input["evidences"] as Json[]) : [];
    if (evidences.length === 0) throw unprocessable("MISSING_EVIDENCE", "At least one piece of evidence is needed.");
    if (evidences.some((evidence) => (textIn(evidence, "notes") ?? "").length > MAX_NOTE))
      throw unprocessable("NOTES_TOO_LONG", "A note has more than 2000 characters.");
    if (files.some(({ size }) => size > MAX_FILE))
      throw unprocessable("FILE_TOO_LARGE", "A file is larger than 10 MB.");
    const sent = {
      ...dispute,
      status: "UNDER_REVIEW",
      evidences: evidences.map((evidence) => ({
        ...evidence,
        source: "SUBMITTED_BY_SELLER",
        documents: files.map(({ name }) => ({ name })),
      })),
    };
    await this.objects.put("dispute", id, sent, new Date(Date.now() + this.delays.dispute));
    this.emit("CUSTOMER.DISPUTE.UPDATED", sent);
    return { links: [{ rel: "self", method: "GET", href: `/v1/customer/disputes/${id}` }] };
  }

  async acceptClaim(id: string): Promise<Json> {
    const dispute = await this.dispute(id);
    if (isIn(dispute, "status", "RESOLVED"))
      throw unprocessable("INVALID_DISPUTE_STATUS", "The dispute is already resolved.");
    return this.#resolve(dispute, "ACCEPTED");
  }

  /** Carries out what an object's time has come for. */
  async evolve(kind: string, object: Json): Promise<void> {
    const outcome = textIn(object, "outcome");
    if (kind === "refund" && outcome !== null) {
      const isFailed = outcome === "FAILED";
      const reason = isFailed && { status_details: { reason: "ECHECK" } };
      const changed = { ...object, status: outcome, outcome: null, ...reason };
      await this.objects.put(kind, textIn(object, "id") ?? "", changed);
      this.emit(isFailed ? "PAYMENT.REFUND.FAILED" : "PAYMENT.CAPTURE.REFUNDED", changed);
    }
    if (kind === "dispute" && isIn(object, "status", "UNDER_REVIEW")) {
      const text = JSON.stringify(object["evidences"]);
      if (text.includes("winning_evidence")) await this.#resolve(object, "RESOLVED_SELLER_FAVOUR");
      else if (text.includes("losing_evidence")) await this.#resolve(object, "RESOLVED_BUYER_FAVOUR");
    }
  }
}
