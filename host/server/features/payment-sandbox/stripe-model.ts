/** How the sandbox answers as Stripe: the states of payment intents, refunds and disputes. */
import { numberIn, objectIn, textIn, type Json } from "../../services/payments/call";
import { FAILING_CARD, newId, PENDING_CARD, sandboxFee, secondsNow, type SandboxObjects } from "./objects";
import type { SandboxDelays } from "./player";

/** An answer that refuses a call, in Stripe's words. */
export class StripeRefusal extends Error {
  override readonly name = "StripeRefusal";
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Bytes of one file of evidence, and of all texts together in characters. */
const MAX_FILE = 5 * 1024 * 1024;
const MAX_TEXTS = 150_000;
const MAX_FILES_TOGETHER = 4.5 * 1024 * 1024;

const missing = (what: string, id: string): StripeRefusal =>
  new StripeRefusal(404, "resource_missing", `No such ${what}: '${id}'`);

export const SANDBOX_ACCOUNT: Json = { id: "acct_sandbox", object: "account", country: "FR", charges_enabled: true };
export const SANDBOX_COUNTRY: Json = {
  id: "FR",
  object: "country_spec",
  supported_payment_currencies: ["eur", "chf", "gbp", "usd"],
};

/** Sends a signed event about an object. */
export type Emit = (type: string, object: Json) => void;

export class StripeModel {
  constructor(
    readonly objects: SandboxObjects,
    readonly emit: Emit,
    readonly delays: SandboxDelays,
  ) {}

  async #get(kind: string, id: string): Promise<Json> {
    const found = await this.objects.find(kind, id);
    if (found === undefined) throw missing(kind, id);
    return found;
  }

  intent(id: string): Promise<Json> {
    return this.#get("payment_intent", id);
  }

  /** Authorises a payment with a test card. */
  async authorise(body: Json): Promise<Json> {
    const amount = Number(body["amount"]);
    if (!Number.isInteger(amount) || amount < 1)
      throw new StripeRefusal(400, "parameter_invalid_integer", "Invalid positive integer: amount.");
    const id = newId("pi");
    const intent = {
      id,
      object: "payment_intent",
      amount,
      amount_received: 0,
      currency: body["currency"],
      status: "requires_capture",
    };
    await this.objects.put("payment_intent", id, intent);
    return intent;
  }

  async capture(id: string, body: Json): Promise<Json> {
    const intent = await this.intent(id);
    if (textIn(intent, "status") !== "requires_capture")
      throw new StripeRefusal(
        400,
        "payment_intent_unexpected_state",
        `This PaymentIntent could not be captured because it has a status of ${textIn(intent, "status")}.`,
      );
    const amount = Number(body["amount_to_capture"] ?? intent["amount"]);
    if (!Number.isInteger(amount) || amount < 1 || amount > Number(intent["amount"]))
      throw new StripeRefusal(400, "amount_too_large", "The amount to capture is greater than the authorised amount.");
    const charge = objectIn(intent, "latest_charge");
    const captured = {
      ...intent,
      status: "succeeded",
      amount_received: amount,
      latest_charge: {
        ...charge,
        captured: true,
        amount_captured: amount,
        balance_transaction: {
          id: newId("txn"),
          object: "balance_transaction",
          fee: sandboxFee(amount),
          available_on: secondsNow() + 7 * 86_400,
        },
      },
    };
    await this.objects.put("payment_intent", id, captured);
    this.emit("payment_intent.succeeded", captured);
    return captured;
  }

  async cancel(id: string): Promise<Json> {
    const intent = await this.intent(id);
    const status = textIn(intent, "status") ?? "";
    if (status === "succeeded" || status === "canceled")
      throw new StripeRefusal(
        400,
        "payment_intent_unexpected_state",
        `You cannot cancel this PaymentIntent because it has a status of ${status}.`,
      );
    const canceled = { ...intent, status: "canceled", cancellation_reason: "requested_by_customer" };
    await this.objects.put("payment_intent", id, canceled);
    this.emit("payment_intent.canceled", canceled);
    return canceled;
  }

  refunds(intentId: string): Promise<Json[]> {
    return this.objects.list("refund", "payment_intent", intentId);
  }

  disputes(intentId: string): Promise<Json[]> {
    return this.objects.list("dispute", "payment_intent", intentId);
  }

  async refund(body: Json): Promise<Json> {
    const intentId = textIn(body, "payment_intent") ?? "";
    const intent = await this.intent(intentId);
    const [refunds, disputes] = await Promise.all([this.refunds(intentId), this.disputes(intentId)]);
    const open = disputes.find(({ status }) => status !== "won" && status !== "warning_closed");
    if (open !== undefined && open["status"] !== "warning_needs_response")
      throw new StripeRefusal(400, "charge_disputed", "This charge has been charged back.");
    const refunded = refunds
      .filter(({ status }) => status !== "failed")
      .reduce((sum, refund) => sum + (numberIn(refund, "amount") ?? 0), 0);
    const rest = (numberIn(intent, "amount_received") ?? 0) - refunded;
    const amount = body["amount"] === undefined ? rest : Number(body["amount"]);
    if (!Number.isInteger(amount) || amount < 1 || amount > rest)
      throw new StripeRefusal(
        400,
        "amount_too_large",
        `Refund amount is greater than unrefunded amount on charge (${rest})`,
      );
    const last4 = textIn(
      objectIn(objectIn(objectIn(intent, "latest_charge"), "payment_method_details"), "card"),
      "last4",
    );
    const isDelayed = last4 === PENDING_CARD || last4 === FAILING_CARD;
    const refund = {
      id: newId("re"),
      object: "refund",
      payment_intent: intentId,
      amount,
      currency: intent["currency"],
      status: last4 === PENDING_CARD ? "pending" : "succeeded",
      reason: body["reason"] ?? null,
      metadata: objectIn(body, "metadata"),
      created: secondsNow(),
      /** What the test card makes of it later. */
      outcome: last4 === PENDING_CARD ? "succeeded" : last4 === FAILING_CARD ? "failed" : null,
    };
    await this.objects.put("refund", refund.id, refund, isDelayed ? new Date(Date.now() + this.delays.refund) : null);
    this.emit("refund.created", refund);
    if (open !== undefined) await this.#closeInquiry(open);
    return refund;
  }

