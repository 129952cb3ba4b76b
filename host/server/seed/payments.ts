/** Inserts demo payments of the orders, and some older ones, with refunds and disputes; the sandbox knows those of its platforms. */
import { and, eq } from "drizzle-orm";
import { DAY_MS, utcDay } from "../../../src/contract/days";
import { foldText } from "../../../src/contract/fold-text";
import type { PaymentPlatform, RefundReason } from "../../../src/contract/orders";
import { settledStatus, type DisputeStatus, type MovementKind, type RefundState } from "../../../src/contract/payments";
import { sandboxFee } from "../features/payment-sandbox/stripe-model";
import { sandboxObjects, type DemoPayment } from "../features/payment-sandbox/demo-objects";
import {
  orderDocument,
  payment,
  paymentDispute,
  paymentMovement,
  paymentRefund,
  sandboxObject,
  shopOrder,
} from "../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../platform/storage/scoped-database";
import { DEMO_DISPUTES, OLDER_PAYMENTS } from "./data/payments";
import { CUSTOMERS } from "./data/requests";
import { renewAlerts } from "../features/payments/alerts";
import { itemAt } from "./requests";

const HOUR_MS = 3_600_000;
const CURRENCY = "EUR";
const DISPUTE_FEE = 2_000;
const AUTHORISED_DAYS = 7;
const CARDS = [
  ["visa", "4242"],
  ["mastercard", "5454"],
  ["visa", "1881"],
  ["amex", "8431"],
] as const;
const INSTRUMENTS = {
  STRIPE: "CARD",
  PAYPAL: "WALLET",
  PAYZEN: "CARD",
  BANK_TRANSFER: "TRANSFER",
  ON_SITE: "CARD",
} as const;

type Order = typeof shopOrder.$inferSelect;
interface PaidRow {
  readonly kind: "PAYMENT" | "REFUND";
  readonly at: string;
  readonly amount: { readonly minor: number };
  readonly reason?: RefundReason;
}

