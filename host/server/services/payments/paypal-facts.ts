/** What PayPal's orders, captures, refunds and disputes mean: amounts, states, means of payment. */
import { currencyDigits } from "../../../../src/contract/currency-digits";
import type { DisputeReason, DisputeStatus, PaymentStatus, RefundState } from "../../../../src/contract/payments";
import { listIn, objectIn, textIn, type Json } from "./call";
import {
  PlatformError,
  type PaymentSnapshot,
  type PlatformDispute,
  type PlatformMeans,
  type PlatformRefund,
} from "./platform";

/** Currencies that PayPal takes without decimals, although ISO 4217 gives two to some of them. */
const WHOLE_CURRENCIES: ReadonlySet<string> = new Set(["HUF", "JPY", "TWD"]);

/** Writes an amount as PayPal takes it: `10.50`. */
export function paypalAmount(minor: number, currency: string): Json {
  const digits = currencyDigits(currency);
  const major = minor / 10 ** digits;
  if (!WHOLE_CURRENCIES.has(currency)) return { currency_code: currency, value: major.toFixed(digits) };
  if (!Number.isInteger(major)) throw new PlatformError(`PayPal takes whole amounts of ${currency} only.`, true);
  return { currency_code: currency, value: String(major) };
}

/** Reads an amount in minor units; 0 without one. */
function minorIn(value: Json, name: string, currency: string): number {
  const major = Number(textIn(objectIn(value, name), "value") ?? 0);
  return Number.isFinite(major) ? Math.round(major * 10 ** currencyDigits(currency)) : 0;
}

const instantIn = (value: Json, name: string): Date | null => {
  const text = textIn(value, name);
  const at = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? null : new Date(at);
};

export interface OrderPayments {
  readonly authorizations: readonly Json[];
  readonly captures: readonly Json[];
  readonly refunds: readonly Json[];
}

/** Returns what happened to the only unit of an order. */
export function paymentsOf(order: Json): OrderPayments {
  const [unit = {}] = listIn(order, "purchase_units");
  const payments = objectIn(unit, "payments");
  return {
    authorizations: listIn(payments, "authorizations"),
    captures: listIn(payments, "captures"),
    refunds: listIn(payments, "refunds"),
  };
}

const CAPTURED: ReadonlySet<string> = new Set(["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"]);
export const isCaptured = (capture: Json): boolean => CAPTURED.has(textIn(capture, "status") ?? "");

const AUTHORIZATION_STATUSES: Readonly<Record<string, PaymentStatus>> = {
  VOIDED: "CANCELLED",
  EXPIRED: "EXPIRED",
  DENIED: "FAILED",
};

function statusOf(order: Json, { authorizations, captures }: OrderPayments): PaymentStatus {
  if (captures.some(isCaptured)) return "CAPTURED";
  const [capture] = captures;
  const refused = capture === undefined ? null : textIn(capture, "status");
  if (refused === "DECLINED" || refused === "FAILED") return "FAILED";
  const authorization = authorizations.at(-1);
  if (authorization !== undefined) return AUTHORIZATION_STATUSES[textIn(authorization, "status") ?? ""] ?? "AUTHORISED";
  const status = textIn(order, "status");
  // The customer has agreed; the money is moved by the capture.
  if (status === "APPROVED") return "AUTHORISED";
  return status === "VOIDED" ? "CANCELLED" : "PENDING";
}

/** Answers of the customer's bank to 3-D Secure. */
const THREE_D_SECURE: Readonly<Record<string, string>> = {
  Y: "AUTHENTICATED",
  A: "ATTEMPTED",
  N: "FAILED",
  R: "FAILED",
  U: "NOT_SUPPORTED",
};
const TRANSFERS = ["sepa", "ideal", "bancontact", "giropay", "sofort", "eps", "trustly"] as const;

function meansOf(order: Json): PlatformMeans | null {
  const source = objectIn(order, "payment_source");
  const [name] = Object.keys(source);
  if (name === undefined) return null;
  const card = objectIn(source, "card");
  const expiry = textIn(card, "expiry")?.split("-");
  const secure = objectIn(objectIn(card, "authentication_result"), "three_d_secure");
  return {
    instrument: name === "card" ? "CARD" : TRANSFERS.some((known) => known === name) ? "TRANSFER" : "WALLET",
    cardBrand: textIn(card, "brand")?.toLowerCase() ?? null,
    last4: textIn(card, "last_digits"),
    cardExpiry: expiry === undefined ? null : `${expiry[1] ?? ""}/${expiry[0] ?? ""}`,
    cardCountry:
      textIn(objectIn(card, "billing_address"), "country_code") ??
      textIn(objectIn(objectIn(source, "paypal"), "address"), "country_code"),
    threeDSecure: THREE_D_SECURE[textIn(secure, "authentication_status") ?? ""] ?? null,
    risk: null,
  };
}

const REFUND_STATES: Readonly<Record<string, RefundState>> = {
  COMPLETED: "SUCCEEDED",
  FAILED: "FAILED",
  CANCELLED: "FAILED",
};

