/** Colours of the states of payments, refunds and disputes. */
import type { DisputeStatus, PaymentStatus, RefundState } from "../../../contract/payments";

export const STATUS_TINTS = {
  PENDING: "warning",
  AUTHORISED: "info",
  CAPTURED: "success",
  PARTIALLY_REFUNDED: "warning",
  REFUNDED: "neutral",
  FAILED: "danger",
  EXPIRED: "neutral",
  CANCELLED: "neutral",
} as const satisfies Readonly<Record<PaymentStatus, string>>;

export const REFUND_TINTS = { PENDING: "warning", SUCCEEDED: "success", FAILED: "danger" } as const satisfies Readonly<
  Record<RefundState, string>
>;

export const DISPUTE_TINTS = {
  warning_needs_response: "warning",
  warning_under_review: "info",
  warning_closed: "neutral",
  needs_response: "danger",
  under_review: "info",
  won: "success",
  lost: "danger",
  prevented: "neutral",
} as const satisfies Readonly<Record<DisputeStatus, string>>;