  async #closeInquiry(dispute: Json): Promise<void> {
    const closed = { ...dispute, status: "warning_closed" };
    await this.objects.put("dispute", textIn(dispute, "id") ?? "", closed);
    this.emit("charge.dispute.closed", closed);
  }

  async upload(name: string, content: Buffer): Promise<Json> {
    if (content.length > MAX_FILE) throw new StripeRefusal(400, "file_too_large", "The file is larger than 5 MB.");
    const file = {
      id: newId("file"),
      object: "file",
      filename: name,
      size: content.length,
      purpose: "dispute_evidence",
    };
    await this.objects.put("file", file.id, file);
    return file;
  }

  async answer(id: string, body: Json): Promise<Json> {
    const dispute = await this.#get("dispute", id);
    const status = textIn(dispute, "status") ?? "";
    const details = objectIn(dispute, "evidence_details");
    if (status !== "needs_response" && status !== "warning_needs_response")
      throw new StripeRefusal(400, "dispute_not_open", "This dispute is already closed or under review.");
    if ((numberIn(details, "due_by") ?? Infinity) < secondsNow())
      throw new StripeRefusal(400, "dispute_past_due", "The due date of this dispute has passed.");
    const evidence = { ...objectIn(dispute, "evidence"), ...objectIn(body, "evidence") };
    await this.#requireLimits(evidence);
    if (String(body["submit"]) !== "true") {
      const saved = { ...dispute, evidence };
      await this.objects.put("dispute", id, saved);
      return saved;
    }
    const next = status === "needs_response" ? "under_review" : "warning_under_review";
    const sent = { ...dispute, evidence, status: next, evidence_details: { ...details, submission_count: 1 } };
    await this.objects.put("dispute", id, sent, new Date(Date.now() + this.delays.dispute));
    this.emit("charge.dispute.updated", sent);
    return sent;
  }

  async #requireLimits(evidence: Json): Promise<void> {
    let bytes = 0;
    let characters = 0;
    for (const value of Object.values(evidence)) {
      const file =
        typeof value === "string" && value.startsWith("file_") ? await this.objects.find("file", value) : undefined;
      if (file === undefined) characters += String(value).length;
      else bytes += numberIn(file, "size") ?? 0;
    }
    if (characters > MAX_TEXTS)
      throw new StripeRefusal(400, "evidence_too_long", "The evidence has too many characters.");
    if (bytes > MAX_FILES_TOGETHER)
      throw new StripeRefusal(400, "evidence_too_large", "The files are larger than 4.5 MB.");
  }

  async close(id: string): Promise<Json> {
    const dispute = await this.#get("dispute", id);
    const status = textIn(dispute, "status") ?? "";
    if (status === "won" || status === "lost")
      throw new StripeRefusal(400, "dispute_closed", "This dispute is already closed.");
    const closed = { ...dispute, status: status.startsWith("warning") ? "warning_closed" : "lost" };
    await this.objects.put("dispute", id, closed);
    this.emit("charge.dispute.closed", closed);
    return closed;
  }

  /** Carries out what an object's time has come for. */
  async evolve(kind: string, object: Json): Promise<void> {
    const id = textIn(object, "id") ?? "";
    if (kind === "refund" && typeof object["outcome"] === "string") {
      const status = object["outcome"];
      const changed = {
        ...object,
        status,
        outcome: null,
        ...(status === "failed" && { failure_reason: "expired_or_canceled_card" }),
      };
      await this.objects.put(kind, id, changed);
      this.emit(status === "failed" ? "refund.failed" : "refund.updated", changed);
    }
    if (kind === "dispute" && object["status"] === "under_review") {
      const text = textIn(objectIn(object, "evidence"), "uncategorized_text");
      const status = text === "winning_evidence" ? "won" : text === "losing_evidence" ? "lost" : undefined;
      if (status === undefined) return;
      const decided = { ...object, status };
      await this.objects.put(kind, id, decided);
      this.emit("charge.dispute.closed", decided);
    }
  }
}

export const stripeList = (data: readonly Json[]): Json => ({ object: "list", has_more: false, data });

/** Reads a form with nested names: `evidence[receipt]=file_1`. */
export function readStripeForm(form: URLSearchParams): Json {
  const result = new Map<string, unknown>();
  for (const [name, value] of form) {
    const [first = "", second] = name.split(/[[\]]+/).filter((part) => part !== "");
    if (second === undefined) result.set(first, value);
    else {
      const inner = result.get(first);
      result.set(first, new Map(inner instanceof Map ? [...inner, [second, value]] : [[second, value]]));
    }
  }
  return Object.fromEntries(
    [...result].map(([name, value]) => [
      name,
      value instanceof Map ? Object.fromEntries(value as ReadonlyMap<string, unknown>) : value,
    ]),
  );
}
