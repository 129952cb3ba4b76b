/** The sandbox's objects of demo payments. */
import type { sandboxObject } from "../../platform/storage/schema";
import { paypalObjects } from "./demo-paypal";
import type { DemoPayment } from "./demo-payment";

const seconds = (at: Date | null): number | null => (at === null ? null : Math.floor(at.getTime() / 1000));
const STATUS = {
  PENDING: "requires_payment_method",
  AUTHORISED: "requires_capture",
  CAPTURED: "succeeded",
  EXPIRED: "canceled",
};
const REFUND_STATUS = { PENDING: "pending", SUCCEEDED: "succeeded", FAILED: "failed" };
const DISPUTE_FEE = 2_000;

interface KnownPayment extends DemoPayment {
  readonly fee: number;
}

/** Returns the rows of a payment; none for platforms that the sandbox does not play. */
export function sandboxObjects(paid: KnownPayment): readonly (typeof sandboxObject.$inferInsert)[] {
  if (paid.platform === "STRIPE") return stripeObjects(paid);
  if (paid.platform !== "PAYPAL") return [];
  return paypalObjects({ ...paid, disputeFee: DISPUTE_FEE }).map(([kind, id, data]) => ({
    platform: "PAYPAL",
    kind,
    id,
    data,
  }));
}

function stripeObjects(paid: KnownPayment): readonly (typeof sandboxObject.$inferInsert)[] {
  const { id, minor, state, paidAt, cardBrand, last4, authorisedUntil, refunds, disputes, fee } = paid;
  const isCaptured = state === "CAPTURED";
  const row = (kind: string, data: { readonly id: string } & Readonly<Record<string, unknown>>) => ({
    platform: "STRIPE",
    kind,
    id: data.id,
    data,
  });
  return [
    row("payment_intent", {
      id,
      object: "payment_intent",
      amount: minor,
      amount_received: isCaptured ? minor : 0,
      currency: "eur",
      created: seconds(paidAt),
      status: STATUS[state],
      ...(state === "EXPIRED" && { cancellation_reason: "automatic" }),
      latest_charge: {
        outcome: { risk_level: disputes.length > 0 ? "elevated" : "normal" },
        payment_method_details: {
          type: "card",
          card: {
            brand: cardBrand,
            last4,
            exp_month: 7,
            exp_year: 2029,
            country: "FR",
            three_d_secure: { result: "authenticated" },
            ...(state === "AUTHORISED" && { capture_before: seconds(authorisedUntil) }),
          },
        },
        ...(isCaptured && { balance_transaction: { fee, available_on: (seconds(paidAt) ?? 0) + 7 * 86_400 } }),
      },
    }),
    ...refunds.map((refund) =>
      row("refund", {
        id: refund.id,
        object: "refund",
        payment_intent: id,
        amount: refund.minor,
        status: REFUND_STATUS[refund.state],
        metadata: {},
        created: seconds(refund.at),
        ...(refund.state === "FAILED" && { failure_reason: "expired_or_canceled_card" }),
      }),
    ),
    ...disputes.map((dispute) =>
      row("dispute", {
        id: dispute.id,
        object: "dispute",
        payment_intent: id,
        amount: dispute.minor,
        status: dispute.status,
        reason: dispute.reason,
        created: seconds(dispute.at),
        balance_transactions: [{ fee: DISPUTE_FEE }],
        evidence_details: { due_by: seconds(dispute.dueAt), submission_count: dispute.submissions },
        payment_method_details: { card: { network_reason_code: dispute.reason === "fraudulent" ? "10.4" : "13.1" } },
      }),
    ),
  ];
}