export const paypalRefund = (refund: Json, currency: string): PlatformRefund => ({
  id: textIn(refund, "id") ?? "",
  amountMinor: minorIn(refund, "amount", currency),
  state: REFUND_STATES[textIn(refund, "status") ?? ""] ?? "PENDING",
  failureReason: textIn(objectIn(refund, "status_details"), "reason"),
  at: instantIn(refund, "create_time") ?? new Date(),
  key: textIn(refund, "custom_id"),
});

const DISPUTE_REASONS: Readonly<Record<string, DisputeReason>> = {
  MERCHANDISE_OR_SERVICE_NOT_RECEIVED: "product_not_received",
  MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED: "product_unacceptable",
  UNAUTHORISED: "fraudulent",
  CREDIT_NOT_PROCESSED: "credit_not_processed",
  DUPLICATE_TRANSACTION: "duplicate",
  CANCELED_RECURRING_BILLING: "subscription_canceled",
};
const BUYER_WINS: ReadonlySet<string> = new Set(["RESOLVED_BUYER_FAVOUR", "ACCEPTED"]);

/** Whether the shop may answer. */
export const awaitsSeller = (dispute: Json): boolean => {
  const status = textIn(dispute, "status");
  return status === "OPEN" || status === "WAITING_FOR_SELLER_RESPONSE";
};

/** Evidence that the shop has sent. */
export const sellerEvidence = (dispute: Json): readonly Json[] =>
  listIn(dispute, "evidences").filter(({ source }) => source === "SUBMITTED_BY_SELLER");

/** @param isRefunded whether refunds have given the disputed amount back, which ends an inquiry without a loss */
function disputeStatus(dispute: Json, isRefunded: boolean): DisputeStatus {
  const isInquiry = textIn(dispute, "dispute_life_cycle_stage") === "INQUIRY";
  if (textIn(dispute, "status") === "RESOLVED") {
    const isLost = BUYER_WINS.has(textIn(objectIn(dispute, "dispute_outcome"), "outcome_code") ?? "");
    if (isInquiry && (isRefunded || !isLost)) return "warning_closed";
    return isLost ? "lost" : "won";
  }
  if (awaitsSeller(dispute)) return isInquiry ? "warning_needs_response" : "needs_response";
  return isInquiry ? "warning_under_review" : "under_review";
}

export function paypalDispute(dispute: Json, currency: string, refundedMinor: number): PlatformDispute {
  const amountMinor = minorIn(dispute, "dispute_amount", currency);
  const fees = listIn(dispute, "money_movements").filter(
    (movement) =>
      movement["affected_party"] === "SELLER" &&
      movement["type"] === "DEBIT" &&
      (textIn(movement, "reason") ?? "").endsWith("_FEE"),
  );
  const words = listIn(dispute, "messages").filter((message) => message["posted_by"] === "BUYER");
  return {
    id: textIn(dispute, "dispute_id") ?? "",
    amountMinor,
    feeMinor: fees.reduce((sum, movement) => sum + minorIn(movement, "amount", currency), 0),
    status: disputeStatus(dispute, refundedMinor >= amountMinor),
    reason: DISPUTE_REASONS[textIn(dispute, "reason") ?? ""] ?? "general",
    networkCode: textIn(dispute, "external_reason_code"),
    words: words.map((message) => textIn(message, "content") ?? "").join("\n\n") || null,
    dueAt: instantIn(dispute, "seller_response_due_date"),
    submissions: sellerEvidence(dispute).length > 0 ? 1 : 0,
    at: instantIn(dispute, "create_time") ?? new Date(),
  };
}

export function paypalSnapshot(order: Json, disputes: readonly Json[], currency: string): PaymentSnapshot {
  const payments = paymentsOf(order);
  const captured = payments.captures.filter(isCaptured);
  const refunds = payments.refunds.map((refund) => paypalRefund(refund, currency));
  const refunded = refunds.reduce((sum, { state, amountMinor }) => sum + (state === "FAILED" ? 0 : amountMinor), 0);
  const status = statusOf(order, payments);
  const authorization = payments.authorizations.at(-1) ?? {};
  const last = payments.captures.at(-1) ?? authorization;
  return {
    status,
    capturedMinor: captured.reduce((sum, capture) => sum + minorIn(capture, "amount", currency), 0),
    feeMinor:
      captured.length === 0
        ? null
        : captured.reduce(
            (sum, capture) => sum + minorIn(objectIn(capture, "seller_receivable_breakdown"), "paypal_fee", currency),
            0,
          ),
    authorisedUntil: instantIn(authorization, "expiration_time"),
    payoutOn: null,
    failureReason: status === "FAILED" ? textIn(objectIn(last, "status_details"), "reason") : null,
    means: meansOf(order),
    refunds,
    disputes: disputes.map((dispute) => paypalDispute(dispute, currency, refunded)),
  };
}
