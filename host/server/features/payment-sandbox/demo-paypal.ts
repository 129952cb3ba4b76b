/** PayPal's objects of demo payments. */
import { DAY_MS } from "../../../../src/contract/days";
import type { DisputeStatus } from "../../../../src/contract/payments";
import type { Json } from "../../services/payments/call";
import type { DemoPayment } from "./demo-payment";

const REASONS = {
  fraudulent: "UNAUTHORISED",
  product_not_received: "MERCHANDISE_OR_SERVICE_NOT_RECEIVED",
} as const;
const REFUND_STATUS = { PENDING: "PENDING", SUCCEEDED: "COMPLETED", FAILED: "FAILED" };
const DISPUTE_STATUS: Readonly<Partial<Record<DisputeStatus, string>>> = {
  needs_response: "WAITING_FOR_SELLER_RESPONSE",
  warning_needs_response: "WAITING_FOR_SELLER_RESPONSE",
  under_review: "UNDER_REVIEW",
  warning_under_review: "UNDER_REVIEW",
};
const OUTCOMES: Readonly<Partial<Record<DisputeStatus, string>>> = {
  won: "RESOLVED_SELLER_FAVOUR",
  lost: "RESOLVED_BUYER_FAVOUR",
  warning_closed: "CANCELED_BY_BUYER",
};
/** Days that PayPal keeps an authorisation. */
const AUTHORISED_DAYS = 29;

const euros = (minor: number): Json => ({ currency_code: "EUR", value: (minor / 100).toFixed(2) });

/** Returns the rows of kind, id and data. */
export function paypalObjects(
  paid: DemoPayment & { readonly fee: number; readonly disputeFee: number },
): readonly (readonly [kind: string, id: string, data: Json])[] {
  const { id, minor, state, paidAt, last4, cardBrand, isCard, authorisedUntil, refunds, disputes, fee } = paid;
  const amount = euros(minor);
  const captureId = `${id}C`;
  const authorizationId = `${id}A`;
  const related = { supplementary_data: { related_ids: { order_id: id } } };
  const created = paidAt.toISOString();
  return [
    [
      "order",
      id,
      {
        id,
        intent: state === "CAPTURED" ? "CAPTURE" : "AUTHORIZE",
        status: state === "PENDING" ? "CREATED" : "COMPLETED",
        create_time: created,
        amount,
        ...(state !== "PENDING" && {
          payment_source: isCard
            ? { card: { brand: cardBrand.toUpperCase(), last_digits: last4, expiry: "2029-07" } }
            : { paypal: { address: { country_code: "FR" } } },
        }),
      },
    ],
    ...(state === "AUTHORISED" || state === "EXPIRED"
      ? [
          [
            "authorization",
            authorizationId,
            {
              id: authorizationId,
              order_id: id,
              status: state === "EXPIRED" ? "EXPIRED" : "CREATED",
              amount,
              create_time: created,
              expiration_time: (authorisedUntil ?? new Date(paidAt.getTime() + AUTHORISED_DAYS * DAY_MS)).toISOString(),
              ...related,
            },
          ] as const,
        ]
      : []),
    ...(state === "CAPTURED"
      ? [
          [
            "capture",
            captureId,
            {
              id: captureId,
              order_id: id,
              status: "COMPLETED",
              amount,
              create_time: created,
              seller_receivable_breakdown: { gross_amount: amount, paypal_fee: euros(fee) },
              ...related,
            },
          ] as const,
        ]
      : []),
    ...refunds.map(
      (refund) =>
        [
          "refund",
          refund.id,
          {
            id: refund.id,
            order_id: id,
            capture_id: captureId,
            status: REFUND_STATUS[refund.state],
            amount: euros(refund.minor),
            create_time: refund.at.toISOString(),
          },
        ] as const,
    ),
    ...disputes.map(
      (dispute) =>
        [
          "dispute",
          dispute.id,
          {
            dispute_id: dispute.id,
            capture_id: captureId,
            create_time: dispute.at.toISOString(),
            disputed_transactions: [{ seller_transaction_id: captureId }],
            reason: REASONS[dispute.reason],
            status: DISPUTE_STATUS[dispute.status] ?? "RESOLVED",
            dispute_life_cycle_stage: dispute.status.startsWith("warning") ? "INQUIRY" : "CHARGEBACK",
            dispute_outcome: { outcome_code: OUTCOMES[dispute.status] ?? "NONE" },
            dispute_amount: euros(dispute.minor),
            seller_response_due_date: dispute.dueAt.toISOString(),
            money_movements: [
              { affected_party: "SELLER", type: "DEBIT", reason: "DISPUTE_FEE", amount: euros(paid.disputeFee) },
            ],
            evidences: dispute.submissions > 0 ? [{ evidence_type: "OTHER", source: "SUBMITTED_BY_SELLER" }] : [],
          },
        ] as const,
    ),
  ];
}
