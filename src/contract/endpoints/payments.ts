/** A payment with its movements, the preview of a refund, and the platforms' webhooks. */
import * as v from "valibot";
import { endpoint, type Endpoint } from "../endpoint";
import { idParam, recordId, wholeNumber } from "../input-schemas";
import { PAYMENT_PLATFORMS, REFUND_REASONS } from "../orders";
import {
  DISPUTE_REASONS,
  DISPUTE_STATUSES,
  MOVEMENT_KINDS,
  PAYMENT_STATUSES,
  REFUND_MODES,
  REFUND_STATES,
} from "../payments";

const access = { right: "PAYMENT", conditions: ["not-dlu"] } as const satisfies Partial<Endpoint>;
const base = "/admin/api/payment/{id}";
const params = v.object({ id: idParam });
/** ISO instant. */
const moment = v.string();
const amount = v.object({ minor: v.number(), currency: v.string() });

export const paymentLedger = endpoint({
  ...access,
  id: "payment.ledger",
  method: "GET",
  path: `${base}/ledger`,
  summary: "Movements, refunds and disputes of a payment, oldest first",
  params,
  response: v.object({
    /** Whether the platform has been asked for something and has not answered. */
    waiting: v.boolean(),
    movements: v.array(
      v.object({
        id: v.number(),
        kind: v.picklist(MOVEMENT_KINDS),
        /** Effect on what the shop gets. */
        minor: v.number(),
        at: moment,
        author: v.nullable(v.string()),
      }),
    ),
    refunds: v.array(
      v.object({
        id: v.number(),
        platformId: v.nullable(v.string()),
        state: v.picklist(REFUND_STATES),
        minor: v.number(),
        reason: v.picklist(REFUND_REASONS),
        note: v.nullable(v.string()),
        author: v.nullable(v.string()),
        failureReason: v.nullable(v.string()),
        at: moment,
        creditNote: v.nullable(v.string()),
      }),
    ),
    disputes: v.array(
      v.object({
        id: v.number(),
        platformId: v.string(),
        status: v.picklist(DISPUTE_STATUSES),
        reason: v.picklist(DISPUTE_REASONS),
        minor: v.number(),
        feeMinor: v.number(),
        dueAt: v.nullable(moment),
        submissions: v.number(),
      }),
    ),
    /** What the platform refused, newest first. */
    refusals: v.array(v.object({ id: v.number(), text: v.string() })),
  }),
});

/** What is given back, before it is asked of the platform. */
export const refundLines = v.pipe(
  v.array(v.object({ line: wholeNumber, quantity: v.pipe(wholeNumber, v.minValue(1, "error.min")) })),
  v.maxLength(100, "error.too-many"),
);

export const refundPreview = endpoint({
  ...access,
  id: "payment.refund-preview",
  method: "POST",
  path: `${base}/refund-preview`,
  summary: "What a refund would do, and what can be refunded",
  params,
  reads: true,
  body: v.object({
    mode: v.picklist(REFUND_MODES),
    lines: refundLines,
    /** Minor units, with the mode AMOUNT. */
    minor: v.nullable(v.pipe(v.number(), v.safeInteger("error.integer"))),
  }),
  response: v.object({
    currency: v.string(),
    refundableMinor: v.number(),
    /** The platform cannot refund this payment any more. */
    transferOnly: v.boolean(),
    /** An inquiry of the bank allows a full refund only. */
    fullOnly: v.boolean(),
    /** Message key of why nothing can be refunded. */
    refusal: v.nullable(v.string()),
    /** Message keys by input. */
    fields: v.record(v.string(), v.string()),
    minor: v.number(),
    rates: v.array(v.object({ rate: v.number(), excl: v.number(), vat: v.number() })),
    /** Whether the refund makes a credit note. */
    creditNote: v.boolean(),
    status: v.string(),
    orderState: v.nullable(v.string()),
    lines: v.array(
      v.object({ line: v.number(), label: v.string(), quantity: v.number(), open: v.number(), minor: v.number() }),
    ),
  }),
});

export const orderPayments = endpoint({
  right: "ORDERS",
  conditions: ["not-dlu"],
  id: "meta-order.payments",
  method: "GET",
  path: "/admin/api/metaOrder/{id}/payments",
  summary: "The payments of an order at their platforms",
  params,
  response: v.object({
    payments: v.array(
      v.object({
        id: recordId,
        platformCode: v.picklist(PAYMENT_PLATFORMS),
        platformId: v.string(),
        paidAt: moment,
        status: v.picklist(PAYMENT_STATUSES),
        disputeStatus: v.nullable(v.picklist(DISPUTE_STATUSES)),
        disputeDueAt: v.nullable(moment),
        refundState: v.nullable(v.picklist(REFUND_STATES)),
        amount,
        captured: v.nullable(amount),
        refunded: v.nullable(amount),
        /** Whether the platform has been asked for something and has not answered. */
        waiting: v.boolean(),
      }),
    ),
  }),
});

export const disputeFile = endpoint({
  ...access,
  id: "payment-dispute.answer",
  method: "GET",
  path: "/admin/api/payment-dispute/{id}/answer",
  summary: "The answer to a dispute as PDF: its texts, and the names of its files",
  params,
  responseType: "file",
});

export const paymentWebhook = endpoint({
  id: "payment.webhook",
  method: "POST",
  path: "/admin/public/api/payments/webhook/{platformCode}",
  summary: "Takes a signed message of a payment platform",
  params: v.object({ platformCode: v.picklist(["STRIPE", "PAYPAL"]) }),
  public: true,
  machine: true,
  bodyType: "raw",
  callsPerMinute: 600,
  wrapped: false,
  response: v.object({ received: v.boolean() }),
});

export const shopPaymentWebhook = endpoint({
  id: "payment.shop-webhook",
  method: "POST",
  path: "/admin/public/api/payments/webhook/{shopCode}/{platformCode}",
  summary: "Takes a signed message about the account that a shop has at a payment platform",
  params: v.object({
    shopCode: v.pipe(v.string(), v.maxLength(60)),
    platformCode: v.pipe(v.string(), v.regex(/^[A-Z0-9_]{3,20}$/)),
  }),
  public: true,
  machine: true,
  bodyType: "raw",
  callsPerMinute: 600,
  wrapped: false,
  response: v.object({ received: v.boolean() }),
});
