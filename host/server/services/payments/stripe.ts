/** Stripe's interface: payment intents, refunds, disputes with evidence, signed webhooks. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { utcDay } from "../../../../src/contract/days";
import {
  DISPUTE_REASONS,
  DISPUTE_STATUSES,
  type PaymentStatus,
  type RefundState,
} from "../../../../src/contract/payments";
import { callPlatform, listIn, numberIn, objectIn, textIn, type Json } from "./call";
import {
  WebhookRefused,
  type AccountClient,
  type PlatformDispute,
  type PlatformEvent,
  type PlatformMeans,
  type PlatformRefund,
} from "./platform";

export interface StripeAccount {
  /** `https://api.stripe.com` */
  readonly url: string;
  readonly secretKey: string;
  /** Secrets that sign webhooks: the present one, and one that was replaced and is still valid. */
  readonly webhookSecrets: readonly string[];
}

/** The version whose fields this client reads. */
const API_VERSION = "2025-03-31.basil";
const LIVE_HOST = "api.stripe.com";
/** Uploads have a host of their own. */
const LIVE_FILES = "https://files.stripe.com";
/** Seconds that a webhook may be old, against recorded ones that are sent again. */
const TOLERANCE_SECONDS = 300;
const PAGE_SIZE = "100";

const STATUSES: Readonly<Record<string, PaymentStatus>> = {
  requires_capture: "AUTHORISED",
  succeeded: "CAPTURED",
  canceled: "CANCELLED",
};
const REFUND_STATES: Readonly<Record<string, RefundState>> = {
  succeeded: "SUCCEEDED",
  failed: "FAILED",
  canceled: "FAILED",
};
const THREE_D_SECURE: Readonly<Record<string, string>> = {
  authenticated: "AUTHENTICATED",
  attempt_acknowledged: "ATTEMPTED",
  failed: "FAILED",
  not_supported: "NOT_SUPPORTED",
};

/** Stripe knows three reasons; ours is kept in the metadata. */
const REASONS: Readonly<Record<string, string>> = {
  REQUESTED_BY_CUSTOMER: "requested_by_customer",
  DUPLICATE: "duplicate",
  FRAUDULENT: "fraudulent",
};

const instantOf = (seconds: number | null): Date | null => (seconds === null ? null : new Date(seconds * 1000));

const knownIn = <Value extends string>(values: readonly Value[], text: string | null, fallback: Value): Value =>
  values.find((value) => value === text) ?? fallback;

/** Writes nested values as a form: `evidence[receipt]=file_1`. */
export function stripeForm(values: Json, prefix = ""): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    const key = prefix === "" ? name : `${prefix}[${name}]`;
    if (typeof value === "object" && value !== null)
      for (const [inner, text] of stripeForm(value as Json, key)) form.append(inner, text);
    else if (value !== undefined && value !== null) form.append(key, String(value));
  }
  return form;
}

function statusOf(intent: Json): PaymentStatus {
  const status = STATUSES[textIn(intent, "status") ?? ""];
  if (status === "CANCELLED" && textIn(intent, "cancellation_reason") === "automatic") return "EXPIRED";
  if (status !== undefined) return status;
  return textIn(objectIn(intent, "last_payment_error"), "code") === null ? "PENDING" : "FAILED";
}

function meansOf(charge: Json): PlatformMeans | null {
  const details = objectIn(charge, "payment_method_details");
  const type = textIn(details, "type");
  if (type === null) return null;
  const card = objectIn(details, "card");
  const month = numberIn(card, "exp_month");
  return {
    instrument:
      type === "card"
        ? textIn(objectIn(card, "wallet"), "type") === null
          ? "CARD"
          : "WALLET"
        : type === "klarna" || type === "alma"
          ? "INSTALMENTS"
          : type === "sepa_debit" || type === "customer_balance"
            ? "TRANSFER"
            : "WALLET",
    cardBrand: textIn(card, "brand"),
    last4: textIn(card, "last4"),
    cardExpiry: month === null ? null : `${String(month).padStart(2, "0")}/${String(numberIn(card, "exp_year"))}`,
    cardCountry: textIn(card, "country"),
    threeDSecure: THREE_D_SECURE[textIn(objectIn(card, "three_d_secure"), "result") ?? ""] ?? null,
    risk: textIn(objectIn(charge, "outcome"), "risk_level")?.toUpperCase() ?? null,
  };
}

