/** Demo payments: of the orders, and some older ones of no order. */
import { DAY_MS } from "../../../src/contract/days";
import { foldText } from "../../../src/contract/fold-text";
import type { PaymentPlatform, RefundReason } from "../../../src/contract/orders";
import type { DisputeStatus, RefundState } from "../../../src/contract/payments";
import type { DemoPayment } from "../features/payment-sandbox/demo-payment";
import type { shopOrder } from "../platform/storage/schema";
import { DEMO_DISPUTES, OLDER_PAYMENTS } from "./data/payments";
import { CUSTOMERS } from "./data/requests";
import { itemAt } from "./requests";

const HOUR_MS = 3_600_000;
const AUTHORISED_DAYS = 7;
const CARDS = [
  ["visa", "4242"],
  ["mastercard", "5454"],
  ["visa", "1881"],
  ["amex", "8431"],
] as const;

type Order = typeof shopOrder.$inferSelect;
interface PaidRow {
  readonly kind: "PAYMENT" | "REFUND";
  readonly at: string;
  readonly amount: { readonly minor: number };
  readonly reason?: RefundReason;
}

/** A payment to insert. */
export interface Draft extends DemoPayment {
  readonly order: Order | null;
  readonly customer: string;
  readonly email: string | null;
  readonly state: "PENDING" | "AUTHORISED" | "CAPTURED" | "EXPIRED";
  readonly dispute?: {
    readonly status: DisputeStatus;
    readonly days: number;
    readonly reason: "fraudulent" | "product_not_received";
  };
}

const isCardPlatform = (platform: PaymentPlatform): boolean => platform === "STRIPE" || platform === "PAYZEN";

const idOf = (platform: PaymentPlatform, key: string): string =>
  ({
    STRIPE: `pi_3Demo${key}`,
    PAYPAL: `5O190127TN${key}`,
    PAYZEN: `pz-${key}`,
    BANK_TRANSFER: `BT-${key}`,
    ON_SITE: `OS-${key}`,
  })[platform];

export function draftOfOrder(order: Order, index: number, now: number): Draft | undefined {
  const rows = order.payments as unknown as readonly PaidRow[];
  const paid = rows.find(({ kind }) => kind === "PAYMENT");
  const isOpen = order.state === "PENDING_PAYMENT" && order.platform !== "ON_SITE";
  if (paid === undefined && !isOpen && order.state !== "EXPIRED") return undefined;
  const [cardBrand, last4] = itemAt(CARDS, index);
  return {
    platform: order.platform,
    id: idOf(order.platform, `${order.shopId}${order.reference.replace(/\D/g, "")}`),
    minor: order.total.minor,
    paidAt: paid === undefined ? order.placedAt : new Date(paid.at),
    cardBrand,
    last4,
    isCard: isCardPlatform(order.platform),
    order,
    customer: order.customerName,
    email: order.customerEmail,
    state:
      paid !== undefined
        ? "CAPTURED"
        : order.state === "EXPIRED"
          ? "EXPIRED"
          : order.platform === "STRIPE" || order.platform === "PAYPAL"
            ? "AUTHORISED"
            : "PENDING",
    refunds: rows
      .filter(({ kind }) => kind === "REFUND")
      .map(({ amount, at, reason = "REQUESTED_BY_CUSTOMER" }, place) => ({
        id: `re_demo_${order.id}_${place}`,
        minor: amount.minor,
        at: new Date(at),
        reason,
        state: "SUCCEEDED" as RefundState,
      })),
    disputes: [],
    ...(order.platform === "STRIPE" && order.state === "FITTED" && { dispute: itemAt(DEMO_DISPUTES, 0) }),
    authorisedUntil: new Date(Math.max(order.placedAt.getTime() + AUTHORISED_DAYS * DAY_MS, now + 20 * HOUR_MS)),
  };
}

export function olderDraft(index: number, now: number): Draft {
  const demo = itemAt(OLDER_PAYMENTS, index);
  const { platform, minor, days, last4 } = demo;
  const [customer] = itemAt(CUSTOMERS, index * 5);
  const paidAt = new Date(now - days * DAY_MS);
  const key = String(70_000 + index);
  return {
    platform,
    id: idOf(platform, key),
    minor,
    paidAt,
    cardBrand: itemAt(CARDS, index)[0],
    last4: last4 ?? itemAt(CARDS, index)[1],
    isCard: isCardPlatform(platform),
    order: null,
    customer,
    email: `${foldText(customer).replace(/[^a-z]+/g, ".")}@client.test`,
    state: demo.isOpen === true ? "AUTHORISED" : "CAPTURED",
    refunds:
      demo.refund === undefined
        ? []
        : [{ id: `re_demo_${key}`, at: new Date(paidAt.getTime() + DAY_MS), reason: "RETURN", ...demo.refund }],
    disputes: [],
    ...(demo.dispute !== undefined && { dispute: itemAt(DEMO_DISPUTES, demo.dispute) }),
    authorisedUntil: demo.isOpen === true ? new Date(now + AUTHORISED_DAYS * DAY_MS) : null,
  };
}
