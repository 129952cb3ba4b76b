/** Payments: their states, what can be refunded, and disputes. Server and browser share these rules. */
import { DAY_MS } from "./days";
import { lineAmounts, type PaymentPlatform, type PricedLine } from "./orders";

export const PAYMENT_STATUSES = [
  "PENDING",
  "AUTHORISED",
  "CAPTURED",
  "PARTIALLY_REFUNDED",
  "REFUNDED",
  "FAILED",
  "EXPIRED",
  "CANCELLED",
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** What the customer paid with. */
export const PAYMENT_INSTRUMENTS = ["CARD", "WALLET", "INSTALMENTS", "TRANSFER", "CASH", "CHEQUE"] as const;
export type PaymentInstrument = (typeof PAYMENT_INSTRUMENTS)[number];

export const THREE_D_SECURE = ["AUTHENTICATED", "ATTEMPTED", "FAILED", "NOT_SUPPORTED"] as const;
export const RISK_LEVELS = ["NORMAL", "ELEVATED", "HIGHEST"] as const;

/** Names of the platforms' interfaces, which are those of Stripe. */
export const DISPUTE_STATUSES = [
  "warning_needs_response",
  "warning_under_review",
  "warning_closed",
  "needs_response",
  "under_review",
  "won",
  "lost",
  "prevented",
] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

export const DISPUTE_REASONS = [
  "fraudulent",
  "product_not_received",
  "product_unacceptable",
  "duplicate",
  "credit_not_processed",
  "subscription_canceled",
  "unrecognized",
  "general",
] as const;
export type DisputeReason = (typeof DISPUTE_REASONS)[number];

/** Whether the shop may still answer. */
export const needsResponse = (status: DisputeStatus): boolean =>
  status === "needs_response" || status === "warning_needs_response";

/** Returns the status of a dispute that the shop has answered. */
export const answeredStatus = (status: DisputeStatus): DisputeStatus =>
  status === "warning_needs_response" ? "warning_under_review" : "under_review";

/** Whether the platform takes evidence from programs. The shop sends it to the others by itself. */
export const takesEvidence = (platform: PaymentPlatform): boolean => platform === "STRIPE" || platform === "PAYPAL";

/** Whether the platform holds or has taken the disputed amount. */
const holdsAmount = (status: DisputeStatus): boolean =>
  status === "needs_response" || status === "under_review" || status === "lost";

export const REFUND_STATES = ["PENDING", "SUCCEEDED", "FAILED"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

export const REFUND_MODES = ["FULL", "LINES", "AMOUNT"] as const;
export type RefundMode = (typeof REFUND_MODES)[number];

export const MOVEMENT_KINDS = [
  "CREATED",
  "AUTHORISED",
  "CAPTURED",
  "VOIDED",
  "EXPIRED",
  "FAILED",
  "REFUNDED",
  "REFUND_FAILED",
  "DISPUTED",
  "DISPUTE_WON",
  "DISPUTE_LOST",
  "FEE",
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** From this amount in minor units, the user types the amount to confirm a refund. */
export const TYPED_REFUND_MINOR = 100_000;

/** Days after which PayPal does not refund a payment. */
const PAYPAL_REFUND_DAYS = 180;

/** Returns what names a payment in the paths of its screens. */
export const paymentPath = (platformCode: PaymentPlatform, platformId: string): string =>
  `${platformCode}/${encodeURIComponent(platformId)}`;

/** Platforms without an interface: the shop records what happened. */
export const isOffline = (platform: PaymentPlatform): boolean => platform === "BANK_TRANSFER" || platform === "ON_SITE";

/** What decides whether and how much can be refunded. Amounts are in minor units of one currency. */
export interface RefundFacts {
  readonly capturedMinor: number;
  readonly refunds: readonly { readonly amountMinor: number; readonly state: RefundState }[];
  readonly disputes: readonly { readonly amountMinor: number; readonly status: DisputeStatus }[];
}

const sumOf = (parts: readonly { readonly amountMinor: number }[]): number =>
  parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** Returns what can still be given back, in minor units. */
export const refundableMinor = ({ capturedMinor, refunds, disputes }: RefundFacts): number =>
  Math.max(
    0,
    capturedMinor -
      sumOf(refunds.filter(({ state }) => state !== "FAILED")) -
      sumOf(disputes.filter(({ status }) => holdsAmount(status))),
  );

/** Returns the message key of why nothing may be refunded because of a dispute; undefined when it may. */
export const disputeRefusal = ({ disputes }: Pick<RefundFacts, "disputes">): "payment.error.disputed" | undefined =>
  disputes.some(({ status }) => status === "needs_response" || status === "under_review")
    ? "payment.error.disputed"
    : undefined;

/** Whether the customer has asked the bank about the payment: it may then be refunded in full only, which closes the inquiry. */
export const hasInquiry = ({ disputes }: Pick<RefundFacts, "disputes">): boolean =>
  disputes.some(({ status }) => status === "warning_needs_response");

/** Whether the platform has no way to refund the payment, so that the shop transfers the money itself. */
export const isTransferOnly = (platform: PaymentPlatform, paidAt: string, now: number): boolean =>
  platform === "PAYPAL" && now - Date.parse(paidAt) > PAYPAL_REFUND_DAYS * DAY_MS;

/** Pieces of an order's line that a refund gives back. */
export interface RefundLine {
  /** Place of the line in the order, from 0. */
  readonly line: number;
  readonly quantity: number;
}

/** Returns the amount of some pieces of a line with VAT, and with their share of the line's discount. */
export function piecesMinor(line: PricedLine, quantity: number): number {
  const { discount } = line;
  const share =
    discount === null || line.quantity === 0
      ? null
      : { ...discount, minor: Math.round((discount.minor * quantity) / line.quantity) };
  return lineAmounts({ ...line, quantity, discount: share }).incl;
}

/** Returns the state of a payment after its captures and refunds. */
export function settledStatus(capturedMinor: number, refundedMinor: number): PaymentStatus {
  if (refundedMinor === 0) return "CAPTURED";
  return refundedMinor < capturedMinor ? "PARTIALLY_REFUNDED" : "REFUNDED";
}

/** Places of the states in the life of a payment. A payment never goes back, whatever order the platform's events come in. */
const STATUS_RANK: Readonly<Record<PaymentStatus, number>> = {
  PENDING: 0,
  AUTHORISED: 1,
  FAILED: 2,
  EXPIRED: 2,
  CANCELLED: 2,
  CAPTURED: 3,
  PARTIALLY_REFUNDED: 3,
  REFUNDED: 3,
};
export const isLaterStatus = (next: PaymentStatus, current: PaymentStatus): boolean =>
  STATUS_RANK[next] > STATUS_RANK[current];

/** Places of the states in the life of a dispute: an inquiry may become a dispute, never the other way round. */
const DISPUTE_RANK: Readonly<Record<DisputeStatus, number>> = {
  warning_needs_response: 0,
  warning_under_review: 1,
  warning_closed: 2,
  prevented: 2,
  needs_response: 3,
  under_review: 4,
  won: 5,
  lost: 5,
};
export const isLaterDispute = (next: DisputeStatus, current: DisputeStatus): boolean =>
  DISPUTE_RANK[next] > DISPUTE_RANK[current];

/** Refunds are pending first, and may fail after they succeeded. */
export const isLaterRefund = (next: RefundState, current: RefundState): boolean =>
  REFUND_STATES.indexOf(next) > REFUND_STATES.indexOf(current);
