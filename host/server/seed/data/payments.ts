/** Demo disputes, and payments that are older than the orders. */
import type { PaymentPlatform } from "../../../../src/contract/orders";
import type { DisputeStatus, RefundState } from "../../../../src/contract/payments";

interface DemoDispute {
  readonly status: DisputeStatus;
  /** Days until the due date. */
  readonly days: number;
  readonly reason: "fraudulent" | "product_not_received";
}

export const DEMO_DISPUTES: readonly [DemoDispute, ...DemoDispute[]] = [
  { status: "needs_response", days: 2.9, reason: "fraudulent" },
  { status: "warning_needs_response", days: 9, reason: "product_not_received" },
  { status: "under_review", days: -2, reason: "product_not_received" },
  { status: "won", days: -40, reason: "fraudulent" },
  { status: "lost", days: -75, reason: "fraudulent" },
];

interface OlderPayment {
  readonly platform: PaymentPlatform;
  readonly minor: number;
  /** Age in days. */
  readonly days: number;
  readonly last4?: string;
  /** Not captured yet. */
  readonly isOpen?: true;
  /** Place in the disputes. */
  readonly dispute?: number;
  readonly refund?: { readonly minor: number; readonly state: RefundState };
}

export const OLDER_PAYMENTS: readonly [OlderPayment, ...OlderPayment[]] = [
  { platform: "STRIPE", minor: 48_640, days: 21 },
  { platform: "PAYPAL", minor: 3_990, days: 30, dispute: 1 },
  { platform: "STRIPE", minor: 61_212, days: 44, dispute: 2 },
  { platform: "STRIPE", minor: 28_456, days: 90, dispute: 3 },
  { platform: "STRIPE", minor: 19_980, days: 130, dispute: 4 },
  { platform: "STRIPE", minor: 52_300, days: 33, last4: "5126", refund: { minor: 5_000, state: "FAILED" } },
  { platform: "PAYPAL", minor: 33_120, days: 200 },
  { platform: "PAYPAL", minor: 27_480, days: 12 },
  { platform: "PAYPAL", minor: 41_960, days: 40, refund: { minor: 4_000, state: "SUCCEEDED" } },
  { platform: "STRIPE", minor: 44_210, days: 52, refund: { minor: 4_421, state: "SUCCEEDED" } },
  { platform: "BANK_TRANSFER", minor: 71_800, days: 61 },
  { platform: "ON_SITE", minor: 25_600, days: 72 },
  { platform: "STRIPE", minor: 39_840, days: 15, last4: "7726", refund: { minor: 3_000, state: "PENDING" } },
  { platform: "PAYPAL", minor: 18_890, days: 2, isOpen: true },
  { platform: "STRIPE", minor: 86_450, days: 150, refund: { minor: 86_450, state: "SUCCEEDED" } },
];