const refundOf = (refund: Json): PlatformRefund => ({
  id: textIn(refund, "id") ?? "",
  amountMinor: numberIn(refund, "amount") ?? 0,
  state: REFUND_STATES[textIn(refund, "status") ?? ""] ?? "PENDING",
  failureReason: textIn(refund, "failure_reason"),
  at: instantOf(numberIn(refund, "created")) ?? new Date(),
  key: textIn(objectIn(refund, "metadata"), "key"),
});

function disputeOf(dispute: Json): PlatformDispute {
  const details = objectIn(dispute, "evidence_details");
  const fee = listIn(dispute, "balance_transactions").reduce((sum, part) => sum + (numberIn(part, "fee") ?? 0), 0);
  return {
    id: textIn(dispute, "id") ?? "",
    amountMinor: numberIn(dispute, "amount") ?? 0,
    feeMinor: fee,
    status: knownIn(DISPUTE_STATUSES, textIn(dispute, "status"), "under_review"),
    reason: knownIn(DISPUTE_REASONS, textIn(dispute, "reason"), "general"),
    networkCode: textIn(objectIn(objectIn(dispute, "payment_method_details"), "card"), "network_reason_code"),
    words: null,
    dueAt: instantOf(numberIn(details, "due_by")),
    submissions: numberIn(details, "submission_count") ?? 0,
    at: instantOf(numberIn(dispute, "created")) ?? new Date(),
  };
}