/** A payment to insert. */
interface Draft extends DemoPayment {
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

const money = (minor: number) => ({ minor, currency: CURRENCY });

const idOf = (platform: PaymentPlatform, key: string): string =>
  ({
    STRIPE: `pi_3Demo${key}`,
    PAYPAL: `5O190127TN${key}`,
    PAYZEN: `pz-${key}`,
    BANK_TRANSFER: `BT-${key}`,
    ON_SITE: `OS-${key}`,
  })[platform];

function ofOrder(order: Order, index: number, now: number): Draft | undefined {
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
    order,
    customer: order.customerName,
    email: order.customerEmail,
    state:
      paid !== undefined
        ? "CAPTURED"
        : order.state === "EXPIRED"
          ? "EXPIRED"
          : order.platform === "STRIPE"
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

function older(index: number, now: number): Draft {
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
    order: null,
    customer,
    email: `${foldText(customer).replace(/[^a-z]+/g, ".")}@client.test`,
    state: "CAPTURED",
    refunds:
      demo.refund === undefined
        ? []
        : [{ id: `re_demo_${key}`, at: new Date(paidAt.getTime() + DAY_MS), reason: "RETURN", ...demo.refund }],
    disputes: [],
    ...(demo.dispute !== undefined && { dispute: itemAt(DEMO_DISPUTES, demo.dispute) }),
    authorisedUntil: null,
  };
}

/** Movements of a payment: kind, effect, time. */
function movementsOf(draft: Draft, fee: number, disputes: Draft["disputes"]) {
  const at = draft.paidAt;
  const later = new Date(at.getTime() + HOUR_MS);
  const rows: [MovementKind, number, Date, string][] = [];
  if (draft.state === "AUTHORISED") rows.push(["AUTHORISED", 0, at, "authorised"]);
  if (draft.state === "EXPIRED") rows.push(["EXPIRED", 0, later, "expired"]);
  if (draft.state === "PENDING") rows.push(["CREATED", 0, at, "created"]);
  if (draft.state === "CAPTURED") rows.push(["CAPTURED", draft.minor, at, "captured"]);
  if (draft.state === "CAPTURED" && fee > 0) rows.push(["FEE", -fee, at, "fee"]);
  for (const { id, minor, state, at: moment } of draft.refunds) {
    if (state === "SUCCEEDED") rows.push(["REFUNDED", -minor, moment, id]);
    if (state === "FAILED") rows.push(["REFUND_FAILED", 0, moment, id]);
  }
  for (const { id, minor, status, at: moment } of disputes) {
    const isInquiry = status.startsWith("warning");
    rows.push(["DISPUTED", isInquiry ? 0 : -minor, moment, `${id}-${isInquiry ? "inquiry" : "held"}`]);
    if (status === "won") rows.push(["DISPUTE_WON", minor, moment, `${id}-won`]);
    if (status === "lost") rows.push(["DISPUTE_LOST", -DISPUTE_FEE, moment, `${id}-lost`]);
  }
  return rows;
}

function disputesOf({ dispute, id, minor, paidAt }: Draft, now: number): Draft["disputes"] {
  if (dispute === undefined) return [];
  const { status, days, reason } = dispute;
  const isOpen = status === "needs_response" || status === "warning_needs_response";
  return [
    {
      id: `dp_${id}`,
      minor,
      status,
      reason,
      at: new Date(isOpen ? now - 4 * DAY_MS : paidAt.getTime() + 9 * DAY_MS),
      dueAt: new Date(now + days * DAY_MS),
      submissions: isOpen ? 0 : 1,
    },
  ];
}

async function addPayment(data: ScopedDatabase, draft: Draft, now: number): Promise<void> {
  const shopId = data.scope.shopId ?? 0;
  const disputes = disputesOf(draft, now);
  const isCard = draft.platform === "STRIPE" || draft.platform === "PAYZEN";
  const fee = draft.platform === "BANK_TRANSFER" || draft.platform === "ON_SITE" ? 0 : sandboxFee(draft.minor);
  const movements = movementsOf(draft, fee, disputes);
  const sum = (...kinds: readonly MovementKind[]): number =>
    movements.reduce((total, [kind, minor]) => total + (kinds.includes(kind) ? minor : 0), 0);
  const refunded = -sum("REFUNDED");
  const isCaptured = draft.state === "CAPTURED";
  const open = draft.refunds.find(({ state }) => state !== "SUCCEEDED");
  const [dispute] = disputes;
  const [row] = await data.insert(payment, {
    shopId,
    orderId: draft.order?.id ?? null,
    platformCode: draft.platform,
    platformId: draft.id,
    status: isCaptured ? settledStatus(draft.minor, refunded) : draft.state,
    paidAt: draft.paidAt,
    customerName: draft.customer,
    customerEmail: draft.email,
    dealers: draft.order?.dealers ?? [],
    instrument: INSTRUMENTS[draft.platform],
    ...(isCard && {
      cardBrand: draft.cardBrand,
      last4: draft.last4,
      cardExpiry: "07/2029",
      cardCountry: "FR",
      threeDSecure: "AUTHENTICATED",
      risk: dispute === undefined ? "NORMAL" : "ELEVATED",
    }),
    amount: money(draft.minor),
    ...(isCaptured && {
      captured: money(draft.minor),
      refunded: money(refunded),
      fee: money(-sum("FEE", "DISPUTE_LOST")),
      net: money(movements.reduce((total, [, minor]) => total + minor, 0)),
      payoutOn: utcDay(draft.paidAt.getTime() + 7 * DAY_MS),
    }),
    authorisedUntil: draft.state === "AUTHORISED" ? draft.authorisedUntil : null,
    refundState: open?.state ?? null,
    disputeStatus: dispute?.status ?? null,
    disputeDueAt: dispute?.dueAt ?? null,
    syncedAt: new Date(now),
    search: foldText([draft.id, draft.customer, draft.email, isCard ? draft.last4 : ""].join(" ")),
    createdAt: draft.paidAt,
    updatedAt: draft.paidAt,
  });
  if (row === undefined) return;
  await data.insert(
    paymentMovement,
    ...movements.map(([kind, minor, at, key]) => ({ shopId, paymentId: row.id, kind, minor, at, key })),
  );
  const note =
    draft.order === null
      ? undefined
      : await data.find(
          orderDocument,
          and(eq(orderDocument.orderId, draft.order.id), eq(orderDocument.kind, "CREDIT_NOTE")) ??
            eq(orderDocument.id, 0),
        );
  await data.insert(
    paymentRefund,
    ...draft.refunds.map(({ id, minor, state, reason, at }) => ({
      shopId,
      paymentId: row.id,
      platformId: id,
      state,
      amountMinor: minor,
      mode: minor === draft.minor ? ("FULL" as const) : ("AMOUNT" as const),
      reason,
      at,
      notifyCustomer: false,
      creditNoteId: state === "SUCCEEDED" ? (note?.id ?? null) : null,
      ...(state === "FAILED" && { failureReason: "expired_or_canceled_card" }),
      ...(state !== "PENDING" && { settledAt: at }),
    })),
  );
  await data.insert(
    paymentDispute,
    ...disputes.map(({ id, minor, status, reason, at, dueAt, submissions }) => ({
      shopId,
      paymentId: row.id,
      platformId: id,
      status,
      reason,
      networkCode: reason === "fraudulent" ? "10.4" : "13.1",
      platformCode: draft.platform,
      paymentKey: draft.id,
      amount: money(minor),
      fee: money(DISPUTE_FEE),
      search: foldText(`${id} ${draft.id}`),
      dueAt,
      submissions,
      submittedAt: submissions > 0 ? new Date(at.getTime() + DAY_MS) : null,
      createdAt: at,
    })),
  );
  const objects = sandboxObjects({ ...draft, disputes, fee });
  if (objects.length > 0)
    await acrossShops(data)
      .insert(sandboxObject)
      .values([...objects]);
  await renewAlerts(data, row, now);
}

/** @param withOlder also inserts payments of no order */
export async function addPayments(data: ScopedDatabase, withOlder: boolean, now = Date.now()): Promise<void> {
  const orders = await data.select(shopOrder, { orderBy: [shopOrder.id] });
  const drafts = orders.flatMap((order, index) => ofOrder(order, index, now) ?? []);
  if (withOlder) drafts.push(...OLDER_PAYMENTS.map((_, index) => older(index, now)));
  // Of the orders that could be disputed, one is.
  const disputed = drafts.findLast(({ order, dispute }) => order !== null && dispute !== undefined);
  for (const { dispute, ...draft } of drafts)
    await addPayment(
      data,
      { ...draft, ...(dispute !== undefined && (draft.order === null || draft.id === disputed?.id) && { dispute }) },
      now,
    );
}