/** Checks a signature of the header `t=…,v1=…` in constant time. */
function isSigned(header: string, body: Buffer, secret: string, now: number): boolean {
  const parts = header.split(",").map((part) => part.split("=", 2));
  const at = Number(parts.find(([name]) => name === "t")?.[1]);
  if (!Number.isInteger(at) || Math.abs(now / 1000 - at) > TOLERANCE_SECONDS) return false;
  const expected = createHmac("sha256", secret).update(`${at}.`).update(body).digest();
  return parts.some(([name, text = ""]) => {
    const signature = name === "v1" ? Buffer.from(text, "hex") : Buffer.alloc(0);
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
}

/** Returns the id of the payment that an object of an event belongs to. */
function paymentIn(object: Json): string | null {
  return textIn(object, "object") === "payment_intent" ? textIn(object, "id") : textIn(object, "payment_intent");
}

/** Whether the account may take payments, in an event about the account. */
function accountReadyIn(event: Json): Pick<PlatformEvent, "accountReady"> {
  if (textIn(event, "type") !== "account.updated") return {};
  return { accountReady: objectIn(objectIn(event, "data"), "object")["charges_enabled"] === true };
}

export function stripePlatform({ url, secretKey, webhookSecrets }: StripeAccount): AccountClient {
  const base = url.replace(/\/+$/, "");
  const files = new URL(base).hostname === LIVE_HOST ? LIVE_FILES : base;
  const headers = { authorization: `Bearer ${secretKey}`, "stripe-version": API_VERSION };
  const get = (path: string, query: Json = {}): Promise<Json> =>
    callPlatform(`${base}/v1/${path}?${stripeForm(query).toString()}`, { method: "GET", headers });
  const post = (path: string, body: Json, key: string): Promise<Json> =>
    callPlatform(`${base}/v1/${path}`, {
      method: "POST",
      headers: { ...headers, "idempotency-key": key, "content-type": "application/x-www-form-urlencoded" },
      body: stripeForm(body).toString(),
    });
  const part = encodeURIComponent;

  return {
    async readAccount() {
      const [account, endpoints] = await Promise.all([get("account"), get("webhook_endpoints", { limit: PAGE_SIZE })]);
      const country = await get(`country_specs/${part(textIn(account, "country") ?? "")}`);
      const currencies = country["supported_payment_currencies"];
      return {
        ready: account["charges_enabled"] === true,
        currencies: Array.isArray(currencies) ? currencies.map((code) => String(code).toUpperCase()) : [],
        webhooks: listIn(endpoints, "data").flatMap((endpoint) =>
          endpoint["status"] === "enabled" ? (textIn(endpoint, "url") ?? []) : [],
        ),
      };
    },
    async testPayment({ minor, currency }, key) {
      const intent = await post(
        "payment_intents",
        {
          amount: minor,
          currency: currency.toLowerCase(),
          capture_method: "manual",
          confirm: true,
          payment_method: "pm_card_visa",
          payment_method_types: ["card"],
        },
        key,
      );
      const id = textIn(intent, "id") ?? "";
      await post(`payment_intents/${part(id)}/cancel`, {}, `${key}-cancel`);
      return id;
    },
    async read({ id }) {
      const ofPayment = { payment_intent: id, limit: PAGE_SIZE };
      const [intent, refunds, disputes] = await Promise.all([
        get(`payment_intents/${part(id)}`, { expand: ["latest_charge.balance_transaction"] }),
        get("refunds", ofPayment),
        get("disputes", ofPayment),
      ]);
      const charge = objectIn(intent, "latest_charge");
      const transaction = objectIn(charge, "balance_transaction");
      const payout = instantOf(numberIn(transaction, "available_on"));
      const card = objectIn(objectIn(charge, "payment_method_details"), "card");
      return {
        status: statusOf(intent),
        capturedMinor: numberIn(intent, "amount_received") ?? 0,
        feeMinor: numberIn(transaction, "fee"),
        authorisedUntil: instantOf(numberIn(card, "capture_before")),
        payoutOn: payout === null ? null : utcDay(payout.getTime()),
        failureReason: textIn(objectIn(intent, "last_payment_error"), "message"),
        means: meansOf(charge),
        refunds: listIn(refunds, "data").map(refundOf),
        disputes: listIn(disputes, "data").map(disputeOf),
      };
    },
    async capture({ id }, amountMinor, key) {
      await post(`payment_intents/${part(id)}/capture`, { amount_to_capture: amountMinor }, key);
    },
    async cancel({ id }, key) {
      await post(`payment_intents/${part(id)}/cancel`, {}, key);
    },
    async refund({ id }, { amountMinor, reason, note }, key) {
      const known = REASONS[reason];
      const body = { payment_intent: id, amount: amountMinor, metadata: { key, reason, note } };
      return refundOf(await post("refunds", { ...body, ...(known !== undefined && { reason: known }) }, key));
    },
    async submitEvidence(disputeId, evidence, key) {
      const sent: Record<string, string> = { ...evidence.texts };
      for (const { field, name, type, content } of evidence.files) {
        const body = new FormData();
        body.append("purpose", "dispute_evidence");
        body.append("file", new Blob([new Uint8Array(content)], { type }), name);
        const uploaded = await callPlatform(`${files}/v1/files`, {
          method: "POST",
          headers: { ...headers, "idempotency-key": `${key}-${field}` },
          body,
        });
        sent[field] = textIn(uploaded, "id") ?? "";
      }
      await post(`disputes/${part(disputeId)}`, { evidence: sent, submit: true }, key);
    },
    async acceptDispute(disputeId, key) {
      await post(`disputes/${part(disputeId)}/close`, {}, key);
    },
    receive(received, body) {
      const header = received["stripe-signature"];
      const now = Date.now();
      if (typeof header !== "string" || !webhookSecrets.some((secret) => isSigned(header, body, secret, now)))
        return Promise.reject(new WebhookRefused("The signature does not match."));
      const event = JSON.parse(body.toString("utf8")) as Json;
      return Promise.resolve({
        id: textIn(event, "id") ?? "",
        type: textIn(event, "type") ?? "",
        payment: paymentIn(objectIn(objectIn(event, "data"), "object")),
        ...accountReadyIn(event),
      });
    },
  };
}
